import { type DraftGroup, emptyGroup, groupsStaff } from '#contract/groups.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import type { TestApp, TestSession } from './test-app.ts';

type Version = { id: string; version: string };

/** Requests of staff about groups, by default as `author`. */
export const groupsClient = (portal: TestApp, author: TestSession) => {
  const inputOf = ({ id, version }: Version) => ({ params: { id }, version });
  const create = async () => (await portal.send(groupsStaff.createGroup, { body: {} }, author)).body.item;
  const save = (item: Version, body: DraftGroup, caller = author) =>
    portal.send(groupsStaff.saveGroup, { ...inputOf(item), body }, caller);
  const publish = (item: Version, caller = author) =>
    portal.send(groupsStaff.publishGroup, inputOf(item), caller);
  const completeGroup = async (changes: Partial<DraftGroup> = {}): Promise<DraftGroup> => {
    const types = portal.database.db.selectFrom('groupTypes').select('id').orderBy('name');
    const { id: typeId } = await types.executeTakeFirstOrThrow();
    return { ...emptyGroup, name: 'Quokka Network', description: 'About quokkas.', typeId, ...changes };
  };
  const createComplete = async (changes: Partial<DraftGroup> = {}) =>
    (await save(await create(), await completeGroup(changes))).body.item;
  return {
    create,
    save,
    publish,
    completeGroup,
    createComplete,
    createLive: async (changes: Partial<DraftGroup> = {}) =>
      (await publish(await createComplete(changes))).body.item,
    get: (id: string, caller = author) => portal.send(groupsStaff.getStaffGroup, { params: { id } }, caller),
    getOverview: (id: string, caller = author) =>
      portal.send(groupsStaff.getGroupOverview, { params: { id } }, caller),
    remove: (item: Version, caller = author) =>
      portal.send(groupsStaff.deleteGroup, { ...inputOf(item), body: {} }, caller),
    list: async (query = {}, caller = author) =>
      (await portal.send(groupsStaff.listStaffGroups, { query }, caller)).body,
    listMembers: (id: string, query = {}, caller = author) =>
      portal.send(groupsStaff.listStaffGroupMembers, { params: { id }, query }, caller),
    addMembers: (id: string, memberIds: string[], caller = author) =>
      portal.send(groupsStaff.addGroupMembers, { params: { id }, body: { memberIds } }, caller),
    removeMembers: (id: string, memberIds: string[], caller = author) =>
      portal.send(groupsStaff.removeGroupMembers, { params: { id }, body: { memberIds } }, caller),
    findByName: async (id: string, text: string, caller = author) =>
      (await portal.send(groupsStaff.findGroupCandidates, { params: { id }, query: { text } }, caller)).body
        .candidates,
    findByEmail: async (id: string, emails: string[], caller = author) =>
      (
        await portal.send(
          groupsStaff.findGroupCandidatesByEmail,
          { params: { id }, body: { emails } },
          caller,
        )
      ).body,
    putBack: (entryId: string | null, caller = author) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
  };
};
