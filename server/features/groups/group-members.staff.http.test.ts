import { beforeAll, describe, expect, it } from 'vitest';
import { grantsStaff } from '#contract/grants.staff.ts';
import { groups } from '#contract/groups.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { groupsClient } from '#tests/support/groups.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const leader = portal.signInBeforeAll('leader');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');
const hidden = portal.signInBeforeAll('hidden');
const billing = portal.signInBeforeAll('billing');
const client = groupsClient(portal, officer);
const { addMembers, removeMembers, listMembers, findByName, findByEmail, putBack } = client;

let ownId: string;
let groupId: string;
beforeAll(async () => {
  const grants = portal.database.db.selectFrom('grants').where('memberId', '=', leader.userId);
  ownId = (await grants.select('groupId').executeTakeFirstOrThrow()).groupId as string;
  groupId = (await client.createLive()).id;
});

const listIds = async (id: string, query = {}, caller: TestSession = officer) =>
  (await listMembers(id, query, caller)).body.members.map((each) => each.id);
const countForMembers = async (id: string) =>
  (await portal.send(groups.listGroupMembers, { query: { id } }, member)).body.totalItems;
const historyOf = async (id: string, caller: TestSession) =>
  (await portal.send(historyStaff.listSubjectHistory, { params: { kind: 'group', id }, query: {} }, caller))
    .body.entries;

describe('members of a group', () => {
  it('adds and removes several people, lists and finds them, and puts both back', async () => {
    const people = [member.userId, hidden.userId, billing.userId];
    const added = await addMembers(groupId, [...people, member.userId]);
    expect(added.body.addedCount).toBe(3);
    expect((await addMembers(groupId, people)).body).toEqual({ addedCount: 0, entryId: null });
    expect((await listIds(groupId)).toSorted()).toEqual(people.toSorted());
    expect(await listIds(groupId, { text: 'trần' })).toEqual([hidden.userId]);
    expect(await countForMembers(groupId)).toBe(3);
    const removed = await removeMembers(groupId, [member.userId, hidden.userId]);
    expect([removed.body.removedCount, await listIds(groupId)]).toEqual([2, [billing.userId]]);
    const [entry] = await historyOf(groupId, officer);
    expect(entry).toMatchObject({ action: 'removed members from', changeCount: 2, canPutBack: true });
    expect(entry?.changes.map(({ before }) => before)).toContain('Minh Trần');
    await putBack(removed.body.entryId);
    expect(await countForMembers(groupId)).toBe(3);
    await putBack(added.body.entryId);
    expect([await countForMembers(groupId), await listIds(groupId)]).toEqual([0, []]);
  });

  it('rejects people who are unknown or have a disabled account, and adds none of the others', async () => {
    const { db } = portal.database;
    const { memberId } = await db
      .updateTable('accounts')
      .set({ disabledAt: new Date() })
      .where('email', '=', demoEmail('representative'))
      .returning('memberId')
      .executeTakeFirstOrThrow();
    for (const id of [crypto.randomUUID(), memberId]) {
      const { status, errorBody } = await addMembers(groupId, [member.userId, id]);
      expect([status, errorBody.message]).toEqual([404, expect.stringContaining('1 of 2 people')]);
    }
    expect(await countForMembers(groupId)).toBe(0);
    expect((await findByEmail(groupId, [demoEmail('representative')])).candidates).toEqual([]);
    const draft = await client.createComplete();
    expect((await addMembers(draft.id, [member.userId])).status).toBe(404);
  });

  it('finds people by name and by a list of email addresses, and says which are unknown', async () => {
    expect(await findByName(groupId, 'minh tr')).toMatchObject([{ id: hidden.userId, isMember: false }]);
    const accounts = portal.database.db.updateTable('accounts').where('email', '=', demoEmail('new'));
    await accounts.set({ emailConfirmedAt: null }).execute();
    const emails = [demoEmail('hidden').toUpperCase(), 'nobody@demo.example', demoEmail('new')];
    const { candidates, notFound } = await findByEmail(groupId, emails);
    expect(candidates.map(({ email, isConfirmed }) => [email, isConfirmed])).toEqual(
      expect.arrayContaining([
        [demoEmail('hidden'), true],
        [demoEmail('new'), false],
      ]),
    );
    expect([candidates.length, notFound]).toEqual([2, ['nobody@demo.example']]);
  });
});

