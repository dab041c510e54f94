import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts';
import { capabilities, listRolesWith, type Role, roles } from '#contract/permissions.ts';
import { todayKinds, todayStaff } from '#contract/today.staff.ts';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { endpoints, fillPath, isForStaff } from './endpoints.ts';
import {
  deciderRoles,
  endpointsByCapability,
  readerRoles,
  recentSecondStepEndpoints,
} from './expected-access.ts';
import { rolesByCapability } from './expected-roles.ts';

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
  const [[kind, scopedParameter] = []] = typeof scope === 'object' ? Object.entries(scope) : [];
  return fillPath({ path }, (parameter) => {
    if (parameter === 'kind') return 'organisation';
    const isScoped = parameter === scopedParameter && target === 'own scope';
    return isScoped ? ownIds[kind as 'group' | 'organisation'] : crypto.randomUUID();
  });
}

function isAllowed({ access }: Endpoint, role: Role, target: Target): boolean {
  const { capability, scope } = access as StaffAccess;
  if (!rolesByCapability[capability].includes(role)) return false;
  const scopeOfRole = { 'group leader': 'group', 'agency administrator': 'organisation' }[role as string];
  if (!scopeOfRole || scope === 'filtered') return true;
  return typeof scope === 'object' && scopeOfRole in scope && target === 'own scope';
}

describe('staff endpoints', () => {
  it('requires the expected capability, which the expected roles have', () => {
    const expected = Object.entries(endpointsByCapability).flatMap(([capability, names]) =>
      names.map((name) => `${name}: ${capability}`),
    );
    const actual = endpoints
      .filter(isForStaff)
      .map(({ name, access }) => `${name}: ${(access as StaffAccess).capability}`);
    expect(actual.toSorted()).toEqual(expected.toSorted());
    const table = capabilities.map((name) => [name, listRolesWith(name).toSorted()]);
    const expectedTable = Object.entries(rolesByCapability).map(([name, list]) => [name, list.toSorted()]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(expectedTable));
  });

  it('lets each role read and decide exactly its kinds of items in Today', async () => {
    countAttacks(roles.length * todayKinds.length * 5);
    const changes = [
      { endpoint: todayStaff.decideTodayItem, json: { action: 'approve' }, found: 404 },
      { endpoint: todayStaff.claimTodayItem, json: undefined, found: 404 },
      { endpoint: todayStaff.releaseTodayItem, json: undefined, found: 200 },
      { endpoint: todayStaff.snoozeTodayItem, json: { days: 1 }, found: 404 },
    ];
    const read = { endpoint: todayStaff.getTodayItem, json: undefined, found: 404 };
    const headers = { 'if-match': '"1"' };
    for (const role of roles)
      for (const kind of todayKinds)
        for (const { endpoint, json, found } of [read, ...changes]) {
          const { method, name } = endpoint;
          const path = fillPath(endpoint, (parameter) => (parameter === 'kind' ? kind : crypto.randomUUID()));
          const { token } = sessions[role];
          const { status } = await portal.sendRaw({ method, path, token, headers, json });
          const allowed = (endpoint === read.endpoint ? readerRoles : deciderRoles)[kind];
          expect(status, `${role}, ${kind}, ${name}`).toBe(allowed.includes(role) ? found : 403);
        }
  });

  it('allows exactly the expected roles, each only in its scope', async () => {
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

  it('requires a second step outside the demo, and a recent one for grants and impersonation', async () => {
    const { token, userId } = await portal.signIn('staff');
    const setAge = (minutes: number | null) =>
      sql`UPDATE sessions SET second_step_at = now() - make_interval(mins => ${minutes}) WHERE member_id = ${userId}`.execute(
        portal.database.db,
      );
    for (const endpoint of endpoints.filter(isForStaff)) {
      const needsRecent = recentSecondStepEndpoints.includes(endpoint.name);
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
      expect(await send(), endpoint.name).toBe(needsRecent ? 'secondStepOutdated' : undefined);
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
