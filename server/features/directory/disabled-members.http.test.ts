import { beforeAll, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import { groups } from '#contract/groups.ts';
import { users } from '#contract/users.ts';
import { testApp } from '#tests/support/started-app.ts';

const portal = testApp();
const member = portal.account('member');
/** In the directory, and in a group. */
const disabled = portal.account('representative');
let groupId: string;

beforeAll(async () => {
  const { db } = portal.database;
  const photo = await db.selectFrom('files').select('key').where('isPublic', '=', true).executeTakeFirst();
  await change({ preferredName: 'Quokkaname', lastName: 'Quillfeather', photoKey: photo?.key ?? null });
  const joined = db.selectFrom('groupMembers').select('groupId').where('memberId', '=', disabled.userId);
  groupId = (await joined.executeTakeFirstOrThrow()).groupId;
});

const change = (values: object) =>
  portal.database.db.updateTable('members').set(values).where('id', '=', disabled.userId).execute();
const setDisabled = (disabledAt: Date | null) =>
  portal.database.db
    .updateTable('accounts')
    .set({ disabledAt })
    .where('memberId', '=', disabled.userId)
    .execute();

/** Calls every endpoint that shows one member to another. */
async function look() {
  const list = async (name = '') =>
    (await portal.send(directory.listMembers, { query: { req: { name } } }, member)).body;
  const roster = async (name: string) =>
    (await portal.send(groups.listGroupMembers, { query: { id: groupId, name } }, member)).body;
  const id = disabled.userId;
  const pages = [
    await portal.send(users.getUser, { params: { id } }, member),
    await portal.send(groups.listGroups, { query: { memberId: id } }, member),
  ];
  return {
    listed: (await list()).totalItems,
    found: (await list('quillfeather')).members.map(({ userId }) => userId),
    entry: (await roster('quillfeather')).members[0],
    byPreferredName: (await roster('quokkaname')).totalItems,
    pages: pages.map(({ status, refusal }) => [status, refusal.message]),
  };
}

it('hides a member with a disabled account everywhere, and shows the member again when it is enabled', async () => {
  const { userId } = disabled;
  const before = await look();
  const listed = {
    includeInDirectory: true,
    workplace: expect.any(String),
    profileImage: expect.any(String),
  };
  expect(before).toMatchObject({ found: [userId], entry: listed, byPreferredName: 1 });
  expect(before.pages.map(([status]) => status)).toEqual([200, 200]);

  await setDisabled(new Date());
  const refused = [403, 'The user is not included in the member directory'];
  const hidden = {
    listed: before.listed - 1,
    found: [],
    entry: { ...before.entry, profileImage: null, includeInDirectory: false, workplace: null },
    byPreferredName: 0,
    pages: [refused, refused],
  };
  expect(await look()).toEqual(hidden);
  await change({ inDirectory: true, positionTitle: 'Chief' });
  expect(await look()).toEqual(hidden);

  await setDisabled(null);
  expect(await look()).toEqual(before);
});
