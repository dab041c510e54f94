import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarAddress } from '#contract/calendar-address.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { savedItems } from '#contract/saved-items.ts';
import { savedSearches } from '#contract/saved-searches.ts';
import type { Db } from '#server/db/database.ts';
import { createLog } from '#server/log/log.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { privacyColumns } from '#server/privacy/privacy-switches.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { downloadOwnData, requestOwnData } from '#tests/support/own-data.ts';
import { sendToApp, setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createRedBlueImage, fetchImage, uploadPhoto } from '#tests/support/uploads.ts';
import { endpoints, isForStaff, isServedBy, pathWith } from './endpoints.ts';
import { canary, expectedHiddenColumns, hiddenFields } from './hidden-member-fields.ts';
import {
  alwaysHidden,
  bodies,
  forFullMembers,
  nameAndPosition,
  otherHiddenFields,
  photoKey,
  registeredEmail,
  searchesFor,
  visibleFields,
} from './member-canaries.ts';

/**
 * One member has unique values in all hidden fields. Other members must not see them in any response, and must not find
 * them by search, sort or count. Emails and logs must not contain them either.
 */
const logged: string[] = [];
const loggerInstance = createLog('trace', { write: (line) => logged.push(line) });
const portal = setUpTestApp({}, { loggerInstance });
const viewer = portal.signInBeforeAll('representative');
const informational = portal.signInBeforeAll('informational');
const unconfirmed = portal.signInBeforeAll('billing');
const subject = portal.signInBeforeAll('member');
let marketplaceApp: FastifyInstance;
let groupId: string;

beforeAll(async () => {
  marketplaceApp = await buildMarketplaceApp({ appServices: portal.appServices, loggerInstance });
  await setConfirmed(unconfirmed, false);
  const { db } = portal.database;
  const photo = { key: photoKey, mediaType: 'image/svg+xml', byteSize: 1, isPublic: true };
  await db.insertInto('files').values(photo).execute();
  const account = db.updateTable('accounts').where('memberId', '=', subject.userId);
  await account.set({ email: registeredEmail }).execute();
  const groups = db.selectFrom('groupMembers').select('groupId').where('memberId', '=', subject.userId);
  ({ groupId } = await groups.executeTakeFirstOrThrow());
  // The walk reads the lists of the callers, who saved the member earlier.
  const params = { kind: 'person', id: subject.userId } as const;
  const body = { text: 'Hana', kind: 'people' } as const;
  for (const caller of [viewer, informational, unconfirmed]) {
    expect((await portal.send(savedItems.saveItem, { params, body: {} }, caller)).status).toBe(200);
    expect((await portal.send(savedSearches.saveSearch, { body }, caller)).status).toBe(200);
  }
  await db
    .updateTable('savedSearches')
    .set({ seenAt: new Date(0) })
    .execute();
});
afterAll(() => marketplaceApp.close());

const toSwitches = (isOn: boolean) =>
  Object.fromEntries(privacyColumns.map((column) => [column, column === 'wantsListing' || isOn]));
const setMember = (change: object) =>
  portal.database.db
    .updateTable('members')
    .set({ ...hiddenFields, ...otherHiddenFields, ...visibleFields, photoKey, ...change })
    .where('id', '=', subject.userId)
    .execute();
const setConfirmed = ({ userId }: TestSession, isConfirmed: boolean) =>
  portal.database.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: isConfirmed ? new Date() : null })
    .where('memberId', '=', userId)
    .execute();
const readAs = ({ token }: TestSession, path: string) => portal.sendRaw({ path, token });
const countNewMatches = async (caller: TestSession) => {
  const { newMatches } = (await portal.send(savedSearches.countNewMatches, {}, caller)).body;
  return newMatches[0]?.count ?? 0;
};
const profile = () => `/api/users/${subject.userId}`;

const endpointsAt = (app: FastifyInstance, method: Endpoint['method']) =>
  endpoints.filter(
    (endpoint) => endpoint.method === method && !isForStaff(endpoint) && isServedBy(app, endpoint),
  );
const readsAt = (app: FastifyInstance) =>
  endpointsAt(app, 'GET').map((endpoint) => pathWith(endpoint, subject.userId));

