import type { MergePreview, StaffOrganisation } from '#contract/organisations.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { hashVersion } from '../../http/hash-version.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { assertNotMerged, type MergeState, toSubject } from './edit-organisation.ts';
import {
  countMergedRows,
  lockForMerge,
  markAsMerged,
  moveGrants,
  moveMembers,
} from './organisation-merge.sql.ts';
import { getOrganisation } from './organisations.staff.present.ts';

type Merge = { id: string; intoId: string; version: string; reason?: string | undefined };
type MergeResult = { entryId: string; movedMemberCount: number; memberIdsWithMovedGrants: string[] };

export async function previewMerge(db: Db, { id, intoId }: Omit<Merge, 'version'>): Promise<MergePreview> {
  const pair = await loadMergeablePair(db, id, intoId);
  const { organisation, into } = pair;
  return {
    organisation: { id, name: organisation.name },
    into: { id: intoId, name: into.name },
    listedMemberCount: organisation.listedMemberCount,
    companyInvoiceCount: organisation.companyInvoiceCount,
    ...(await countMergedRows(db, id, intoId)),
    version: toVersion(pair),
  };
}

/** Members and grants move along. Issued invoices keep their organisation, and the new one's contacts see them. */
export async function mergeOrganisation(
  db: Db,
  caller: StaffCaller,
  { id, intoId, version, reason }: Merge,
): Promise<MergeResult> {
  const { organisation, into } = await loadMergeablePair(db, id, intoId);
  const action = { action: `merged ${organisation.name} into`, subject: toSubject(into), reason };
  const { result, entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    await lockForMerge(tx, id, intoId);
    const current = await loadMergeablePair(tx, id, intoId);
    if (toVersion(current) !== version)
      throw conflict('A colleague changed one of the two organisations. Look at the merge again.');
    const movedMemberCount = await moveMembers(tx, id, intoId);
    const memberIdsWithMovedGrants = await moveGrants(tx, id, intoId);
    await markAsMerged(tx, id, intoId);
    return { movedMemberCount, memberIdsWithMovedGrants };
  });
  return { ...result, entryId: entryId as string };
}

type Pair = { organisation: StaffOrganisation; into: StaffOrganisation };

async function loadMergeablePair(db: Db, id: string, intoId: string): Promise<Pair> {
  if (id === intoId) throw validationFailed([{ field: 'intoId', message: 'must be another organisation' }]);
  const organisation = await getOrganisation(db, id);
  const into = await getOrganisation(db, intoId);
  assertNotMerged(organisation);
  assertMergeTarget(into);
  return { organisation, into };
}

export function assertMergeTarget(into: MergeState & { retiredAt: unknown }): void {
  assertNotMerged(into);
  if (into.retiredAt) throw conflict(`${into.name} is retired. Reinstate it first, or choose another one.`);
}

const toVersion = ({ organisation, into }: Pair) => hashVersion([organisation.version, into.version]);
