import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { groups } from '#contract/groups.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { sortLikeDatabase } from '#tests/support/sort-like-database.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const hidden = portal.signInBeforeAll('hidden');
/** The largest group, to which the hidden member is added. */
let group: { id: string; name: string; memberCount: number };
let canarySector: string;
/** Values of the hidden member that no other member has. */
const secret = { preferredName: 'Quokkaname', organisation: 'Aaa Canary Brigade' };

beforeAll(async () => {
  const { db } = portal.database;
  const groupsBySize = db.selectFrom('groups').orderBy('memberCount', 'desc');
  const largest = groupsBySize.select(['id', 'name', 'memberCount']);
  const { id: groupId } = await largest.executeTakeFirstOrThrow();
  const insert = (table: 'organisations' | 'sectors', name: string) =>
    db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow();
  const { id: organisationId } = await insert('organisations', secret.organisation);
  canarySector = (await insert('sectors', 'Canary sector')).id;
  await db.insertInto('organisationSectors').values({ organisationId, sectorId: canarySector }).execute();
  const { key: photoKey } = await db.selectFrom('files').select('key').executeTakeFirstOrThrow();
  const change = { preferredName: secret.preferredName, organisationId, photoKey };
  await db.updateTable('members').set(change).where('id', '=', hidden.userId).execute();
  const membership = db.insertInto('groupMembers').values({ groupId, memberId: hidden.userId });
  await membership.onConflict((conflict) => conflict.doNothing()).execute();
  group = await largest.executeTakeFirstOrThrow();
});

type Query = RequestOf<typeof groups.listGroupMembers>['query'];
const listMembers = async (query: Query = {}) =>
  (await portal.send(groups.listGroupMembers, { query: { id: group.id, ...query } }, member)).body;
async function listAllMembers(query: Query = {}) {
  const all = [];
  for (let page = 1; page <= Math.ceil(group.memberCount / 20); page += 1)
    all.push(...(await listMembers({ size: 20, page, ...query })).members);
  return all;
}

describe('listGroupMembers', () => {
  it('returns the group and its members by last name, 16 per page, each once, in both directions', async () => {
    expect(group.memberCount).toBeGreaterThan(70);
    const body = await listMembers();
    const { id, name, memberCount: totalItems } = group;
    const collabGroup = { id, name, description: expect.stringMatching(/\w/) };
    expect(body).toMatchObject({ totalItems, page: 1, collabGroup });
    expect(body.members).toHaveLength(16);
    const fields = ['id', 'firstName', 'lastName', 'profileImage', 'includeInDirectory', 'workplace'];
    expect(Object.keys(body.members[0] ?? {})).toEqual(fields);
    const query = { collaborationId: id };
    expect((await portal.send(groups.listGroupMembers, { query }, member)).body).toEqual(body);

    const all = await listAllMembers();
    expect(new Set(all.map((each) => each.id)).size).toBe(totalItems);
    const names = all.map(({ lastName, firstName }) => normaliseText(`${lastName} ${firstName}`));
    expect(names).toEqual(sortLikeDatabase(names));
    expect(await listAllMembers({ sortOrder: 'desc' })).toEqual(all.toReversed());
    expect(await listMembers({ page: 0 })).toEqual(body);
    expect(await listMembers({ page: 999 })).toMatchObject({ members: [], totalItems });
  });

  it('sorts by organisation in both directions, with members without a visible organisation last', async () => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const all = await listAllMembers({ sortField: 'organisation', sortOrder });
      expect(new Set(all.map(({ id }) => id)).size).toBe(group.memberCount);
      const workplaces = all.map(({ workplace }) => workplace).filter((workplace) => workplace !== null);
      expect(all.slice(workplaces.length).every(({ workplace }) => workplace === null)).toBe(true);
      const sorted = sortLikeDatabase(workplaces);
      expect(workplaces.map(normaliseText)).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it('shows only the name of an unlisted member, and only visible photos', async () => {
    const columns = ['id', 'wantsListing', 'showPhoto', 'photoKey'] as const;
    const rows = await portal.database.db.selectFrom('members').select(columns).execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const all = await listAllMembers({ sortField: 'organisation' });
    for (const { id, profileImage, includeInDirectory, workplace } of all) {
      const row = stored.get(id);
      expect(includeInDirectory).toBe(row?.wantsListing);
      const isVisible = row?.wantsListing && row.showPhoto && row.photoKey;
      expect(profileImage).toBe(isVisible ? `/files/${row.photoKey}` : null);
      if (!includeInDirectory) expect(workplace).toBeNull();
    }
    expect(all.some(({ profileImage }) => profileImage !== null)).toBe(true);
    expect(all[0]?.id).not.toBe(hidden.userId);
    expect(all.find(({ id }) => id === hidden.userId)).toEqual({
      id: hidden.userId,
      firstName: 'Minh',
      lastName: 'Trần',
      profileImage: null,
      includeInDirectory: false,
      workplace: null,
    });
    expect((await listMembers({ name: secret.preferredName })).totalItems).toBe(0);
    expect((await listMembers({ sectorId: canarySector })).totalItems).toBe(0);
  });

  it('finds by name or its alias keyword, with one typo', async () => {
    for (const query of [{ keyword: 'MINH Tr' }, { keyword: 'tarn minh' }, { name: 'Trần' }]) {
      const { members } = await listMembers({ size: 100, ...query });
      expect(members.map(({ id }) => id)).toContain(hidden.userId);
    }
    const pastEnd = await listMembers({ name: 'tran minh', page: 5 });
    expect(pastEnd).toMatchObject({ members: [], page: 5 });
    expect(pastEnd.totalItems).toBeGreaterThan(0);
  });

  it('filters by the sector of the organisation', async () => {
    const rows = await portal.database.db
      .selectFrom('groupMembers')
      .innerJoin('members', 'members.id', 'groupMembers.memberId')
      .innerJoin('organisationSectors', 'organisationSectors.organisationId', 'members.organisationId')
      .select(['members.id', 'organisationSectors.sectorId'])
      .where('groupMembers.groupId', '=', group.id)
      .where('members.wantsListing', '=', true)
      .execute();
    const sectors = new Set(rows.map(({ sectorId }) => sectorId));
    expect(sectors.size).toBeGreaterThan(1);
    for (const sectorId of [...sectors, crypto.randomUUID()]) {
      const expected = rows.filter((row) => row.sectorId === sectorId).map(({ id }) => id);
      const { members, totalItems } = await listMembers({ size: 100, sectorId });
      expect(totalItems).toBe(expected.length);
      expect(new Set(members.map(({ id }) => id))).toEqual(new Set(expected.slice(0, 100)));
    }
  });

  it('names the invalid field, and returns 404 for an unknown group', async () => {
    const id = crypto.randomUUID();
    await expectInvalidQueries(portal, groups.listGroupMembers, member, {
      'page=1': 'id',
      'id=1': 'id',
      [`id=${id}&collaborationId=${id}`]: 'collaborationId',
      [`id=${id}&sectorId=fire`]: 'sectorId',
      [`id=${id}&name=${'a'.repeat(10_000)}`]: 'name',
    });
    expect((await portal.send(groups.listGroupMembers, { query: { id } }, member)).status).toBe(404);
  });
});
