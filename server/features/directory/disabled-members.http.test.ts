import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
/** In the directory, a representative, and in a group. */
let gone: SignedIn;
let groupId: string;
let before: Awaited<ReturnType<typeof exits>>;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  gone = await portal.signIn('representative');
  const { db } = portal.database;
  const photo = await db.selectFrom('files').select('key').where('isPublic', '=', true).executeTakeFirst();
  await db
    .updateTable('members')
    .set({ preferredName: 'Quokkaname', lastName: 'Quillfeather', photoKey: photo?.key ?? null })
    .where('id', '=', gone.userId)
    .execute();
  const joined = db.selectFrom('groupMembers').select('groupId').where('memberId', '=', gone.userId);
  groupId = (await joined.executeTakeFirstOrThrow()).groupId;
  before = await exits();
});
afterAll(() => portal.close());

const call = (path: string) => portal.call({ path, token: member.token });
const disable = (disabledAt: Date | null) =>
  portal.database.db
    .updateTable('accounts')
    .set({ disabledAt })
    .where('memberId', '=', gone.userId)
    .execute();

/** Every call that shows one member to another. */
async function exits() {
  const roster = `/api/collabgroups/members?id=${groupId}`;
  const [list, search, byName, byPreferred, profile, groups] = await Promise.all(
    [
      '/api/members/list',
      '/api/members/list?req.name=quillfeather',
      `${roster}&name=quillfeather`,
      `${roster}&name=quokkaname`,
      `/api/users/${gone.userId}`,
      `/api/collabgroups?memberId=${gone.userId}`,
    ].map(call),
  );
  return {
    listed: list?.body.totalItems as number,
    found: search?.body,
    entry: byName?.body.members[0],
    byPreferredName: byPreferred?.body.totalItems as number,
    profile: profile as NonNullable<typeof profile>,
    groups: groups as NonNullable<typeof groups>,
  };
}

describe('a member whose account is disabled', () => {
  it('is in the directory while it is not', () => {
    expect(before.found.members.map(({ userId }: { userId: string }) => userId)).toEqual([gone.userId]);
    expect(before.entry).toMatchObject({ includeInDirectory: true, workplace: expect.any(String) });
    expect(before.entry.profileImage).not.toBeNull();
    expect([before.byPreferredName, before.profile.status, before.groups.status]).toEqual([1, 200, 200]);
  });

  it('is as good as not in the directory, at every exit, and back when it is enabled', async () => {
    await disable(new Date());
    const after = await exits();
    expect(after.listed).toBe(before.listed - 1);
    expect(after.found).toEqual({ members: [], totalItems: 0 });
    expect(after.entry).toEqual({
      id: gone.userId,
      firstName: before.entry.firstName,
      lastName: 'Quillfeather',
      profileImage: null,
      includeInDirectory: false,
      workplace: null,
    });
    expect(after.byPreferredName).toBe(0);
    for (const refused of [after.profile, after.groups]) {
      expect(refused.status).toBe(403);
      expect(refused.body.message).toBe('The user is not included in the member directory');
    }
    await disable(null);
    const back = await exits();
    expect([back.listed, back.found, back.entry]).toEqual([before.listed, before.found, before.entry]);
    expect([back.profile.status, back.groups.status, back.byPreferredName]).toEqual([200, 200, 1]);
  });

  it('does not come back by changing the profile', async () => {
    await disable(new Date());
    const change = { inDirectory: true, positionTitle: 'Chief', firstName: 'Tane' };
    await portal.database.db.updateTable('members').set(change).where('id', '=', gone.userId).execute();
    expect((await exits()).found.totalItems).toBe(0);
    await disable(null);
  });
});
