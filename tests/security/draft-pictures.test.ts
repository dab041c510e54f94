import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { consoleStaff } from '#contract/console.staff.ts';
import { grantsStaff } from '#contract/grants.staff.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { listRenditions } from '#contract/picture-renditions.ts';
import { publishDueItems } from '#server/features/resources/publish-library-item.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { eventsClient } from '#tests/support/events.ts';
import { groupsClient } from '#tests/support/groups.ts';
import { libraryClient } from '#tests/support/library.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { fetchImage, openConsole, uploadPicture } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const administrator = portal.signInBeforeAll('staff');
const publisher = portal.signInBeforeAll('publisher');
const finance = portal.signInBeforeAll('finance');
const auditor = portal.signInBeforeAll('auditor');
const leader = portal.signInBeforeAll('leader');
const member = portal.signInBeforeAll('member');
let other: TestApp;
beforeAll(async () => {
  other = await startTestApp({}, { sharedDatabase: portal.database });
});
afterAll(() => other.close());

const library = libraryClient(portal, publisher);
const hour = 3_600_000;
const noPicture = '/files/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-w600.webp';

const addPicture = async (): Promise<string> =>
  (await uploadPicture(portal, publisher, '/api/staff/library-pictures')).url;

const get = (url: string, cookie?: string, app: TestApp = portal) =>
  app.sendRaw({ path: url, ...(cookie !== undefined && { headers: { cookie } }) });

const statusFor = async (url: string, staff: TestSession) => (await fetchImage(portal, url, staff)).status;

/** Without a session, without the capability, and with tokens for other purposes. */
async function expectHidden(...urls: string[]): Promise<void> {
  const cookies = [
    undefined,
    await openConsole(portal, finance),
    `muster_files=${member.token}`,
    `muster_files=${publisher.token}`,
    'muster_files=a.b.c',
  ];
  const { requestId: _, ...missing } = (await get(noPicture)).body;
  countAttacks(urls.length * cookies.length);
  for (const url of urls.flatMap((each) => [
    each,
    ...listRenditions(each).map((rendition) => rendition.url),
  ])) {
    for (const cookie of cookies) {
      const { status, body, headers } = await get(url, cookie);
      const { requestId: __, ...answer } = body;
      expect([status, answer, headers['cache-control']], url).toEqual([404, missing, 'no-store']);
    }
    for (const staff of [publisher, auditor]) expect(await statusFor(url, staff), url).toBe(200);
  }
}

async function expectPublic(...urls: string[]): Promise<void> {
  for (const url of urls.flatMap((each) => [
    each,
    ...listRenditions(each).map((rendition) => rendition.url),
  ])) {
    const { status, headers } = await get(url);
    expect([status, headers['cache-control']], url).toEqual([200, expect.stringContaining('public')]);
  }
}

describe('pictures of resources', () => {
  const contentsWith = (url: string) =>
    `<figure><img src="${url}" alt="Fire" width="600" height="300"></figure>`;
  const publish = async (item: LibraryItem, at?: Date) =>
    (await library.publish(item, publisher, at)).body.item;
  const save = async (item: LibraryItem, body: object) => (await library.save(item, body)).body.item;

  it('shows them to members only while members see the resource', async () => {
    const [inText, onCard, above] = [await addPicture(), await addPicture(), await addPicture()];
    const urls = [inText, onCard, above];
    const pictures = { contents: contentsWith(inText), thumbnailUrl: onCard, imageUrl: above };
    const { id } = await library.create(`Lyrebird ${crypto.randomUUID()}`, pictures);
    await expectHidden(...urls);
    await library.submit(await library.get(id));
    await expectHidden(inText);
    await publish(await library.get(id), new Date(Date.now() + hour));
    await expectHidden(...urls);
    await library.withdraw(await library.get(id));
    await expectHidden(inText);
    await publish(await library.get(id), new Date(Date.now() + hour));
    await portal.database.pool.query('UPDATE library_items SET publish_at = now() WHERE id = $1', [id]);
    await publishDueItems(portal.database.db);
    await expectPublic(...urls);
    const { entryId } = (await library.archive(await library.get(id), publisher)).body;
    await expectHidden(...urls);
    await library.putBack(entryId, publisher);
    await expectPublic(...urls);
    await library.archive(await library.get(id), publisher);
    await library.bin(id);
    await expectHidden(...urls);
  });

  it('hides a picture that only an earlier revision has, and shows it when that is published again', async () => {
    const [first, second] = [await addPicture(), await addPicture()];
    const title = `Bowerbird ${crypto.randomUUID()}`;
    const live = await publish(await library.create(title, { contents: contentsWith(first) }));
    const changed = await save(live, { contents: contentsWith(second) });
    await expectPublic(first);
    await expectHidden(second);
    const next = await publish(changed);
    await expectPublic(second);
    await expectHidden(first);
    const revisionId = (await library.revisions(next.id)).at(-1)?.id as string;
    const input = { params: { id: next.id, revisionId }, version: next.version };
    const restored = (await portal.send(libraryStaff.restoreLibraryRevision, input, publisher)).body.item;
    await expectHidden(first);
    await publish(restored);
    await expectPublic(first);
    await expectHidden(second);
  });
});

