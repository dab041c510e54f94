import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { consoleStaff } from '#contract/console.staff.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { actingRequest } from './sign-ins.ts';

const portal = setUpTestApp({ DEMO: 'false' });
const admin = portal.signInBeforeAll('staff');
const editor = portal.signInBeforeAll('editor');
const support = portal.signInBeforeAll('support');
const auditor = portal.signInBeforeAll('auditor');

const completeSecondStep = (memberId: string) =>
  portal.database.db
    .updateTable('sessions')
    .set({ secondStepAt: sql`now()` })
    .where('memberId', '=', memberId)
    .execute();

const listSessions = async (memberId: string) => {
  const sessions = portal.database.db.selectFrom('sessions').select('id').where('memberId', '=', memberId);
  return (await sessions.execute()).map(({ id }) => id);
};

describe('grants', () => {
  const grant = (body: object, caller: TestSession = admin) =>
    portal.send(grantsStaff.createGrant, { body: body as never }, caller);
  const end = (id: string, caller: TestSession = admin) =>
    portal.send(grantsStaff.endGrant, { params: { id } }, caller);

  it('grants access until the grant is withdrawn or its date has passed', async () => {
    const member = await portal.signIn('member');
    const open = async () => (await portal.send(consoleStaff.getStaffProfile, {}, member)).status;
    expect(await open()).toBe(403);
    const { body } = await grant({ memberId: member.userId, role: 'editor' });
    await completeSecondStep(member.userId);
    expect(await open()).toBe(200);
    expect((await grant({ memberId: member.userId, role: 'editor' })).status).toBe(409);
    expect((await end(body.id)).status).toBe(200);
    expect(await open()).toBe(403);
    expect((await end(body.id)).status).toBe(404);

    const past = await grant({ memberId: member.userId, role: 'editor', until: '2020-01-01' });
    expect([past.status, past.errorBody.errors[0]?.field]).toEqual([400, 'until']);
    const dated = await grant({ memberId: member.userId, role: 'editor', until: '2999-12-31' });
    expect(await open()).toBe(200);
    const grants = portal.database.db.updateTable('grants').where('id', '=', dated.body.id);
    await grants.set({ until: sql`now()` }).execute();
    portal.appServices.services.sessions.evict(await listSessions(member.userId));
    expect(await open()).toBe(403);
    expect((await grant({ memberId: member.userId, role: 'editor' })).status).toBe(200);
  });

  it('requires the scope of the role and no other', async () => {
    const { userId: memberId } = editor;
    const [groupId, organisationId] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [body, field] of [
      [{ role: 'group leader' }, 'groupId'],
      [{ role: 'agency administrator', groupId }, 'groupId'],
      [{ role: 'editor', organisationId }, 'organisationId'],
      [{ role: 'emperor' }, 'role'],
    ] as const) {
      const { status, errorBody } = await grant({ memberId, ...body });
      expect([status, errorBody.errors[0]?.field]).toEqual([400, field]);
    }
    const unknown = { memberId, role: 'group leader', groupId: crypto.randomUUID() };
    expect((await grant(unknown)).status).toBe(404);
  });

  it('keeps one administrator who can sign in, also when two withdraw each other', async () => {
    const own = portal.database.db.selectFrom('grants').select('id').where('memberId', '=', admin.userId);
    const { id } = await own.executeTakeFirstOrThrow();
    expect((await end(id)).errorBody.message).toBe('The last administrator cannot be removed.');
    const second = (await grant({ memberId: support.userId, role: 'administrator' })).body;
    const accounts = portal.database.db.updateTable('accounts').where('memberId', '=', second.member.id);
    await accounts.set({ disabledAt: new Date() }).execute();
    expect((await end(id)).errorBody.message).toBe('The last administrator cannot be removed.');
    const listed = await portal.send(grantsStaff.listGrants, { query: { role: 'administrator' } }, admin);
    expect(listed.body.grants.find((each) => each.id === id)?.canEnd).toBe(false);
    await accounts.set({ disabledAt: null }).execute();
    portal.appServices.services.sessions.evict(await listSessions(support.userId));
    countAttacks(2);
    const results = await Promise.all([end(second.id), end(id, support)]);
    expect(results.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const active = await portal.database.db
      .selectFrom('grants')
      .selectAll()
      .where('role', '=', 'administrator')
      .where('endedAt', 'is', null)
      .execute();
    expect(active.length).toBeGreaterThan(0);
  });

  it('rejects acting as a member of staff', async () => {
    const body = actingRequest(auditor.userId);
    const caller = await portal.signIn('support');
    expect((await portal.send(authentication.createImpersonationToken, { body }, caller)).status).toBe(403);
  });
});
