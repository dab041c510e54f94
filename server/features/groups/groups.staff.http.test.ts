import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import type { DraftGroup } from '#contract/groups.staff.ts';
import { groups } from '#contract/groups.ts';
import { groupsClient } from '#tests/support/groups.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const leader = portal.signInBeforeAll('leader');
const auditor = portal.signInBeforeAll('auditor');
const editor = portal.signInBeforeAll('editor');
const member = portal.signInBeforeAll('member');
const client = groupsClient(portal, officer);
const { create, save, publish, createComplete, createLive, completeGroup, get, remove, list, putBack } =
  client;

let ownId: string;
let sectorIds: string[];
beforeAll(async () => {
  const { db } = portal.database;
  const grants = db.selectFrom('grants').where('memberId', '=', leader.userId);
  ownId = (await grants.select('groupId').executeTakeFirstOrThrow()).groupId as string;
  sectorIds = (await db.selectFrom('sectors').select('id').orderBy('id').execute()).map(({ id }) => id);
});

const findForMembers = async (name: string) =>
  (await portal.send(groups.listGroups, { query: { keyword: name } }, member)).body.collabGroups[0];
const errorFields = ({ errorBody }: { errorBody: { errors: { field: string }[] } }) =>
  errorBody.errors.map(({ field }) => field).toSorted();

