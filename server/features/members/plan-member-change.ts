import type { MemberChange } from '#contract/member-changes.staff.ts';
import type { Db } from '../../db/database.ts';
import type { StaffAction } from '../../history/change-as-staff.ts';
import type { ManyPlan } from '../../history/change-many.ts';
import { validationFailed } from '../../http/errors.ts';
import { getMembership } from '../onboarding/onboarding.sql.ts';
import {
  addSegment,
  findActiveOrganisation,
  findSegment,
  type MemberChangeRow,
  moveToOrganisation,
  removeSegment,
  setMembership,
} from './member-changes.sql.ts';

export type MemberPlan = ManyPlan<MemberChangeRow> & {
  /** The texts of the preview. */
  describe(row: MemberChangeRow): { before: string | null; after: string | null };
  toAction(rows: MemberChangeRow[]): StaffAction;
};

const idsOf = (rows: MemberChangeRow[]) => rows.map(({ id }) => id);
const invalid = (field: string, message: string) => validationFailed([{ field, message }]);

/** A closed account is erased, and nothing can be added to it. A merged one is put back as it was. */
function unlessGone({ isClosed, isMerged }: MemberChangeRow, reason: string | false): string | undefined {
  if (isClosed) return 'The account is closed.';
  return isMerged ? 'Was merged into another member.' : reason || undefined;
}

export function planMemberChange(db: Db, change: MemberChange): Promise<MemberPlan> {
  if (change.kind === 'organisation') return planMove(db, change.organisationId);
  return change.kind === 'plan' ? planMembershipChange(db, change.membershipId) : planSegment(db, change);
}

async function planMove(db: Db, organisationId: string): Promise<MemberPlan> {
  const organisation = await findActiveOrganisation(db, organisationId);
  if (!organisation) throw invalid('organisationId', 'must be an organisation that is not retired');
  return {
    findReason: (row) => unlessGone(row, row.organisationId === organisationId && 'Is there already.'),
    describe: ({ organisationName, isBillingContact }) => ({
      before: organisationName,
      after: organisation.name + (isBillingContact ? ', no longer billing contact' : ''),
    }),
    apply: (tx, rows) => moveToOrganisation(tx, idsOf(rows), organisationId),
    toAction: (rows) => ({
      action: `moved ${countMembers(rows)} to`,
      subject: { kind: 'organisation', id: organisationId, label: organisation.name },
    }),
  };
}

async function planMembershipChange(db: Db, membershipId: string): Promise<MemberPlan> {
  const membership = await getMembership(db, membershipId);
  return {
    findReason: (row) => unlessGone(row, row.membershipId === membershipId && 'Has it already.'),
    describe: ({ membershipName }) => ({ before: membershipName, after: membership.name }),
    apply: (tx, rows) => setMembership(tx, idsOf(rows), membershipId),
    toAction: (rows) => ({ action: `gave the plan ${membership.name} to`, subject: toSubject(rows) }),
  };
}

type SegmentChange = Extract<MemberChange, { segmentId: string }>;

async function planSegment(db: Db, { kind, segmentId }: SegmentChange): Promise<MemberPlan> {
  const segment = await findSegment(db, segmentId);
  if (!segment) throw invalid('segmentId', 'must be a segment');
  const isAdded = kind === 'add segment';
  const has = (row: MemberChangeRow) => row.segmentIds.includes(segmentId);
  const name = `${segment.name} (${segment.category})`;
  return {
    findReason: (row) =>
      unlessGone(row, has(row) === isAdded && (isAdded ? 'Has it already.' : 'Does not have it.')),
    describe: () => (isAdded ? { before: null, after: name } : { before: name, after: null }),
    apply: (tx, rows) => (isAdded ? addSegment : removeSegment)(tx, idsOf(rows), segmentId),
    toAction: (rows) => ({
      action: isAdded ? `gave the segment ${name} to` : `took the segment ${name} from`,
      subject: toSubject(rows),
    }),
  };
}

const countMembers = ({ length }: MemberChangeRow[]) => (length === 1 ? '1 member' : `${length} members`);

function toSubject(rows: MemberChangeRow[]): StaffAction['subject'] {
  const [first] = rows as [MemberChangeRow];
  if (rows.length === 1) return { kind: 'member', id: first.id, label: first.title };
  return { kind: 'members', id: crypto.randomUUID(), label: countMembers(rows) };
}
