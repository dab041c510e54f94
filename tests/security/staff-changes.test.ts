import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import type { Role } from '#contract/permissions.ts';
import { todayStaff } from '#contract/today.staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { setUpTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';

const portal = setUpTestApp({ DEMO: 'false' });
const other = setUpSecondApp(portal, { DEMO: 'false' });
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const editor = portal.signInBeforeAll('editor');

const grant = async (memberId: string, role: Role) =>
  (await portal.send(grantsStaff.createGrant, { body: { memberId, role } }, admin)).body.id;
const withdraw = async (id: string) =>
  (await portal.send(grantsStaff.endGrant, { params: { id } }, admin)).body.entryId;
const putBack = (id: string, caller: TestSession, app: TestApp = portal) =>
  app.send(historyStaff.putBack, { params: { id }, body: {} }, caller);
const isActive = async (id: string) => {
  const grants = portal.database.db.selectFrom('activeGrants').select('id').where('id', '=', id);
  return (await grants.execute()).length > 0;
};
const setSecondStepAge = ({ userId }: TestSession, minutes: number) =>
  sql`UPDATE sessions SET second_step_at = now() - make_interval(mins => ${minutes}) WHERE member_id = ${userId}`.execute(
    portal.database.db,
  );
/** Makes the process cache the session with its grants of now. */
const cacheSession = async (caller: TestSession, app: TestApp = other) =>
  expect((await app.send(consoleStaff.getStaffProfile, {}, caller)).status).toBe(200);

let organisationIds: [string, string, string];
beforeAll(async () => {
  const query = portal.database.db.selectFrom('organisations').select('id').where('retiredAt', 'is', null);
  const rows = await query.orderBy('memberCount').orderBy('id').limit(3).execute();
  organisationIds = rows.map(({ id }) => id) as typeof organisationIds;
});
const merge = async (id: string, intoId: string, caller: TestSession = officer, app: TestApp = portal) => {
  const { version } = (
    await portal.send(
      organisationsStaff.previewOrganisationMerge,
      { params: { id }, query: { intoId } },
      admin,
    )
  ).body;
  return app.send(
    organisationsStaff.mergeOrganisation,
    { params: { id }, body: { intoId }, version },
    caller,
  );
};

describe('putting back a grant', () => {
  it('needs a second step within 10 minutes, which another process may have checked', async () => {
    const id = await grant(editor.userId, 'publisher');
    const entryId = await withdraw(id);
    await setSecondStepAge(admin, 11);
    await cacheSession(admin);
    countAttacks(1);
    const rejected = await putBack(entryId, admin, other);
    expect([rejected.status, rejected.errorBody.code]).toEqual([403, 'secondStepOutdated']);
    expect(await isActive(id)).toBe(false);
    await setSecondStepAge(admin, 0);
    expect((await putBack(entryId, admin, other)).status).toBe(200);
    expect(await isActive(id)).toBe(true);
  });

  it('needs the recent second step also in a merge, but not for the rest of one', async () => {
    const [one, two, three] = organisationIds;
    const body = { memberId: editor.userId, role: 'agency administrator', organisationId: one } as const;
    await portal.send(grantsStaff.createGrant, { body }, admin);
    const withGrants = (await merge(one, three)).body.entryId;
    const withoutGrants = (await merge(two, three)).body.entryId;
    await setSecondStepAge(admin, 11);
    portal.appServices.services.sessions.evict(await listSessions(admin));
    expect((await putBack(withoutGrants, admin)).status).toBe(200);
    expect((await putBack(withGrants, admin)).errorBody.code).toBe('secondStepOutdated');
    await setSecondStepAge(admin, 0);
    expect((await putBack(withGrants, admin)).body.leftAlone).toEqual([]);
  });
});

const listSessions = async ({ userId }: TestSession) => {
  const sessions = portal.database.db.selectFrom('sessions').select('id').where('memberId', '=', userId);
  return (await sessions.execute()).map(({ id }) => id);
};

describe('a withdrawn grant', () => {
  const setEnded = (memberId: string, endedAt: Date | null) =>
    portal.database.db.updateTable('grants').set({ endedAt }).where('memberId', '=', memberId).execute();
  const countEntries = async ({ userId }: TestSession) => {
    const entries = portal.database.db
      .selectFrom('historyEntries')
      .select('id')
      .where('actorId', '=', userId);
    return (await entries.execute()).length;
  };
  const details = { abn: null, about: null, country: null, state: null, street: null, postcode: null };
  const contact = { ...details, suburb: 'Gore', phone: null, website: null };

  it('rejects putting back by its holder in a process that has cached the session', async () => {
    const id = await grant(editor.userId, 'administrator');
    await cacheSession(editor);
    const entryId = await withdraw(id);
    countAttacks(1);
    expect((await putBack(entryId, editor, other)).status).toBe(403);
    expect(await isActive(id)).toBe(false);
  });

  it('allows no change in a process that has cached the session', async () => {
    const [id, intoId] = organisationIds;
    const { version } = (
      await portal.send(organisationsStaff.getStaffOrganisation, { params: { id } }, officer)
    ).body;
    const today = (await portal.send(todayStaff.listToday, { query: { kind: 'join' } }, officer)).body;
    const params = { kind: 'join' as const, id: today.items[0]?.id as string };
    const item = (await portal.send(todayStaff.getTodayItem, { params }, officer)).body;
    const entryId = (await merge(id, intoId)).body.entryId;
    await putBack(entryId, admin);
    const body = { action: 'approve', choice: 'none' };
    const changes = {
      edit: () =>
        other.send(organisationsStaff.editOrganisation, { params: { id }, version, body: contact }, officer),
      create: () =>
        other.send(
          organisationsStaff.createOrganisation,
          { body: { ...contact, name: 'Late Brigade', joinablePlans: [], sectorIds: [] } },
          officer,
        ),
      retire: () => other.send(organisationsStaff.retireOrganisation, { params: { id }, body: {} }, officer),
      merge: () => merge(id, intoId, officer, other),
      template: () =>
        other.send(enquiriesStaff.createEnquiryTemplate, { body: { title: 'Late', text: 'Text' } }, officer),
      decision: () =>
        other.send(todayStaff.decideTodayItem, { params, version: item.version, body }, officer),
    };
    countAttacks(Object.keys(changes).length);
    const before = await countEntries(officer);
    for (const [name, change] of Object.entries(changes)) {
      other.appServices.services.sessions.evict(await listSessions(officer));
      await cacheSession(officer);
      await setEnded(officer.userId, new Date());
      expect((await change()).status, name).toBe(403);
      await setEnded(officer.userId, null);
    }
    expect(await countEntries(officer)).toBe(before);
  });

  it('wins over a change that commits later', async () => {
    const before = await countEntries(officer);
    const body = { title: 'Too late', text: 'Text' };
    const change = await portal.database.db.transaction().execute(async (tx) => {
      const grants = tx.updateTable('grants').where('memberId', '=', officer.userId);
      await grants.set({ endedAt: sql`now()` }).execute();
      const response = portal.send(enquiriesStaff.createEnquiryTemplate, { body }, officer);
      await vi.waitUntil(async () => (await countLockWaits(portal.database.db)) > 0, { timeout: 5_000 });
      return { response };
    });
    expect((await change.response).status).toBe(403);
    expect(await countEntries(officer)).toBe(before);
    await setEnded(officer.userId, null);
  });
});