/** Contacts and calendars continue a long line in the next one. */
const unfold = (text: string) => text.replaceAll('\r\n ', '');

/** Expects none of the secrets in any response to this viewer, in emails to others or in the log. */
async function expectHidden(secrets: string[], caller = viewer): Promise<void> {
  const expectNone = (text: string, where: string) => {
    for (const secret of secrets) expect(text, `${secret} in ${where}`).not.toContain(secret);
  };
  const requests = [
    [portal.app, [...readsAt(portal.app), ...searchesFor({ secrets, memberId: subject.userId, groupId })]],
    [marketplaceApp, readsAt(marketplaceApp)],
  ] as const;
  countAttacks(requests.flatMap(([, paths]) => paths).length);
  for (const [app, paths] of requests) {
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const { text, body } = await sendToApp(app, { path, token: caller.token });
      expectNone(unfold(text), path);
      const isSearch = /=canary/i.test(path) && !path.includes('memberId=');
      if (isSearch && body.totalItems !== undefined) expect(body.totalItems, path).toBe(0);
      if (isSearch && body.counts) expect(Object.values(body.counts), path).toEqual([0, 0, 0, 0, 0]);
      if (isSearch && body.suggestions) expect(body.suggestions, path).toEqual([]);
    }
    for (const endpoint of endpointsAt(app, 'POST').filter(({ name }) => name !== 'signOut')) {
      const body = bodies[endpoint.name] ?? {};
      const { text } = await sendToApp(app, {
        path: pathWith(endpoint, subject.userId),
        ...(endpoint.bodyEncoding === 'form' ? { form: body } : { json: body }),
        ...(endpoint.access !== 'public' && { token: caller.token }),
      });
      expectNone(text, endpoint.name);
    }
  }
  const { url } = (await portal.send(calendarAddress.createCalendarAddress, {}, caller)).body;
  const calendar = await portal.sendRaw({ path: new URL(url).pathname });
  expect(calendar.status).toBe(200);
  expectNone(calendar.text, 'the calendar');
  // When the member reads and saves all fields, emails and the log must not contain them either.
  const own = await readAs(subject, profile());
  expect(own.text).toContain(visibleFields.aboutMe);
  await portal.sendRaw({ path: profile(), json: own.body, token: subject.token });
  const emails = await portal.database.db.selectFrom('emails').selectAll().execute();
  expect(emails.length).toBeGreaterThan(0);
  expectNone(JSON.stringify(emails.filter((email) => email.toAddress !== registeredEmail)), 'an email');
  expect(logged.length).toBeGreaterThan(100);
  expectNone(logged.join(''), 'the log');
}

