import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '#server/files/file-store.ts';
import { sweepLooseFiles } from '#server/files/loose-files.sql.ts';
import { openTestDatabase } from '#tests/support/engines.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { aDayLater, colourAt, fetchPicture, halves, isKept, uploadPhoto } from '#tests/support/uploads.ts';

let portal: TestApp;
let member: SignedIn;
let other: SignedIn;
let photo: Buffer;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  other = await portal.signIn('billing');
  photo = await halves(640, 640).jpeg().toBuffer();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const upload = (given: Uint8Array, { token } = member) => uploadPhoto(portal, token, given);
const photoOf = async (whom: SignedIn, reader = whom): Promise<string | null> =>
  (await portal.call({ path: `/api/users/${whom.userId}`, token: reader.token })).body.profileImage;

async function made(given: Uint8Array) {
  const { status, body, text } = await upload(given);
  expect(status, text).toBe(200);
  const { bytes } = await fetchPicture(portal, body.profileImage);
  return { bytes, ...(await sharp(bytes).metadata()) };
}

describe('a new photo', () => {
  it('is the member’s at once, under an address of its own', async () => {
    const first = (await upload(photo)).body.profileImage;
    expect(first).toMatch(/^\/files\/[\w-]{32}\.webp$/);
    expect(await photoOf(member)).toBe(first);
    expect(await photoOf(member, other)).toBe(first);
    const second = (await upload(photo)).body.profileImage;
    expect(second).not.toBe(first);
    expect(await photoOf(member)).toBe(second);
  });

  it('is served to whoever has the address, as a powerless picture', async () => {
    const { status, headers } = await fetchPicture(portal, (await upload(photo)).body.profileImage);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['the photo', { showDirectoryPhoto: false }, { showDirectoryPhoto: true }],
    ['the whole member', { includeInDirectory: false }, { includeInDirectory: true }],
  ])('has another address once %s is hidden: the old one leads nowhere', async (_, hide, show) => {
    const { profileImage } = (await upload(photo)).body;
    const save = (json: object) => portal.call({ path: '/api/users/privacy', json, token: member.token });
    await save(hide);
    expect((await fetchPicture(portal, profileImage)).status).toBe(404);
    await aDayLater(portal);
    const moved = (await photoOf(member)) as string;
    expect(moved).not.toBe(profileImage);
    expect((await fetchPicture(portal, moved)).status).toBe(200);
    await save(show);
    expect(await photoOf(member, other)).toBe(moved);
  });

  it('keeps its bytes where they are, however often it is hidden, until another takes its place', async () => {
    const { profileImage: first } = (await upload(photo)).body;
    const save = (showDirectoryPhoto: boolean) =>
      portal.call({ path: '/api/users/privacy', json: { showDirectoryPhoto }, token: member.token });
    for (let time = 0; time < 3; time += 1) {
      await save(false);
      await save(true);
    }
    await aDayLater(portal);
    const shown = (await photoOf(member, other)) as string;
    expect((await fetchPicture(portal, shown)).status).toBe(200);
    expect([isKept(portal, first), isKept(portal, shown)]).toEqual([true, false]);
    await upload(photo);
    await aDayLater(portal);
    expect((await fetchPicture(portal, shown)).status).toBe(404);
    expect(isKept(portal, first)).toBe(false);
  });

  it('is shown to others only if its owner lets it', async () => {
    const { profileImage } = (await upload(photo)).body;
    const show = (showPhoto: boolean) =>
      portal.database.db.updateTable('members').set({ showPhoto }).where('id', '=', member.userId).execute();
    await show(false);
    expect(await photoOf(member, other)).toBeNull();
    expect(await photoOf(member)).toBe(profileImage);
    await show(true);
    expect(await photoOf(member, other)).toBe(profileImage);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('may be %s', async (kind) => {
    const { bytes, ...what } = await made(await halves(600, 600).toFormat(kind).toBuffer());
    expect(what).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect([await colourAt(bytes, 0.1, 0.5), await colourAt(bytes, 0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  it('may be SVG, and is a picture of it then', async () => {
    const drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <rect width="24" height="24" fill="#00f"/><rect width="12" height="24" fill="#f00"/></svg>`;
    const { bytes, ...what } = await made(Buffer.from(drawing));
    expect(what).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect([await colourAt(bytes, 0.1, 0.5), await colourAt(bytes, 0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  it('is cut to a square from the middle, and never blown up', async () => {
    const wide = await made(await halves(1600, 400).png().toBuffer());
    expect(wide).toMatchObject({ width: 400, height: 400 });
    expect(await colourAt(wide.bytes, 0.4, 0.5)).toBe('red');
    expect(await colourAt(wide.bytes, 0.6, 0.5)).toBe('blue');
    expect(await made(await halves(90, 120).png().toBuffer())).toMatchObject({ width: 90, height: 90 });
    expect(await made(await halves(2, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  it('stands upright, and does not tell where or with what it was taken', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera', Artist: 'SecretArtist' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 54/1', GPSLongitude: '151/1 12/1 34/1' },
    };
    // Held on its side: what the file has on the left belongs on top.
    const tagged = await halves(600, 600)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer();
    const before = await sharp(tagged).metadata();
    expect(before.orientation).toBe(6);
    expect(tagged.includes('SecretCamera')).toBe(true);
    const { bytes, ...after } = await made(tagged);
    expect(after).not.toHaveProperty('exif');
    expect(after).not.toHaveProperty('orientation');
    expect(after).not.toHaveProperty('xmp');
    expect(bytes.includes('Secret')).toBe(false);
    expect([await colourAt(bytes, 0.5, 0.1), await colourAt(bytes, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });
});

describe('the photo before', () => {
  const rowsOf = (address: string) =>
    portal.database.db
      .selectFrom('files')
      .select(['key', 'isPublic'])
      .where('key', '=', address.replace('/files/', ''))
      .execute();

  it('goes: its row at once, its file a day later', async () => {
    const first = (await upload(photo)).body.profileImage;
    expect(isKept(portal, first)).toBe(true);
    const second = (await upload(photo)).body.profileImage;
    expect(await rowsOf(first)).toEqual([]);
    expect((await fetchPicture(portal, first)).status).toBe(404);
    // A backup of the moment before may still be reading it.
    await sweepLooseFiles(portal.database.db, folderStore(portal.database.filesFolder));
    expect(isKept(portal, first)).toBe(true);
    await aDayLater(portal);
    expect(isKept(portal, first)).toBe(false);
    expect(isKept(portal, second)).toBe(true);
  });

  it.each([
    ['another member', 'UPDATE members SET photo_key = $1 WHERE id = $2'],
    ['an organisation', 'UPDATE organisations SET image_key = $1 WHERE $2 <> name'],
    ['an event', 'UPDATE events SET feature_image_key = $1 WHERE $2 <> name'],
  ])('stays if %s has it too', async (_, statement) => {
    const { profileImage: shared } = (await upload(photo)).body;
    await portal.database.pool.query(statement, [shared.replace('/files/', ''), other.userId]);
    expect((await upload(photo)).status).toBe(200);
    await aDayLater(portal);
    expect(isKept(portal, shared)).toBe(true);
    expect(await rowsOf(shared)).toHaveLength(1);
    expect((await fetchPicture(portal, shared)).status).toBe(200);
  });

  it('stays when the new one cannot be saved, and nothing of the new one is left', async () => {
    const database = await openTestDatabase();
    const filesFolder = path.join(database.folder, 'files');
    const own = await startTestApp({}, { shared: { ...database, filesFolder } });
    const hana = await own.signIn('member');
    const { profileImage } = (await uploadPhoto(own, hana.token, photo)).body;
    await database.pool.query(`
      CREATE FUNCTION refuse_photo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
      CREATE TRIGGER refuse_photo BEFORE UPDATE OF photo_key ON members
        FOR EACH ROW EXECUTE FUNCTION refuse_photo();
    `);
    const { status, body } = await uploadPhoto(own, hana.token, photo);
    expect(status).toBe(500);
    expect(body.message).toBe('Something went wrong.');
    await aDayLater(own);
    const key = profileImage.replace('/files/', '');
    const kept = readdirSync(filesFolder, { recursive: true }).filter((name) => String(name).includes('.'));
    expect(kept).toEqual([path.join(key.slice(0, 2), key)]);
    const rows = await database.db.selectFrom('files').select('key').where('key', 'like', '%.webp').execute();
    expect(rows).toEqual([{ key }]);
    await own.close();
    await database.close();
  });

  it('is one: of two that come at once, one is left', async () => {
    const sent = await Promise.all([upload(photo), upload(photo)]);
    const addresses = sent.map(({ body }) => body.profileImage as string);
    const last = await photoOf(member);
    expect(addresses).toContain(last);
    await aDayLater(portal);
    for (const address of addresses) expect(isKept(portal, address), address).toBe(address === last);
  });
});

describe('who may', () => {
  it('nobody without a session, whatever is sent', async () => {
    expect((await uploadPhoto(portal, undefined, photo)).status).toBe(401);
  });

  it('staff who act as a member', async () => {
    const staff = await portal.signIn('staff');
    const { body } = await portal.call({
      path: '/connect/impersonationtoken',
      json: { userId: other.userId },
      token: staff.token,
    });
    const acting = await portal.call({
      path: '/connect/token',
      form: { grant_type: 'impersonation', token: body.token },
    });
    const { profileImage } = (await uploadPhoto(portal, acting.body.access_token, photo)).body;
    expect(await photoOf(other)).toBe(profileImage);
  });

  it('twenty times an hour', async () => {
    const session = await portal.signIn('new');
    expect((await upload(photo, session)).status).toBe(200);
    await portal.database.pool.query('UPDATE rate_limits SET points = points + 18');
    expect((await upload(Buffer.from('no picture'), session)).status).toBe(400);
    const { status, headers } = await upload(photo, session);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect((await upload(photo, member)).status).toBe(200);
  });
});