describe('leaders of a group', () => {
  it('limits leaders to their own group, where they change the members', async () => {
    const requests = [
      (id: string) => listMembers(id, {}, leader),
      (id: string) => addMembers(id, [member.userId], leader),
      (id: string) => removeMembers(id, [member.userId], leader),
      (id: string) => client.getOverview(id, leader),
    ];
    for (const request of requests) {
      expect((await request(groupId)).status).toBe(403);
      expect((await request(ownId)).status).toBe(200);
    }
    expect((await client.list({}, leader)).groups.map(({ id }) => id)).toEqual([ownId]);
    expect((await addMembers(ownId, [member.userId], auditor)).status).toBe(403);
    const foreign = (await addMembers(groupId, [billing.userId])).body.entryId;
    expect((await putBack(foreign, leader)).status).toBe(403);
    const own = (await addMembers(ownId, [member.userId], leader)).body.entryId;
    expect((await putBack(own, leader)).status).toBe(200);
    await putBack(foreign);
  });

  it('lets leaders find and add only people in the directory, by addresses that the directory shows', async () => {
    const { db } = portal.database;
    expect(await findByName(ownId, 'minh tr', leader)).toEqual([]);
    expect((await addMembers(ownId, [hidden.userId], leader)).status).toBe(404);
    const emails = [demoEmail('hidden'), demoEmail('member')];
    const find = () => findByEmail(ownId, emails, leader);
    expect(await find()).toMatchObject({
      candidates: [{ id: member.userId }],
      notFound: [demoEmail('hidden')],
    });
    const members = db.updateTable('members').where('id', '=', member.userId);
    await members.set({ showEmail: false }).execute();
    expect(await find()).toEqual({ candidates: [], notFound: emails });
    await members.set({ showEmail: true }).execute();
  });

  it('shows leaders only the name of an unlisted member, and none in the history', async () => {
    const { entryId } = (await addMembers(ownId, [hidden.userId])).body;
    const { members } = (await listMembers(ownId, { text: 'trần' }, leader)).body;
    const row = { id: hidden.userId, name: 'Minh Trần', photoUrl: null, workplace: null, isListed: false };
    expect(members).toEqual([{ ...row, leader: null }]);
    const [entry] = await historyOf(ownId, leader);
    expect(entry).toMatchObject({ changes: [{ field: 'Member', before: null, after: 'a member' }] });
    await putBack(entryId);
  });

  it('lets administrators make and end leaders, who stay members while they lead', async () => {
    await addMembers(groupId, [billing.userId, member.userId]);
    const body = { memberId: billing.userId, role: 'group leader' as const, groupId };
    const grant = await portal.send(grantsStaff.createGrant, { body }, admin);
    expect((await portal.send(grantsStaff.createGrant, { body }, officer)).status).toBe(403);
    const { members } = (await listMembers(groupId)).body;
    const leaders = members.filter((each) => each.leader);
    expect(leaders).toMatchObject([{ id: billing.userId, leader: { grantId: grant.body.id } }]);
    expect((await client.getOverview(groupId)).body.leaders).toMatchObject([
      { grantId: grant.body.id, member: { id: billing.userId } },
    ]);
    const refused = await removeMembers(groupId, [member.userId, billing.userId]);
    expect([refused.status, refused.errorBody.message]).toEqual([
      409,
      expect.stringContaining('leads this group'),
    ]);
    expect((await historyOf(groupId, officer)).map(({ action }) => action)).toContain(
      'granted group leader to',
    );
    await portal.send(grantsStaff.endGrant, { params: { id: grant.body.id } }, admin);
    expect((await removeMembers(groupId, [billing.userId])).body.removedCount).toBe(1);
    expect((await historyOf(groupId, officer))[1]?.action).toBe('withdrew group leader from');
  });
});
