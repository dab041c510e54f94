import type { MemberMergePreview } from '#contract/member-merge.staff.ts';
import { can } from '#contract/permissions.ts';
import { recordAudit } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import { changeAsStaff } from '../../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../../history/open-member.ts';
import { conflict, notFound, validationFailed } from '../../../http/errors.ts';
import { hashVersion } from '../../../http/hash-version.ts';
import type { StaffCaller } from '../../../http/staff-access.ts';
import { listSessionIds, revokeSessionsOf } from '../../authentication/sessions.sql.ts';
import { lockGrantChanges } from '../../grants/grants.sql.ts';
import { assertMayChangeAccess } from '../../grants/may-change-access.sql.ts';
import type { Services } from '../../services.ts';
import { rotatePhotoKey } from '../change-photo.ts';
import {
  copyColumns,
  countRowsOf,
  findMergeRow,
  lockForMerge,
  markAsMerged,
  moveRows,
} from './member-merge.sql.ts';
import { listDifferences, type Pair, toColumns } from './merge-fields.ts';
import { assertNotMerged } from './merged-members.sql.ts';
import { presentPerson } from './present-person.ts';

type Ids = { id: string; intoId: string };
type Merge = Ids & { fields: string[]; version: string; address: string };

export async function previewMemberMerge(db: Db, caller: StaffCaller, ids: Ids): Promise<MemberMergePreview> {
  const { id, intoId } = ids;
  await openMember(db, caller, id);
  await openMember(db, caller, intoId);
  const pair = await loadMergeablePair(db, caller, ids);
  const { member, into } = pair;
  const { invoices, savedItems, ...moved } = await countRowsOf(db, id);
  return {
    member: presentPerson(member),
    into: presentPerson(into),
    fields: listDifferences(pair),
    moved,
    savedItemCount: savedItems,
    invoiceCount: can(caller.grants, 'invoices.read') ? invoices : null,
    endsBillingContactOf: member.isBillingContact ? member.organisation : null,
    version: toVersion(pair),
  };
}

/** Disables the account of the member. Invoices keep it as addressee, and saved items stay with it. */
export async function mergeMember(
  { db, sessions }: Services,
  caller: StaffCaller,
  { fields, version, address, ...ids }: Merge,
): Promise<{ entryId: string }> {
  const { id, intoId } = ids;
  const columns = toColumns(fields);
  if (!columns) throw validationFailed([{ field: 'fields', message: 'must be fields of the comparison' }]);
  await openMember(db, caller, id);
  const subject = toSubject(await openMember(db, caller, intoId));
  // Without the name of the duplicate, which must not stay when the account is closed.
  const action = { action: 'merged a duplicate into', subject };
  const { result: endedIds, entryId } = await changeAsStaff(
    db,
    caller,
    action,
    async (tx, _entryId, actor) => {
      await lockGrantChanges(tx);
      await lockForMerge(tx, [id, intoId]);
      if (toVersion(await loadMergeablePair(tx, actor, ids)) !== version)
        throw conflict('One of the two members was changed meanwhile. Compare them again.');
      await copyColumns(tx, id, intoId, columns);
      await moveRows(tx, id, intoId);
      await markAsMerged(tx, id, intoId);
      const entry = {
        actorId: actor.memberId,
        subjectId: id,
        address,
        detail: { isDisabled: true, mergedIntoId: intoId },
      };
      await recordAudit(tx, { action: 'member.disabled', ...entry });
      return revokeSessionsOf(tx, id);
    },
  );
  // Cached sessions have the name of the plan.
  sessions.evict([...endedIds, ...(await listSessionIds(db, intoId))]);
  // Outside the entry, because putting back would restore the URL that must stop working.
  await db.transaction().execute((tx) => rotatePhotoKey(tx, id));
  return { entryId: entryId as string };
}

/** The member that stays sees the invoices and enquiries of both, so its account counts as changed. */
async function loadMergeablePair(db: Db, actor: StaffCaller, { id, intoId }: Ids): Promise<Pair> {
  if (id === intoId) throw validationFailed([{ field: 'intoId', message: 'must be another member' }]);
  const [member, into] = [await findMergeRow(db, id), await findMergeRow(db, intoId)];
  if (!member || !into) throw notFound('One of the two members has closed the account.');
  await assertNotMerged(db, [id, intoId]);
  if (member.hasRole)
    throw conflict(`${member.name} has a role in the console. End it first, or keep this account instead.`);
  if (into.disabledAt)
    throw conflict(`The account of ${into.name} is disabled. Enable it first, or keep the other one.`);
  await assertMayChangeAccess(db, actor, [intoId]);
  return { member, into };
}

const toVersion = ({ member, into }: Pair) =>
  hashVersion([member, into].map(({ columns, email }) => [columns, email]));
