import { can, type Grant } from '#contract/permissions.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { canSeeEmail } from '../../privacy/member-visibility.ts';
import { assertDirectoryAccess, fullViewer } from '../../privacy/viewer.ts';
import { findPeopleByName } from '../members/members.search.sql.ts';
import {
  type CandidateRow,
  deleteGroupMembers,
  insertGroupMembers,
  listCandidates,
  listGroupLeaders,
  listVisibleMemberIds,
  lockCandidates,
} from './group-members.staff.sql.ts';
import { findGroup } from './groups.sql.ts';

type Caller = Viewer & { grants: Grant[] };

const readsPrivate = ({ grants }: Caller) => can(grants, 'members.readPrivate');

/** Leaders see of other people what any member sees. */
export const toViewer = (caller: Caller): Viewer =>
  can(caller.grants, 'members.read') ? fullViewer : caller;

export async function findCandidates(db: Db, caller: Caller, groupId: string, text: string) {
  if (!readsPrivate(caller)) assertDirectoryAccess(toViewer(caller));
  const people = await findPeopleByName(db, text, readsPrivate(caller));
  const rows = await listCandidates(db, groupId, { ids: people.map(({ id }) => id) });
  return rows.filter(({ isListed }) => isListed || readsPrivate(caller)).map(presentCandidate);
}

/** An address is found only if the caller could read it in a profile. */
export async function findCandidatesByEmail(db: Db, caller: Caller, groupId: string, typed: string[]) {
  const emails = [...new Set(typed.map((email) => email.toLowerCase()))];
  const viewer = toViewer(caller);
  if (!readsPrivate(caller)) assertDirectoryAccess(viewer);
  const rows = await listCandidates(db, groupId, { emails });
  const found = rows.filter((row) => readsPrivate(caller) || canSeeEmail(row, viewer));
  return {
    candidates: found.map((row) => ({ ...presentCandidate(row), email: row.email as string })),
    notFound: emails.filter((email) => found.every((row) => row.email !== email)),
  };
}

const presentCandidate = ({ id, name, workplace, isMember, isConfirmed }: CandidateRow) => ({
  id,
  name,
  workplace,
  isMember,
  isConfirmed,
});

type Change = { groupId: string; memberIds: string[] };

export async function addGroupMembers(db: Db, caller: StaffCaller, { groupId, memberIds }: Change) {
  const { result, entryId } = await changeGroup(
    db,
    caller,
    groupId,
    'added members to',
    async (tx, actor) => {
      const ids = [...new Set(memberIds)];
      await lockCandidates(tx, ids);
      const candidates = await listCandidates(tx, groupId, { ids });
      const missingCount =
        ids.length - candidates.filter(({ isListed }) => isListed || readsPrivate(actor)).length;
      if (missingCount > 0)
        throw notFound(
          `${missingCount} of ${ids.length} people were not found, so nobody was added. Search for them again.`,
        );
      return insertGroupMembers(tx, groupId, ids);
    },
  );
  return { addedCount: result, entryId };
}

export async function removeGroupMembers(db: Db, caller: StaffCaller, { groupId, memberIds }: Change) {
  const { result, entryId } = await changeGroup(
    db,
    caller,
    groupId,
    'removed members from',
    async (tx, actor) => {
      const ids = readsPrivate(actor) ? memberIds : await listVisibleMemberIds(tx, groupId, memberIds);
      const leaders = (await listGroupLeaders(tx, groupId)).filter(({ memberId }) => ids.includes(memberId));
      if (leaders.length > 0) throw conflict(explainLeaders(leaders));
      return deleteGroupMembers(tx, groupId, ids);
    },
  );
  return { removedCount: result, entryId };
}

function explainLeaders(leaders: { memberName: string }[]): string {
  const names = leaders.map(({ memberName }) => memberName).join(', ');
  return leaders.length === 1
    ? `${names} leads this group, so nobody was removed. End the role first.`
    : `${names} lead this group, so nobody was removed. End the roles first.`;
}

/** The names of the people are in the changes of the entry, where the privacy gate applies. */
async function changeGroup(
  db: Db,
  caller: StaffCaller,
  id: string,
  action: string,
  work: (tx: Db, actor: StaffCaller) => Promise<number>,
) {
  const group = await findGroup(db, id);
  if (!group) throw notFound('A group has members once it is published.');
  const subject = { kind: 'group', id, label: group.name } as const;
  return changeAsStaff(db, caller, { action, subject }, (tx, _entryId, actor) =>
    work(tx, actor).catch(explainMissingGroup),
  );
}

/** The foreign key of the group. */
function explainMissingGroup(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw notFound('A colleague deleted this group.');
  throw error;
}
