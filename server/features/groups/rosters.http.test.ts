import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let token: string;
/** The largest group, into which the hidden member is put. */
let group: { id: string; name: string; memberCount: number };
let hiddenId: string;

/** What nobody may learn of the hidden member; nobody else has it. */
const secret = { preferredName: 'Quokkaname', organisation: 'Aaa Canary Brigade' };

beforeAll(async () => {
  portal = await startTestApp();
  ({ token } = await portal.signIn('member'));
  hiddenId = (await portal.signIn('hidden')).userId;
  group = await hideInLargestGroup();
});
afterAll(() => portal.close());

async function hideInLargestGroup() {
  const { db } = portal.database;
  const largest = db
    .selectFrom('groups')
    .select(['id', 'name', 'memberCount'])
    .orderBy('memberCount', 'desc');
  const { id } = await largest.executeTakeFirstOrThrow();
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({ name: secret.organisation })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sectorId } = await db
    .insertInto('sectors')
    .values({ name: 'Canary sector' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('organisationSectors').values({ organisationId, sectorId }).execute();
  const { key: photoKey } = await db.selectFrom('files').select('key').limit(1).executeTakeFirstOrThrow();
  const { preferredName } = secret;
  await db
    .updateTable('members')
    .set({ preferredName, organisationId, photoKey })
    .where('id', '=', hiddenId)
    .execute();
  await db
    .insertInto('groupMembers')
    .values({ groupId: id, memberId: hiddenId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return largest.executeTakeFirstOrThrow();
}

type Listed = {
  id: string;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  includeInDirectory: boolean;
  workplace: string | null;
};
const roster = (query = '') =>
  portal.call({ path: `/api/collabgroups/members?id=${group.id}${query}`, token });
const membersOf = async (query: string) => (await roster(query)).body.members as Listed[];

async function everybody(query = ''): Promise<Listed[]> {
  const pages = [];
  for (let page = 1; page <= Math.ceil(group.memberCount / 20); page += 1)
    pages.push(await membersOf(`&size=20&page=${page}${query}`));
  return pages.flat();
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/’/g, "'")
    .replace(/[đĐ]/g, 'd')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase();
const byText = (one: string, other: string) => (one < other ? -1 : 1);

describe('api/collabgroups/members', () => {
  it('names the group and 16 of its members by last name', async () => {
    const { status, body } = await roster();
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: group.memberCount, page: 1 });
    expect(body.collabGroup).toEqual({
      id: group.id,
      name: group.name,
      description: expect.stringMatching(/\w/),
    });
    expect(body.members).toHaveLength(16);
    expect(Object.keys(body.members[0])).toEqual([
      'id',
      'firstName',
      'lastName',
      'profileImage',
      'includeInDirectory',
      'workplace',
    ]);
    const same = await portal.call({ path: `/api/collabgroups/members?collaborationId=${group.id}`, token });
    expect(same.body).toEqual(body);
  });

  it('pages through everybody once, in order, either way, early pages and late ones alike', async () => {
    expect(group.memberCount).toBeGreaterThan(70);
    const all = await everybody();
    expect(new Set(all.map(({ id }) => id)).size).toBe(group.memberCount);
    const names = all.map(({ lastName, firstName }) => folded(`${lastName} ${firstName}`));
    expect(names).toEqual(names.toSorted(byText));
    expect(await everybody('&sortOrder=desc')).toEqual(all.toReversed());
    expect((await roster('&page=0')).body).toEqual((await roster('&page=1')).body);
    expect((await roster('&page=999')).body).toMatchObject({ members: [], totalItems: group.memberCount });
  });

  it('sorts by organisation, either way, with those whose organisation is not shown last', async () => {
    for (const order of ['asc', 'desc']) {
      const all = await everybody(`&sortField=organisation&sortOrder=${order}`);
      expect(new Set(all.map(({ id }) => id)).size).toBe(group.memberCount);
      const places = all.map(({ workplace }) => workplace).filter((place) => place !== null);
      expect(all.slice(places.length).every(({ workplace }) => workplace === null)).toBe(true);
      const expected = places.map(folded).toSorted(byText);
      expect(places.map(folded)).toEqual(order === 'asc' ? expected : expected.toReversed());
    }
  });

  it('shows photos as their owners let it', async () => {
    const rows = await portal.database.db
      .selectFrom('members')
      .select(['id', 'inDirectory', 'showPhoto', 'photoKey'])
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const all = await everybody();
    for (const { id, profileImage, includeInDirectory, workplace } of all) {
      const row = stored.get(id);
      expect(includeInDirectory).toBe(row?.inDirectory);
      const isShown = row?.inDirectory && row.showPhoto && row.photoKey;
      expect(profileImage).toBe(isShown ? `/files/${row.photoKey}` : null);
      if (!includeInDirectory) expect(workplace).toBeNull();
    }
    expect(all.some(({ profileImage }) => profileImage !== null)).toBe(true);
  });

  it('finds by name: any order, from the beginning of a word, accents folded, with one typo', async () => {
    for (const typed of ['tran minh', 'MINH Tr', 'Trần', 'tarn minh', 'mihn']) {
      const found = await membersOf(`&size=100&keyword=${encodeURIComponent(typed)}`);
      expect(
        found.map(({ id }) => id),
        typed,
      ).toContain(hiddenId);
    }
    const { body } = await roster('&name=tran%20minh&page=5');
    expect(body).toMatchObject({ members: [], page: 5 });
    expect(body.totalItems).toBeGreaterThan(0);
  });

  it('filters by the sector of the organisation', async () => {
    const { body: sectors } = await portal.call({ path: '/api/orgs/sectors', token });
    const rows = await portal.database.db
      .selectFrom('groupMembers')
      .innerJoin('members', 'members.id', 'groupMembers.memberId')
      .innerJoin('organisationSectors', 'organisationSectors.organisationId', 'members.organisationId')
      .select(['members.id', 'organisationSectors.sectorId'])
      .where('groupMembers.groupId', '=', group.id)
      .where('members.inDirectory', '=', true)
      .execute();
    for (const sectorId of Object.keys(sectors)) {
      const expected = rows.filter((row) => row.sectorId === sectorId).map(({ id }) => id);
      const { body } = await roster(`&size=100&sectorId=${sectorId}`);
      expect(body.totalItems).toBe(expected.length);
      expect(new Set(body.members.map(({ id }: Listed) => id))).toEqual(new Set(expected.slice(0, 100)));
    }
    expect((await roster(`&sectorId=${crypto.randomUUID()}`)).body.totalItems).toBe(0);
  });

  it('tells nothing but the name of a member who is not in the directory', async () => {
    const listed = (await everybody('&sortField=organisation')).find(({ id }) => id === hiddenId);
    expect(listed).toEqual({
      id: hiddenId,
      firstName: 'Minh',
      lastName: 'Trần',
      profileImage: null,
      includeInDirectory: false,
      workplace: null,
    });
    expect((await roster(`&name=${secret.preferredName}`)).body.totalItems).toBe(0);
    const { body: sectors } = await portal.call({ path: '/api/orgs/sectors', token });
    const canary = Object.entries(sectors).find(([, name]) => name === 'Canary sector')?.[0];
    expect((await roster(`&sectorId=${canary}`)).body.totalItems).toBe(0);
    const [first] = await membersOf('&size=1&sortField=organisation');
    expect(first?.id).not.toBe(hiddenId);
  });

  it.each(['%', '_', '\\', "'", '🔥', '.*', `${'zx '.repeat(66)}zx`])(
    'takes %j for what it is',
    async (typed) => {
      const { status, body } = await roster(`&name=${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
      for (const { firstName, lastName } of body.members) expect(firstName + lastName).toContain(typed);
    },
  );

  it.each([
    ['?page=1', 'id'],
    ['?id=1', 'id'],
    [`?id=${crypto.randomUUID()}&collaborationId=${crypto.randomUUID()}`, 'collaborationId'],
    [`?id=${crypto.randomUUID()}&sortField=email`, 'sortField'],
    [`?id=${crypto.randomUUID()}&sectorId=fire`, 'sectorId'],
    [`?id=${crypto.randomUUID()}&email=a`, 'email'],
    [`?id=${crypto.randomUUID()}&name=${'a'.repeat(10_000)}`, 'name'],
  ])('refuses %.60s by the name of the field', async (query, field) => {
    const { status, body } = await portal.call({ path: `/api/collabgroups/members${query}`, token });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('knows no group but those there are', async () => {
    const path = `/api/collabgroups/members?id=${crypto.randomUUID()}`;
    expect((await portal.call({ path, token })).status).toBe(404);
  });
});
