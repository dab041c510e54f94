import sharp from 'sharp';
import { expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { listRenditions } from '#contract/picture-renditions.ts';
import { resources } from '#contract/resources.ts';
import { libraryClient } from '#tests/support/library.ts';
import { setUpTestApp, type TestSession, toTestResponse } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm, fetchImage, readColourAt } from '#tests/support/uploads.ts';
import { libraryFilesFeature } from './library-files.staff.routes.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
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
    const image = await fetchImage(portal, url, editor);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(image.bytes).metadata()).width).toBe(width);
  }
});

it('crops the picture, and rejects what is not a picture or not inside it', async () => {
  const image = await createRedBlueImage(1_200, 600).png().toBuffer();
  const { body } = await addPicture(image, '?x=650&y=0&width=400&height=300');
  expect([body.width, body.height]).toEqual([400, 300]);
  expect(await readColourAt((await fetchImage(portal, body.url, editor)).bytes, 0.1, 0.5)).toBe('blue');
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
  const [used, onCard] = [await addPicture(image), await addPicture(image)];
  const [unused, fresh] = [await addPicture(image), await addPicture(image)];
  const title = `Pictures ${crypto.randomUUID()}`;
  const contents = `<figure><img src="${used.body.url}" alt="" width="600" height="300"></figure>`;
  await portal.send(
    libraryStaff.createLibraryItem,
    { body: { title, contents, thumbnailUrl: onCard.body.url } },
    editor,
  );
  const { pool } = portal.database;
  const freshKey = fresh.body.url.replace('/files/', '');
  await pool.query(
    "UPDATE article_pictures SET checked_at = now() - interval '61 days' WHERE file_key <> ALL ($1)",
    [listRenditions(`/${freshKey}`).map(({ url }) => url.slice(1))],
  );
  await libraryFilesFeature.cleanUp?.(portal.appServices.services);
  const statuses = async (url: string) =>
    Promise.all(
      listRenditions(url).map(async (rendition) => (await fetchImage(portal, rendition.url, editor)).status),
    );
  expect(await statuses(used.body.url)).toEqual([200, 200]);
  expect(await statuses(onCard.body.url)).toEqual([200, 200]);
  expect(await statuses(fresh.body.url)).toEqual([200, 200]);
  expect(await statuses(unused.body.url)).toEqual([404, 404]);
});

it('keeps pictures that only a revision or the history has', async () => {
  const image = await createRedBlueImage(600, 300).png().toBuffer();
  const [inRevision, inHistory] = [await addPicture(image), await addPicture(image)];
  const { create, get, save, publish, discard, putBack } = libraryClient(portal, editor);
  const show = ({ body }: typeof inRevision) =>
    `<figure><img src="${body.url}" alt="" width="600" height="300"></figure>`;
  const draft = await create('Echidna map', { contents: show(inRevision) });
  await save(draft, { contents: '<p>No map</p>' }, publisher);
  const live = (await publish(await get(draft.id), publisher)).body.item;
  const next = (await save(live, { contents: show(inHistory) })).body.item;
  const discarded = (await discard(next)).body;
  const { pool } = portal.database;
  await pool.query(`DELETE FROM library_revisions WHERE snapshot ->> 'contents' = $1`, [next.contents]);
  await pool.query("UPDATE article_pictures SET checked_at = now() - interval '61 days'");
  await libraryFilesFeature.cleanUp?.(portal.appServices.services);
  const isKept = async ({ body }: typeof inRevision) =>
    (await pool.query('SELECT FROM files WHERE key = $1', [body.url.replace('/files/', '')])).rowCount;
  expect([await isKept(inRevision), await isKept(inHistory)]).toEqual([1, 1]);
  await putBack(discarded.entryId, publisher);
  expect((await get(draft.id)).contents).toContain(inHistory.body.url);
});

it('shows members the pictures on the card and above the text once they are published', async () => {
  const image = await createRedBlueImage(600, 300).png().toBuffer();
  const [first, second] = [(await addPicture(image)).body.url, (await addPicture(image)).body.url];
  const title = `Cards ${crypto.randomUUID()}`;
  const pictures = { thumbnailUrl: first, imageUrl: second };
  const created = await portal.send(
    libraryStaff.createLibraryItem,
    { body: { title, ...pictures } },
    publisher,
  );
  const { id } = created.body.item;
  expect(created.body.item).toMatchObject(pictures);
  let version = created.body.item.version;
  const published = await portal.send(
    libraryStaff.publishLibraryItem,
    { params: { id }, version, body: {} },
    publisher,
  );
  const readCard = async () => {
    const query = { request: { title } };
    const { body } = await portal.send(resources.listResources, { query }, publisher);
    return body.resources[0]?.resourceThumbImg;
  };
  const readArticle = () => portal.send(resources.getArticle, { params: { id } }, publisher);
  expect((await readArticle()).body).toMatchObject({ resourceImg: second });
  expect(await readCard()).toBe(first);

  const save = async (body: object) => {
    const saved = await portal.send(
      libraryStaff.saveLibraryItem,
      { params: { id }, version, body },
      publisher,
    );
    version = saved.body.item?.version ?? version;
    return saved;
  };
  version = published.body.item.version;
  const changed = await save({ thumbnailUrl: null, imageUrl: first });
  expect(changed.body.item).toMatchObject({ state: 'draft', thumbnailUrl: null, imageUrl: first });
  expect(await readCard()).toBe(first);
  for (const thumbnailUrl of ['/files/none.webp', '/sign-in', 'https://a.example/b.png'])
    expect((await save({ thumbnailUrl })).errorBody.errors[0]?.field, thumbnailUrl).toBe('thumbnailUrl');

  const { body: list } = await portal.send(libraryStaff.listLibraryRevisions, { params: { id } }, publisher);
  const revisionId = list.revisions.at(-1)?.id ?? '';
  const restored = await portal.send(
    libraryStaff.restoreLibraryRevision,
    { params: { id, revisionId }, version },
    publisher,
  );
  expect(restored.body.item).toMatchObject(pictures);
});
