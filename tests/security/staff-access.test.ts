import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { consoleStaff } from '#contract/console.staff.ts';
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { hasCapability, type Role, roles } from '#contract/permissions.ts';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { endpoints, isForStaff } from './endpoints.ts';

const portal = setUpTestApp({ DEMO: 'false' });

const accountByRole: Record<Role, DemoAccountName> = {
  administrator: 'staff',
  publisher: 'publisher',
  editor: 'editor',
  'membership officer': 'officer',
  'events officer': 'representative',
  'finance officer': 'finance',
  support: 'support',
  auditor: 'auditor',
  'group leader': 'leader',
  'agency administrator': 'agency',
};
const sessions = {} as Record<Role, TestSession>;
let ownIds: Record<'group' | 'organisation', string>;

const grantOf = (memberId: string) =>
  portal.database.db
    .selectFrom('grants')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();

const completeSecondStep = (memberId: string) =>
  portal.database.db
    .updateTable('sessions')
    .set({ secondStepAt: sql`now()` })
    .where('memberId', '=', memberId)
    .execute();

beforeAll(async () => {
  for (const role of roles) {
    const session = await portal.signIn(accountByRole[role]);
    sessions[role] = session;
    if (role !== 'events officer') continue;
    await portal.database.db.insertInto('grants').values({ memberId: session.userId, role }).execute();
    await completeSecondStep(session.userId);
  }
  ownIds = {
    group: (await grantOf(sessions['group leader'].userId)).groupId as string,
    organisation: (await grantOf(sessions['agency administrator'].userId)).organisationId as string,
  };
});

type Target = 'own scope' | 'foreign scope';

/** Fills the scoped parameter with the id of the own group or organisation, or with a foreign one. */
function pathFor({ path, access }: Endpoint, target: Target): string {
  const { scope } = access as StaffAccess;
  const [[kind, parameter] = []] = typeof scope === 'object' ? Object.entries(scope) : [];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'kind') return 'organisation';
    const isScoped = name === parameter && target === 'own scope';
    return isScoped ? ownIds[kind as 'group' | 'organisation'] : crypto.randomUUID();
  });
}

function isAllowed({ access }: Endpoint, role: Role, target: Target): boolean {
  const { capability, scope } = access as StaffAccess;
  if (!hasCapability(role, capability)) return false;
  const scopeOfRole = { 'group leader': 'group', 'agency administrator': 'organisation' }[role as string];
  if (!scopeOfRole || scope === 'filtered') return true;
  return typeof scope === 'object' && scopeOfRole in scope && target === 'own scope';
}

describe('staff endpoints', () => {
  it('allows exactly the roles of the table, each only in its scope', async () => {
    const staffEndpoints = endpoints.filter(isForStaff);
    countAttacks(staffEndpoints.length * roles.length * 2);
    for (const endpoint of staffEndpoints)
      for (const role of roles)
        for (const target of ['own scope', 'foreign scope'] as const) {
          const { method, name } = endpoint;
          const path = pathFor(endpoint, target);
          const json = method === 'GET' ? {} : { json: { unknownField: true } };
          const { status } = await portal.sendRaw({ method, path, token: sessions[role].token, ...json });
          const label = `${role} at ${name}, ${target}`;
          if (!isAllowed(endpoint, role, target)) expect(status, label).toBe(403);
          else if ((endpoint.access as StaffAccess).scope !== 'filtered')
            expect([401, 403], label).not.toContain(status);
        }
  });

  it('requires a second step outside the demo, and a recent one where the contract says so', async () => {
    const { token, userId } = await portal.signIn('staff');
    const setAge = (minutes: number | null) =>
      sql`UPDATE sessions SET second_step_at = now() - make_interval(mins => ${minutes}) WHERE member_id = ${userId}`.execute(
        portal.database.db,
      );
    for (const endpoint of endpoints.filter(isForStaff)) {
      const { recentSecondStep } = endpoint.access as StaffAccess;
      const send = async () => {
        portal.appServices.services.sessions.evict(await listSessions(userId));
        const { method } = endpoint;
        const json = method === 'GET' ? {} : { json: { unknownField: true } };
        return (await portal.sendRaw({ method, path: pathFor(endpoint, 'own scope'), token, ...json })).body
          .code;
      };
      await setAge(null);
      expect(await send(), endpoint.name).toBe('secondStepMissing');
      await setAge(11);
      expect(await send(), endpoint.name).toBe(recentSecondStep ? 'secondStepOutdated' : undefined);
      await setAge(9);
      expect(await send(), endpoint.name).toBeUndefined();
    }
    await setAge(0);
  });

  it('notices a second step of another process without waiting for the cache', async () => {
    const { token, userId } = await portal.signIn('publisher');
    const db = portal.database.db.updateTable('sessions').where('memberId', '=', userId);
    await db.set({ secondStepAt: null }).execute();
    const open = () => portal.send(consoleStaff.getStaffProfile, {}, { token });
    portal.appServices.services.sessions.evict(await listSessions(userId));
    expect((await open()).errorBody.code).toBe('secondStepMissing');
    await completeSecondStep(userId);
    expect((await open()).status).toBe(200);
  });
});

const listSessions = async (memberId: string) => {
  const rows = await portal.database.db
    .selectFrom('sessions')
    .select('id')
    .where('memberId', '=', memberId)
    .execute();
  return rows.map(({ id }) => id);
};

describe('grants', () => {
  const admin = () => sessions.administrator;
  const grant = (body: object, caller: TestSession = admin()) =>
    portal.send(grantsStaff.createGrant, { body: body as never }, caller);
  const end = (id: string, caller: TestSession = admin()) =>
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
    const { userId: memberId } = sessions.editor;
    const { group: groupId, organisation: organisationId } = ownIds;
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

  it('keeps one administrator without an end date, also when two withdraw each other', async () => {
    const { id } = await grantOf(admin().userId);
    expect((await end(id)).errorBody.message).toBe('The last administrator cannot be removed.');
    const second = (await grant({ memberId: sessions.support.userId, role: 'administrator' })).body;
    portal.appServices.services.sessions.evict(await listSessions(sessions.support.userId));
    countAttacks(2);
    const results = await Promise.all([end(second.id), end(id, sessions.support)]);
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
    const body = { userId: sessions.auditor.userId };
    const caller = await portal.signIn('support');
    expect((await portal.send(authentication.createImpersonationToken, { body }, caller)).status).toBe(403);
  });
});
