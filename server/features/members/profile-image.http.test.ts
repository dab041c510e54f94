import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { deleteOrphanedFiles } from '#server/files/orphaned-files.sql.ts';
import { setUpTestApp, startTestApp, type TestSession } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-databases.ts';
import {
  createRedBlueImage,
  expireOrphanedFiles,
  fetchImage,
  isFileStored,
  readColourAt,
  uploadPhoto,
} from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const other = portal.signInBeforeAll('billing');
const photo = await createRedBlueImage(640, 640).jpeg().toBuffer();
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const upload = (input: Uint8Array, { token } = member) => uploadPhoto(portal, token, input);
const uploadedUrl = async (): Promise<string> => (await upload(photo)).body.profileImage;
const photoOf = async (owner: TestSession, viewer = owner) =>
  (await portal.send(members.getUser, { params: { id: owner.userId } }, viewer)).body.profileImage as string;
const setPrivacy = (body: RequestOf<typeof members.savePrivacy>['body']) =>
  portal.send(members.savePrivacy, { body }, member);
const fetchStatus = async (url: string) => (await fetchImage(portal, url)).status;

async function convert(input: Uint8Array) {
  const { status, body, text } = await upload(input);
  expect(status, text).toBe(200);
  const { bytes } = await fetchImage(portal, body.profileImage);
  const colours = (...points: [number, number][]) =>
    Promise.all(points.map(([across, down]) => readColourAt(bytes, across, down)));
  return { bytes, colours, metadata: await sharp(bytes).metadata() };
}

