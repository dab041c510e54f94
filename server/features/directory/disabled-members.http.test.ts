import { expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import { groups } from '#contract/groups.ts';
import { users } from '#contract/users.ts';
import { testApp } from '#tests/support/started-app.ts';

const portal = testApp();
const member = portal.account('member');
/** In the directory, and in a group. */
const disabled = portal.account('representative');

/** Calls every endpoint that shows one member to another. */
async function look(groupId: string) {
  const list = async (name: string) =>
    (await portal.send(directory.listMembers, { query: { req: { name } } }, member)).body;
  const roster = async (name: string) =>
    (await portal.send(groups.listGroupMembers, { query: { id: groupId, name } }, member)).body;
  const id = disabled.userId;
  const profile = await portal.send(users.getUser, { params: { id } }, member);
  const groupsOf = await portal.send(groups.listGroups, { query: { memberId: id } }, member);
  return {
    listed: (await list('')).totalItems,
    found: (await list('quillfeather')).members.map(({ userId }) => userId),
    entry: (await roster('quillfeather')).members[0],
    byPreferredName: (await roster('quokkaname')).totalItems,
    statuses: [profile.status, groupsOf.status],
  };
}

it('hides a member with a disabled account everywhere, and shows the member again when it is enabled', async () => {
  const { userId } = disabled;
  const { db } = portal.database;
  const change = (values: object) => db.updateTable('members').set(values).where('id', '=', userId).execute();
  const setDisabled = (disabledAt: Date | null) =>
    db.updateTable('accounts').set({ disabledAt }).where('memberId', '=', userId).execute();
  const { key: photoKey } = await db
    .selectFrom('files')
    .select('key')
    .where('isPublic', '=', true)
    .executeTakeFirstOrThrow();
  await change({ preferredName: 'Quokkaname', lastName: 'Quillfeather', photoKey });
  const joined = db.selectFrom('groupMembers').select('groupId').where('memberId', '=', userId);
  const { groupId } = await joined.executeTakeFirstOrThrow();

  const before = await look(groupId);
  const shown = { workplace: expect.any(String), profileImage: expect.any(String) };
  const entry = { includeInDirectory: true, ...shown };
  expect(before).toMatchObject({ found: [userId], entry, byPreferredName: 1, statuses: [200, 200] });

  await setDisabled(new Date());
  const hidden = {
    ...{ listed: before.listed - 1, found: [], byPreferredName: 0, statuses: [403, 403] },
    entry: { ...before.entry, profileImage: null, includeInDirectory: false, workplace: null },
  };
  expect(await look(groupId)).toEqual(hidden);
  await change({ inDirectory: true, positionTitle: 'Chief' });
  expect(await look(groupId)).toEqual(hidden);

  await setDisabled(null);
  expect(await look(groupId)).toEqual(before);
});