describe('member data', () => {
  it('hides each field whose privacy switch is off', async () => {
    expect(Object.keys(hiddenFields)).toEqual(expect.arrayContaining(expectedHiddenColumns));
    await setMember(toSwitches(false));
    await expectHidden([...alwaysHidden, photoKey]);
    expect((await readAs(viewer, profile())).text).toContain(visibleFields.aboutMe);
  });

  it('hides all fields of an unlisted member, whatever the other switches are', async () => {
    await setMember({ ...toSwitches(true), wantsListing: false });
    await expectHidden([...alwaysHidden, ...Object.values(visibleFields), photoKey]);
  });

  it.each([
    ['informational', informational],
    ['unconfirmed', unconfirmed],
  ])('shows only name, position and organisation to an %s member', async (_kind, caller) => {
    await setMember(toSwitches(true));
    await expectHidden([...alwaysHidden, ...Object.values(forFullMembers), photoKey], caller);
    const { preferredName: prefName, ...position } = nameAndPosition;
    expect(await countNewMatches(caller)).toBe(0);
    const expected = { prefName, ...position, companyName: expect.any(String) };
    expect((await readAs(caller, profile())).body).toMatchObject(expected);
    for (const path of ['/api/members/list', `/api/collabgroups?memberId=${subject.userId}`])
      expect((await readAs(caller, path)).status).toBe(403);
    const full = await readAs(viewer, profile());
    const contact = async (reader: TestSession) => unfold((await readAs(reader, `${profile()}/vcard`)).text);
    for (const value of Object.values(nameAndPosition)) expect(await contact(caller)).toContain(value);
    for (const value of [registeredEmail, ...Object.values(forFullMembers)])
      expect(await contact(viewer)).toContain(value);
    for (const value of [registeredEmail, photoKey, ...Object.values(forFullMembers)])
      expect(full.text).toContain(value);
  });

  it('hides a member with an unconfirmed email address from profiles, searches and counts', async () => {
    await setMember({ ...toSwitches(true), lastName: canary('Last') });
    const totals = async () => {
      const paths = ['/api/members/list', `/api/collabgroups/members?id=${groupId}`];
      const responses = await Promise.all(paths.map((path) => readAs(viewer, path)));
      return [...responses.map(({ body }) => body.totalItems as number), await countNewMatches(viewer)];
    };
    const before = await totals();
    await setConfirmed(subject, false);
    await expectHidden([...alwaysHidden, ...Object.values(visibleFields), photoKey, canary('Last')]);
    expect((await readAs(viewer, profile())).status).toBe(403);
    expect(await totals()).toEqual(before.map((total) => total - 1));
    await setConfirmed(subject, true);
    expect(await totals()).toEqual(before);
  });

  it('hides other members in the archive of own data', async () => {
    const { pool } = portal.database;
    await setMember({ ...toSwitches(true), wantsListing: false, lastName: canary('Last') });
    // The viewer has saved the hidden member, who is in a group of the viewer, gave a role and wrote a note.
    const ids = [viewer.userId, subject.userId];
    await pool.query(
      `INSERT INTO group_members (group_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [groupId, viewer.userId],
    );
    await pool.query(`INSERT INTO grants (member_id, granted_by, role) VALUES ($1, $2, 'editor')`, ids);
    await pool.query(
      `WITH enquiry AS (
         INSERT INTO enquiries (number, member_id, first_name, last_name, email, enquiry_type, message)
         VALUES (99001, $1, 'A', 'Reader', 'reader@demo.example', 'General', 'Who is this?') RETURNING id
       )
       INSERT INTO enquiry_messages (enquiry_id, author_id, kind, text, at)
       SELECT id, $2::uuid, kind, text, now() - interval '1 day'
       FROM enquiry, (VALUES ('answer', 'Nobody knows.'), ('note', 'CanaryNote')) AS messages (kind, text)`,
      ids,
    );
    await pool.query(
      `INSERT INTO history_entries (id, actor_id, action, subject_kind, subject_id, subject_label, reason)
       VALUES (gen_random_uuid(), $1, 'read the hidden profile of', 'member', $2, 'CanaryName', 'CanaryReason'),
         (gen_random_uuid(), $2, 'granted editor to', 'grant', $1, 'A Reader', 'asked for it')`,
      ids,
    );
    countAttacks(1);
    await pool.query('DELETE FROM own_data_archives');
    await requestOwnData(portal, viewer);
    const files = JSON.stringify((await downloadOwnData(portal, viewer)).files);
    for (const own of ['Nobody knows.', 'granted editor to', 'asked for it', 'a member', 'No longer visible'])
      expect(files, own).toContain(own);
    const secrets = [...alwaysHidden, ...Object.values(visibleFields), canary('Last'), photoKey];
    for (const secret of [...secrets, 'CanaryNote', 'CanaryName', 'CanaryReason', subject.userId])
      expect(files, secret).not.toContain(secret);
  });

  it('changes the photo URL when hiding the photo races with showing it', async () => {
    countAttacks(1);
    const { db } = portal.database;
    const { token, userId } = await portal.signIn('new');
    const photo = await createRedBlueImage(64, 64).jpeg().toBuffer();
    const { profileImage } = (await uploadPhoto(portal, token, photo)).body;
    const show = (on: Db, showPhoto: boolean) =>
      on.updateTable('members').set({ wantsListing: true, showPhoto }).where('id', '=', userId).execute();
    await show(db, false);
    const { hiding } = await db.transaction().execute(async (tx) => {
      await show(tx, true);
      const json = { showDirectoryPhoto: false };
      const started = portal.sendRaw({ path: '/api/users/privacy', json, token });
      await expect.poll(() => countLockWaits(db)).toBe(1);
      return { hiding: started };
    });
    expect((await hiding).status).toBe(200);
    expect((await fetchImage(portal, profileImage)).status).toBe(404);
  });
});
