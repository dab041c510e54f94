import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import type { Role } from '#contract/permissions.ts';
import { uploadsStaff } from '#contract/uploads.staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { setUpTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { encodeForm } from '#tests/support/uploads.ts';
import { endpoints, isForStaff, pathWith } from './endpoints.ts';
import { setUpSecondApp } from './second-app.ts';

const portal = setUpTestApp({ DEMO: 'false' });
const other = setUpSecondApp(portal, { DEMO: 'false' });
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const editor = portal.signInBeforeAll('editor');
const holder = portal.signInBeforeAll('finance');

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
  beforeAll(async () => {
    await grant(holder.userId, 'administrator');
  });

  it('rejects putting back by its holder in a process that has cached the session', async () => {
    const id = await grant(editor.userId, 'administrator');
    await cacheSession(editor);
    const entryId = await withdraw(id);
    countAttacks(1);
    expect((await putBack(entryId, editor, other)).status).toBe(403);
    expect(await isActive(id)).toBe(false);
  });

  it('allows no write of the contract in a process that has cached the session', async () => {
    const writes = endpoints.filter((endpoint) => isForStaff(endpoint) && endpoint.method !== 'GET');
    const { type, payload } = await encodeForm([{ name: 'img', value: Buffer.from('x') }]);
    const send = async (endpoint: Endpoint) => {
      const isForm = endpoint.bodyEncoding === 'multipart';
      const contentType = isForm ? type : 'application/json';
      const { statusCode } = await other.app.inject({
        method: endpoint.method,
        url: pathWith(endpoint, crypto.randomUUID()),
        headers: { authorization: `Bearer ${holder.token}`, 'content-type': contentType },
        payload: isForm ? payload : '{}',
      });
      return statusCode;
    };
    const sessionIds = await listSessions(holder);
    countAttacks(writes.length);
    for (const endpoint of writes) {
      expect([401, 403], endpoint.name).not.toContain(await send(endpoint));
      await setEnded(holder.userId, new Date());
      expect(await send(endpoint), endpoint.name).toBe(403);
      await setEnded(holder.userId, null);
      other.appServices.services.sessions.evict(sessionIds);
    }
  });

  it('rejects an upload whose body arrives during the withdrawal', async () => {
    const bytes = Buffer.from('%PDF-1.7');
    const body = { name: 'Late.pdf', byteSize: bytes.length };
    const started = await other.send(uploadsStaff.startUpload, { body }, holder);
    const { type, payload } = await encodeForm([{ name: 'part', value: bytes }]);
    async function* sendSlowly() {
      yield payload.subarray(0, -10);
      await setEnded(holder.userId, new Date());
      yield payload.subarray(-10);
    }
    countAttacks(1);
    const response = await other.app.inject({
      method: 'PUT',
      url: `/api/staff/uploads/${started.body.upload.id}/part?offset=0`,
      headers: { authorization: `Bearer ${holder.token}`, 'content-type': type },
      payload: Readable.from(sendSlowly()),
    });
    expect(response.statusCode).toBe(403);
    await setEnded(holder.userId, null);
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