describe('new profile photo', () => {
  it('serves a new photo as a sandboxed WebP under a new URL', async () => {
    const first = await uploadedUrl();
    expect(first).toMatch(/^\/files\/[\w-]{32}\.webp$/);
    expect([await photoOf(member), await photoOf(member, other)]).toEqual([first, first]);
    const second = await uploadedUrl();
    expect(second).not.toBe(first);
    expect(await photoOf(member)).toBe(second);
    const { status, headers } = await fetchImage(portal, second);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it('changes its URL when the photo or the member is hidden, and keeps its file until it is replaced', async () => {
    for (const privacy of ['showDirectoryPhoto', 'includeInDirectory'] as const) {
      const old = await uploadedUrl();
      await setPrivacy({ [privacy]: false });
      expect(await fetchStatus(old)).toBe(404);
      await expireOrphanedFiles(portal);
      const moved = await photoOf(member);
      expect(moved).not.toBe(old);
      expect(await fetchStatus(moved)).toBe(200);
      await setPrivacy({ [privacy]: true });
      expect(await photoOf(member, other)).toBe(moved);
      expect([isFileStored(portal, old), isFileStored(portal, moved)]).toEqual([true, false]);
      await upload(photo);
      await expireOrphanedFiles(portal);
      expect([await fetchStatus(moved), isFileStored(portal, old)]).toEqual([404, false]);
    }
  });

  it('accepts JPEG, PNG, WebP, GIF, TIFF, AVIF and SVG, and converts them to WebP of 512 pixels', async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <rect width="24" height="24" fill="#00f"/><rect width="12" height="24" fill="#f00"/></svg>`;
    const kinds = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const;
    const images = await Promise.all(
      kinds.map((kind) => createRedBlueImage(600, 600).toFormat(kind).toBuffer()),
    );
    for (const image of [...images, Buffer.from(svg)]) {
      const { colours, metadata } = await convert(image);
      expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(await colours([0.1, 0.5], [0.9, 0.5])).toEqual(['red', 'blue']);
    }
  });

  it('crops to the centre square and never enlarges', async () => {
    const wide = await convert(await createRedBlueImage(1600, 400).png().toBuffer());
    expect(wide.metadata).toMatchObject({ width: 400, height: 400 });
    expect(await wide.colours([0.4, 0.5], [0.6, 0.5])).toEqual(['red', 'blue']);
    const tiny = await convert(await createRedBlueImage(2, 1).png().toBuffer());
    expect(tiny.metadata).toMatchObject({ width: 1, height: 1 });
  });

  it('rotates upright and removes metadata', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera', Artist: 'SecretArtist' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 54/1', GPSLongitude: '151/1 12/1 34/1' },
    };
    const sideways = createRedBlueImage(600, 600).jpeg().withMetadata({ orientation: 6 });
    const tagged = await sideways.withExifMerge(exif).toBuffer();
    expect(tagged.includes('SecretCamera')).toBe(true);
    const { bytes, colours, metadata } = await convert(tagged);
    for (const tag of ['exif', 'orientation', 'xmp']) expect(metadata).not.toHaveProperty(tag);
    expect(bytes.includes('Secret')).toBe(false);
    expect(await colours([0.5, 0.1], [0.5, 0.9])).toEqual(['red', 'blue']);
  });
});

describe('previous profile photo', () => {
  const findRow = (url: string) =>
    portal.database.db.selectFrom('files').select('key').where('key', '=', path.basename(url)).execute();

  it('loses its row immediately and its file 24 hours later, so that a running backup can finish', async () => {
    const first = await uploadedUrl();
    const second = await uploadedUrl();
    expect(await findRow(first)).toEqual([]);
    expect(await fetchStatus(first)).toBe(404);
    await deleteOrphanedFiles(portal.database.db, createLocalFileStore(portal.database.filesFolder));
    expect(isFileStored(portal, first)).toBe(true);
    await expireOrphanedFiles(portal);
    expect([isFileStored(portal, first), isFileStored(portal, second)]).toEqual([false, true]);
  });

  it('keeps its file while another member, an organisation or an event uses it', async () => {
    for (const statement of [
      'UPDATE members SET photo_key = $1 WHERE id = $2',
      'UPDATE organisations SET image_key = $1 WHERE $2 <> name',
      'UPDATE events SET feature_image_key = $1 WHERE $2 <> name',
    ]) {
      const shared = await uploadedUrl();
      await portal.database.pool.query(statement, [path.basename(shared), other.userId]);
      await upload(photo);
      await expireOrphanedFiles(portal);
      expect(isFileStored(portal, shared), statement).toBe(true);
      expect(await findRow(shared)).toHaveLength(1);
      expect(await fetchStatus(shared)).toBe(200);
    }
  });

  it('keeps its file when the new photo cannot be saved, and the new file is deleted', async () => {
    const database = await openTestDatabase();
    const filesFolder = path.join(database.folder, 'files');
    const own = await startTestApp({}, { sharedDatabase: { ...database, filesFolder } });
    const { token } = await own.signIn('member');
    const key = path.basename((await uploadPhoto(own, token, photo)).body.profileImage);
    await database.pool.query(`
      CREATE FUNCTION refuse_photo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
      CREATE TRIGGER refuse_photo BEFORE UPDATE OF photo_key ON members
        FOR EACH ROW EXECUTE FUNCTION refuse_photo();
    `);
    const { status, body } = await uploadPhoto(own, token, photo);
    expect([status, body.message]).toEqual([500, 'Something went wrong.']);
    await expireOrphanedFiles(own);
    const names = readdirSync(filesFolder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('.'))).toEqual([path.join(key.slice(0, 2), key)]);
    const rows = await database.db.selectFrom('files').select('key').where('key', 'like', '%.webp').execute();
    expect(rows).toEqual([{ key }]);
    await own.close();
    await database.close();
  });

  it('leaves one file after two concurrent uploads', async () => {
    const urls = await Promise.all([uploadedUrl(), uploadedUrl()]);
    const last = await photoOf(member);
    expect(urls).toContain(last);
    await expireOrphanedFiles(portal);
    for (const url of urls) expect(isFileStored(portal, url), url).toBe(url === last);
  });
});

it('allows 20 uploads an hour per member', async () => {
  const session = await portal.signIn('new');
  expect((await upload(photo, session)).status).toBe(200);
  await portal.database.pool.query('UPDATE rate_limits SET points = points + 18');
  expect((await upload(Buffer.from('not an image'), session)).status).toBe(400);
  const { status, headers } = await upload(photo, session);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  expect((await upload(photo, member)).status).toBe(200);
});