describe('pictures of other drafts', () => {
  it('shows the picture of an event to members when it is published, and hides a replaced one', async () => {
    const events = eventsClient(portal, publisher);
    const draft = await events.createComplete();
    const upload = () => uploadPicture(portal, publisher, `/api/staff/events/${draft.id}/pictures`);
    const [first, second] = [await upload(), await upload()];
    await expectHidden(first.url);
    const saved = (await events.save(draft, { listingImageKey: first.key })).body.item;
    await expectHidden(first.url);
    const live = (await events.publish(saved)).body.item;
    await expectPublic(first.url);
    const next = (await events.save(live, { listingImageKey: second.key })).body.item;
    await expectHidden(second.url);
    const { item, entryId } = (await events.publish(next)).body;
    await expectPublic(second.url);
    await expectHidden(first.url);
    await events.putBack(entryId);
    await expectPublic(first.url);
    expect(item.live?.listingImageKey).toBe(second.key);
  });

  it('shows the picture of a group draft to leaders of this group only', async () => {
    const { grants } = (await portal.send(consoleStaff.getStaffProfile, {}, leader)).body;
    const ownId = grants[0]?.groupId as string;
    const { id: otherId } = await groupsClient(portal, administrator).createLive();
    const urlIn = async (id: string) =>
      (await uploadPicture(portal, administrator, `/api/staff/groups/${id}/pictures`)).url;
    expect(await statusFor(await urlIn(ownId), leader)).toBe(200);
    const foreign = await urlIn(otherId);
    countAttacks(2);
    expect(await statusFor(foreign, leader)).toBe(404);
    expect(await statusFor(foreign, publisher)).toBe(404);
    expect(await statusFor(foreign, auditor)).toBe(200);
  });

  it('keeps a picture public when one object takes it while another drops it', async () => {
    const { pool, db } = portal.database;
    const { rows } = await pool.query('SELECT id, image_key AS key FROM products ORDER BY id LIMIT 2');
    const [dropping, taking] = rows;
    const setKey = 'UPDATE products SET image_key = $1 WHERE id = $2';
    const setOthers = 'UPDATE products SET image_key = NULL WHERE image_key = $1 AND id <> $2';
    await pool.query(setOthers, [dropping.key, dropping.id]);
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(setKey, [dropping.key, taking.id]);
    const dropped = pool.query(setKey, [null, dropping.id]);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await client.query('COMMIT');
    client.release();
    await dropped;
    await expectPublic(`/files/${dropping.key}`);
  });
});

describe('cookie for pictures of drafts', () => {
  it('reaches images only, and does not work as a token of the API', async () => {
    const { headers } = await portal.send(consoleStaff.getStaffProfile, {}, publisher);
    expect(headers['set-cookie']).toMatch(/^muster_files=[\w.-]+; Path=\/files; HttpOnly; SameSite=Strict$/);
    const secure = await startTestApp(
      { PUBLIC_URL: 'https://portal.example', MARKETPLACE_URL: 'https://shop.example' },
      { sharedDatabase: portal.database },
    );
    const response = await secure.send(consoleStaff.getStaffProfile, {}, publisher);
    expect(response.headers['set-cookie']).toMatch(/; Secure$/);
    await secure.close();
    const token = headers['set-cookie']?.split(/[=;]/)[1];
    countAttacks(2);
    expect((await portal.sendRaw({ path: '/api/staff/me', token })).status).toBe(401);
    const cookie = `muster_files=${token}`;
    expect((await portal.sendRaw({ path: '/api/staff/me', headers: { cookie } })).status).toBe(401);
    const picture = await get(await addPicture(), cookie);
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('ends with the session, in every process within 5 s', async () => {
    const session = await portal.signIn('publisher');
    const [url, cookie] = [await addPicture(), await openConsole(portal, session)];
    for (const app of [portal, other]) expect((await get(url, cookie, app)).status).toBe(200);
    await portal.send(authentication.signOut, {}, session);
    countAttacks(2);
    expect((await get(url, cookie)).status).toBe(404);
    setClocks({ wallMs: 4_500, monotonicMs: 4_500 });
    expect((await get(url, cookie, other)).status).toBe(404);
  });

  it('stops within 5 s of the end of the grant', async () => {
    const editor = await portal.signIn('editor');
    const [url, cookie] = [await addPicture(), await openConsole(portal, editor)];
    for (const app of [portal, other]) expect((await get(url, cookie, app)).status).toBe(200);
    const query = { role: 'editor' } as const;
    const { grants } = (await portal.send(grantsStaff.listGrants, { query }, administrator)).body;
    for (const { id } of grants) await portal.send(grantsStaff.endGrant, { params: { id } }, administrator);
    countAttacks(2);
    setClocks({ wallMs: 4_500, monotonicMs: 4_500 });
    for (const app of [portal, other]) expect((await get(url, cookie, app)).status).toBe(404);
  });

  it('shows nothing without the second step, and works as soon as another process has checked it', async () => {
    const { pool } = portal.database;
    const strict = await startTestApp({ DEMO: 'false' }, { sharedDatabase: portal.database });
    const session = await portal.signIn('publisher');
    const [url, cookie] = [await addPicture(), await openConsole(portal, session)];
    const setStep = (moment: string) =>
      pool.query(`UPDATE sessions SET second_step_at = ${moment} WHERE member_id = $1`, [session.userId]);
    await setStep('NULL');
    countAttacks(1);
    expect((await get(url, cookie, strict)).status).toBe(404);
    await setStep('now()');
    expect((await get(url, cookie, strict)).status).toBe(200);
    await strict.close();
  });
});
