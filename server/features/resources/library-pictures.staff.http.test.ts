import sharp from 'sharp';
import { expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { listRenditions } from '#contract/picture-renditions.ts';
import { setUpTestApp, type TestSession, toTestResponse } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm, fetchImage, readColourAt } from '#tests/support/uploads.ts';
import { libraryFilesFeature } from './library-files.staff.routes.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const member = portal.signInBeforeAll('member');

async function addPicture(image: Uint8Array, query = '', { token }: TestSession = editor) {
  const { type, payload } = await encodeForm(image);
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const url = `/api/staff/library-pictures${query}`;
  return toTestResponse(await portal.app.inject({ method: 'POST', url, headers, payload }));
}

it('stores a picture in the widths that screens use', async () => {
  const { status, body } = await addPicture(await createRedBlueImage(1_200, 600).png().toBuffer());
  expect([status, body.width, body.height]).toEqual([200, 1200, 600]);
  const renditions = listRenditions(body.url);
  expect(renditions.map(({ width }) => width)).toEqual([480, 960, 1200]);
  for (const { url, width } of renditions) {
    const image = await fetchImage(portal, url);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(image.bytes).metadata()).width).toBe(width);
  }
});

it('crops the picture, and rejects what is not a picture or not inside it', async () => {
  const image = await createRedBlueImage(1_200, 600).png().toBuffer();
  const { body } = await addPicture(image, '?x=650&y=0&width=400&height=300');
  expect([body.width, body.height]).toEqual([400, 300]);
  expect(await readColourAt((await fetchImage(portal, body.url)).bytes, 0.1, 0.5)).toBe('blue');
  const outside = await addPicture(image, '?x=900&y=0&width=400&height=300');
  expect([outside.status, outside.body.message]).toEqual([400, 'img: must contain the chosen part.']);
  const half = await addPicture(image, '?x=900&y=0');
  expect([half.status, half.body.errors[0].field]).toEqual([400, 'width']);
  const page = await addPicture(Buffer.from('<html><script>alert(1)</script>'));
  expect([page.status, page.body.message]).toEqual([400, expect.stringContaining('must be a complete JPEG')]);
  expect((await addPicture(image, '', member)).status).toBe(403);
});

it('deletes pictures that no text has had for 60 days', async () => {
  const image = await createRedBlueImage(600, 300).png().toBuffer();
  const [used, unused, fresh] = [await addPicture(image), await addPicture(image), await addPicture(image)];
  const title = `Pictures ${crypto.randomUUID()}`;
  const contents = `<figure><img src="${used.body.url}" alt="" width="600" height="300"></figure>`;
  await portal.send(libraryStaff.createLibraryItem, { body: { title, contents } }, editor);
  const { pool } = portal.database;
  const freshKey = fresh.body.url.replace('/files/', '');
  await pool.query(
    "UPDATE article_pictures SET checked_at = now() - interval '61 days' WHERE file_key <> ALL ($1)",
    [listRenditions(`/${freshKey}`).map(({ url }) => url.slice(1))],
  );
  await libraryFilesFeature.cleanUp?.(portal.appServices.services);
  const statuses = async (url: string) =>
    Promise.all(
      listRenditions(url).map(async (rendition) => (await fetchImage(portal, rendition.url)).status),
    );
  expect(await statuses(used.body.url)).toEqual([200, 200]);
  expect(await statuses(fresh.body.url)).toEqual([200, 200]);
  expect(await statuses(unused.body.url)).toEqual([404, 404]);
});
