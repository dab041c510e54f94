import { describe, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const billing = portal.signInBeforeAll('billing');
const informational = portal.signInBeforeAll('informational');
const representative = portal.signInBeforeAll('representative');

type Request = RequestOf<typeof directory.listMembers>['query']['req'];
const send = (req: Request = {}, caller = member) =>
  portal.send(directory.listMembers, { query: { req } }, caller);
const list = async (req?: Request) => (await send(req)).body;
const idsOf = async (req: Request) => (await list(req)).members.map(({ userId }) => userId);
const companies = async (query = {}) => (await portal.send(directory.listCompanies, { query }, member)).body;
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const count = async (condition: string, values?: unknown[]) =>
  (await query(`SELECT count(*)::int AS count FROM members WHERE wants_listing AND ${condition}`, values))[0]
    .count;

const symbols = '% _ " \' \\ 🔥 ( [a-z]'.split(' ');

/** Gives a listed member a name that no other member has. */
const rename = (firstName: string, lastName: string, change = {}) =>
  portal.database.db
    .updateTable('members')
    .set({ firstName, lastName, ...change })
    .where('id', '=', billing.userId)
    .execute();

describe('listMembers', () => {
  it('returns members by last name, 16 per page, each once, in both directions', async () => {
    const { members, totalItems } = await list();
    expect(totalItems).toBe(await count('true'));
    expect(members).toHaveLength(16);
    expect(Object.keys(members[0] ?? {})).toEqual([
      'userId',
      'contactId',
      'firstName',
      'lastName',
      'jobPosition',
      'companyName',
      'memberImg',
      'jurisdictions',
    ]);
    const all: string[] = [];
    for (let page = 1; page <= Math.ceil(totalItems / 100); page += 1)
      all.push(...(await idsOf({ size: 100, page })));
    expect(new Set(all).size).toBe(totalItems);
    expect(await idsOf({ sortOrder: 'desc', size: 16 })).toEqual(all.toReversed().slice(0, 16));
    expect(await idsOf({ page: 0, size: 5 })).toEqual(all.slice(0, 5));
    expect(await list({ page: 9_999 })).toEqual({ members: [], totalItems });
  });

  it('shows a photo only with the consent of its owner', async () => {
    const [photo] = await query('SELECT key FROM files WHERE is_public LIMIT 1');
    await rename('Zephyrine', 'Quillfeather', { photoKey: photo.key, showPhoto: true });
    expect((await list({ name: 'quillfeather' })).members[0]?.memberImg).toBe(`/files/${photo.key}`);
    await rename('Zephyrine', 'Quillfeather', { showPhoto: false });
    expect((await list({ name: 'quillfeather' })).members[0]?.memberImg).toBeNull();
  });

  it('finds a name in any order, by prefix, without accents, with one typo or an apostrophe', async () => {
    const typedBy = {
      Quillfeather: [
        'quillfeather zephyrine',
        'zeph quill',
        'zephyrine',
        'Zéphyrine',
        'zephyrina',
        'quilfeather',
        'zehpyrine',
      ],
      "O'Quillfeather": ["o'quill", 'oquill', 'O’Quill', 'o quill', 'quill', "zeph o'q"],
    };
    for (const [lastName, typed] of Object.entries(typedBy)) {
      await rename('Zephyrine', lastName);
      for (const name of typed) expect((await list({ name })).members, name).toMatchObject([{ lastName }]);
    }
    for (const name of [...symbols, "'; DROP TABLE members; --", 'x'.repeat(200)])
      expect((await list({ name })).totalItems, name).toBe(0);
  });

  it('filters by several jurisdictions, and by company together with a name', async () => {
    const labels = (await portal.send(directory.listJurisdictions, {}, member)).body;
    expect(Object.values(labels).slice(0, 3)).toEqual(['VIC', 'NSW', 'QLD']);
    const selected = Object.keys(labels).slice(0, 2);
    const found = await list({ size: 100, jurisdictionId: selected });
    expect(found.totalItems).toBeGreaterThan(0);
    const names = selected.map((id) => labels[id]);
    for (const { jurisdictions } of found.members)
      expect(jurisdictions.some((label) => names.includes(label))).toBe(true);

    const [companyId = '', companyName] = Object.entries(await companies())[0] ?? [];
    const colleagues = await list({ size: 100, companyId: [companyId] });
    expect(colleagues.totalItems).toBe(await count('organisation_id = $1', [companyId]));
    for (const each of colleagues.members) expect(each.companyName).toBe(companyName);
    expect((await list({ companyId: [companyId], name: 'nobody at all' })).totalItems).toBe(0);
  });

  it("allows only full members, and only Membership Representatives for the who's who", async () => {
    for (const [caller, message] of [
      [member, "The who's who is for Membership Representatives."],
      [informational, 'The member directory is available to full members.'],
    ] as const) {
      const { status, errorBody } = await send(caller === member ? { whosWho: true } : {}, caller);
      expect([status, errorBody.message]).toEqual([403, message]);
    }
    const { totalItems, members } = (await send({ whosWho: true, size: 100 }, representative)).body;
    expect(totalItems).toBeGreaterThan(5);
    expect(totalItems).toBeLessThan(100);
    expect(members.map(({ userId }) => userId)).toContain(representative.userId);
  });

  it('names the invalid field', () =>
    expectInvalidQueries(portal, directory.listMembers, member, {
      'req.jurisdictionId=x': 'req.jurisdictionId.0',
      'req.companyId=1,2': 'req.companyId.0',
      'req.whosWho=maybe': 'req.whosWho',
      [`req.name=${'x'.repeat(10_000)}`]: 'req.name',
    }));
});

describe('directory filters', () => {
  it('lists the sectors', async () => {
    const { body } = await portal.send(directory.listMemberSectors, {}, member);
    expect(Object.values(body)).toContain('Urban fire');
  });

  it('sorts companies by name in both directions', async () => {
    const rows = await query('SELECT name FROM organisations ORDER BY normalized_name, id');
    const names = rows.map(({ name }) => name);
    const sortedBy = async (sortOrder: string) =>
      Object.values(await companies({ size: 100, sortField: 'name', sortOrder }));
    expect(await sortedBy('asc')).toEqual(names.slice(0, 100));
    expect(await sortedBy('desc')).toEqual(names.toReversed().slice(0, 100));
    const invalid = { 'size=101': 'size', [`query=${'x'.repeat(10_000)}`]: 'query' };
    await expectInvalidQueries(portal, directory.listCompanies, member, invalid);
  });

  it('lists the five companies with the most listed members, or those that match the name', async () => {
    const largest = await query(
      `SELECT id, name FROM organisations
       ORDER BY (SELECT count(*) FROM directory_entries WHERE organisation_id = organisations.id) DESC, id LIMIT 5`,
    );
    expect(Object.values(await companies())).toEqual(largest.map(({ name }) => name));
    const [{ id, name }] = largest as [{ id: string; name: string }];
    expect(Object.values(await companies({ query: name.slice(0, 6), size: 50 }))).toContain(name);
    for (const sign of [...symbols, 'x'.repeat(200)]) expect(await companies({ query: sign })).toEqual({});
    await query('UPDATE members SET wants_listing = false WHERE organisation_id = $1', [id]);
    expect(Object.keys(await companies())).not.toContain(id);
  });
});