describe('drafts of groups', () => {
  it('shows members a group and its changes only after they are published', async () => {
    const parent = await createLive({ name: 'Wombat Committee' });
    const draft = await createComplete({ name: 'Wombat Network', parentId: parent.id, sectorIds });
    expect((await findForMembers('wombat network'))?.name).not.toBe('Wombat Network');
    for (const path of ['/api/collabgroups?size=100', `/api/collabgroups/members?id=${draft.id}`])
      expect((await portal.sendRaw({ path, token: member.token })).text).not.toContain('Wombat Network');
    expect((await get(draft.id, member)).status).toBe(403);
    const live = (await publish(draft)).body.item;
    expect(live).toMatchObject({ draft: null, live: { name: 'Wombat Network', sectorIds } });
    const found = { id: draft.id, name: 'Wombat Network', parentName: 'Wombat Committee' };
    expect(await findForMembers('wombat network')).toMatchObject(found);
    const changed = (await save(live, { ...(live.live as DraftGroup), description: 'New words.' })).body.item;
    expect((await findForMembers('wombat network'))?.description).toBe('About quokkas.');
    const { entryId } = (await publish(changed)).body;
    expect((await findForMembers('wombat network'))?.description).toBe('New words.');
    await putBack(entryId);
    expect((await findForMembers('wombat network'))?.description).toBe('About quokkas.');
  });

  it('names what publishing needs, and what was deleted in the meantime', async () => {
    const draft = await create();
    expect(errorFields(await publish(draft))).toEqual(['description', 'name', 'typeId']);
    const parent = await createLive();
    const child = await createLive({ parentId: parent.id });
    const circle = await save(parent, await completeGroup({ parentId: child.id }));
    expect(errorFields(await publish(circle.body.item))).toEqual(['parentId']);
    const missing = { parentId: crypto.randomUUID(), typeId: crypto.randomUUID() };
    for (const [field, value] of Object.entries(missing)) {
      const { item } = (await save(await create(), await completeGroup({ [field]: value }))).body;
      expect(errorFields(await publish(item))).toEqual([field]);
    }
  });

  it('rejects a change of an older version with the current one', async () => {
    const draft = await createComplete();
    const body = await completeGroup();
    const [first, second] = await Promise.all([
      save(draft, { ...body, name: 'One' }),
      save(draft, { ...body, name: 'Two' }, admin),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.errorBody.current).toMatchObject((await get(draft.id)).body);
    for (const request of [publish(draft), remove(draft)]) expect((await request).status).toBe(409);
  });

  it('lets a leader publish the description of the own group, and nothing else', async () => {
    const { body: item } = await get(ownId, leader);
    const live = item.live as DraftGroup;
    const described = await save(item, { ...live, description: 'Led well.' }, leader);
    const published = await publish(described.body.item, leader);
    expect(published.body.item.live?.description).toBe('Led well.');
    const changes: Partial<DraftGroup>[] = [{ name: 'Mine' }, { typeId: null }, { sectorIds: [] }];
    for (const change of changes)
      expect((await save(published.body.item, { ...live, ...change }, leader)).status).toBe(403);
    expect((await remove(published.body.item, leader)).status).toBe(403);
    const renamed = await save(published.body.item, { ...live, name: 'Renamed' });
    expect((await publish(renamed.body.item, leader)).status).toBe(403);
    const { entryId } = (await publish(renamed.body.item)).body;
    expect((await putBack(entryId, leader)).status).toBe(403);
    await putBack(entryId);
    expect((await putBack(published.body.entryId, leader)).status).toBe(200);
    const other = await createLive();
    const body = await completeGroup();
    for (const request of [get(other.id, leader), save(other, body, leader), publish(other, leader)])
      expect((await request).status).toBe(403);
    for (const caller of [auditor, editor]) expect((await save(other, body, caller)).status).toBe(403);
  });
});

describe('list of groups', () => {
  it('finds groups by name, type and state, and the console finds those that the person may open', async () => {
    const live = await createLive({ name: 'Bilby Forum' });
    const draft = await createComplete({ name: 'Bilby Circle' });
    const names = async (query: object) =>
      (await list({ text: 'bilby', ...query })).groups.map((g) => g.name);
    expect(await names({})).toEqual(['Bilby Circle', 'Bilby Forum']);
    expect(await names({ view: 'drafts' })).toEqual(['Bilby Circle']);
    expect(await names({ typeId: crypto.randomUUID() })).toEqual([]);
    const sizes = (await list({ sortField: 'members', sortOrder: 'desc', size: 100 })).groups;
    const counts = sizes.map(({ memberCount }) => memberCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const search = async (caller: typeof admin) =>
      (await portal.send(consoleStaff.searchStaff, { query: { text: 'bilby' } }, caller)).body.results;
    expect((await search(auditor)).map(({ id, note }) => [id, note])).toEqual([
      [draft.id, 'draft'],
      [live.id, '0 members'],
    ]);
    for (const caller of [leader, editor]) expect(await search(caller)).toEqual([]);
  });
});

describe('deleted groups', () => {
  it('puts back members, sectors, leaders, draft and the groups below', async () => {
    const group = await createLive({ name: 'Numbat Group', sectorIds });
    const child = await createLive({ parentId: group.id });
    await client.addMembers(group.id, [member.userId, admin.userId]);
    const grant = { memberId: member.userId, role: 'group leader', groupId: group.id };
    await portal.database.db.insertInto('grants').values(grant).execute();
    expect((await client.getOverview(group.id)).body).toMatchObject({ memberCount: 2, childCount: 1 });
    const changed = (await save(group, await completeGroup({ name: 'Numbats' }))).body.item;
    const { entryId } = (await remove(changed)).body;
    expect([(await get(group.id)).status, (await get(child.id)).body.live?.parentId]).toEqual([404, null]);
    expect((await putBack(entryId, leader)).status).toBe(403);
    expect((await putBack(entryId, admin)).status).toBe(200);
    expect((await get(group.id)).body).toMatchObject({ live: group.live, draft: { name: 'Numbats' } });
    expect((await get(child.id)).body.live?.parentId).toBe(group.id);
    const { memberCount, leaders } = (await client.getOverview(group.id)).body;
    expect([memberCount, leaders.length]).toEqual([2, 1]);
  });

  it('deletes and puts back 20,000 members in seconds', async () => {
    const { db } = portal.database;
    const group = await createLive({ name: 'Emu Assembly' });
    // The plans of the triggers are made for a small group, as on a connection that is in use.
    await client.addMembers(group.id, [member.userId]);
    await sql`
      INSERT INTO members (first_name, last_name, membership_id)
      SELECT 'Emu', 'No' || n, (SELECT id FROM memberships LIMIT 1) FROM generate_series(1, 20000) AS n
    `.execute(db);
    await sql`
      INSERT INTO group_members (group_id, member_id)
      SELECT ${group.id}, id FROM members WHERE first_name = 'Emu' AND last_name LIKE 'No%'
    `.execute(db);
    const startedAt = performance.now();
    const { entryId } = (await remove(group)).body;
    const deletedAt = performance.now();
    expect((await putBack(entryId)).status).toBe(200);
    expect((await client.getOverview(group.id)).body.memberCount).toBe(20_001);
    const seconds = [deletedAt - startedAt, performance.now() - deletedAt].map((ms) => ms / 1000);
    expect(Math.max(...seconds), `deleted and put back in ${seconds.join(' and ')} s`).toBeLessThan(20);
  });
});
