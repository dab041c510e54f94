import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { resources } from '#contract/resources.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { deleteUnusedAttachments } from './unused-attachments.sql.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const editor = portal.signInBeforeAll('editor');
const member = portal.signInBeforeAll('member');

const createPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200)]);
const upload = async (name: string, bytes: Buffer = createPdf(), caller = publisher) =>
  (await uploadFile(portal, caller, name, bytes)).body.upload.id;

async function createItem(): Promise<LibraryItem> {
  const options = await portal.send(libraryStaff.getLibraryOptions, {}, publisher);
  const accessLevel = options.body.accessLevels.find(({ categories }) => categories.length > 0);
  const title = `Burn permits ${crypto.randomUUID()}`;
  const body = { title, contents: '<p>Text</p>', accessLevelId: accessLevel?.id as string };
  return (await portal.send(libraryStaff.createLibraryItem, { body }, publisher)).body.item;
}

const add = (item: LibraryItem, uploadId: string, caller = publisher) => {
  const { id, version } = item;
  const input = { params: { id }, version, body: { uploadId } };
  return portal.send(libraryFilesStaff.addLibraryAttachment, input, caller);
};
const addFile = async (item: LibraryItem, name: string, bytes?: Buffer) =>
  (await add(item, await upload(name, bytes))).body.item;
const target = ({ id, version }: LibraryItem, index = 0, attachments: LibraryItem['attachments'] = []) => ({
  params: { id, attachmentId: attachments[index]?.id as string },
  version,
});
const of = (item: LibraryItem, index = 0) => target(item, index, item.attachments);
const publish = async ({ id, version }: LibraryItem) =>
  (await portal.send(libraryStaff.publishLibraryItem, { params: { id }, version, body: {} }, publisher)).body
    .item;
const query = (text: string) => portal.database.pool.query(text);
const replace = async (item: LibraryItem, name: string, bytes?: Buffer) => {
  const input = { ...of(item), body: { uploadId: await upload(name, bytes) } };
  return (await portal.send(libraryFilesStaff.replaceLibraryAttachment, input, publisher)).body.item;
};
const discard = async ({ id, version }: LibraryItem) =>
  (await portal.send(libraryStaff.discardLibraryDraft, { params: { id }, version }, publisher)).body.item;
const remove = (item: LibraryItem, index = 0) =>
  portal.send(libraryFilesStaff.removeLibraryAttachment, of(item, index), publisher);
const bringBack = ({ id, version }: LibraryItem, attachmentId = '') =>
  portal.send(
    libraryFilesStaff.bringBackLibraryAttachment,
    { params: { id, attachmentId }, version },
    publisher,
  );
const downloadAsMember = async (id: string) => {
  const { status, text } = await portal.send(resources.downloadAttachment, { params: { id } }, member);
  return status === 200 ? text : status;
};
const downloadAsStaff = (item: LibraryItem, index = 0, caller = editor) =>
  portal.send(libraryFilesStaff.downloadLibraryAttachment, { params: of(item, index).params }, caller);

describe('attachments of a draft', () => {
  it('adds, renames, orders and removes them, each time for one version of the item', async () => {
    const created = await createItem();
    const first = await addFile(created, 'scan001.pdf');
    const both = await addFile(first, 'Checklist.pdf');
    expect(both.attachments.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'scan001.pdf 1',
      'Checklist.pdf 1',
    ]);
    const stale = await add(first, await upload('Late.pdf'));
    expect([stale.status, (stale.errorBody.current as LibraryItem).version]).toEqual([409, both.version]);

    const renaming = { ...of(both), body: { name: '../Burn permit' } };
    const renamed = (await portal.send(libraryFilesStaff.renameLibraryAttachment, renaming, publisher)).body
      .item;
    expect(renamed.attachments[0]?.name).toBe('Burn permit.pdf');

    const ids = renamed.attachments.map(({ id }) => id);
    const order = (attachmentIds: string[], { id, version }: LibraryItem) =>
      portal.send(
        libraryFilesStaff.orderLibraryAttachments,
        { params: { id }, version, body: { attachmentIds } },
        publisher,
      );
    expect((await order(ids.slice(1), renamed)).status).toBe(400);
    const ordered = (await order(ids.toReversed(), renamed)).body.item;
    expect(ordered.attachments.map(({ id }) => id)).toEqual(ids.toReversed());

    const removed = await portal.send(libraryFilesStaff.removeLibraryAttachment, of(ordered), publisher);
    expect(removed.body.item.attachments.map(({ name }) => name)).toEqual(['Burn permit.pdf']);
    const again = await portal.send(libraryFilesStaff.removeLibraryAttachment, of(ordered), publisher);
    expect(again.status).toBe(409);
  });

  it('takes only own uploads that are finished, each once', async () => {
    const item = await createItem();
    const foreign = await upload('Foreign.pdf', createPdf(), editor);
    expect((await add(item, foreign)).status).toBe(404);
    expect((await add(item, crypto.randomUUID())).status).toBe(404);
    const own = await upload('Own.pdf');
    const attached = (await add(item, own)).body.item;
    expect((await add(attached, own)).status).toBe(404);
  });

  it('brings back a removed attachment as it was, for a day', async () => {
    const item = await addFile(await addFile(await createItem(), 'First.pdf'), 'Second.pdf');
    const removed = (await remove(item)).body.item;
    const restored = await bringBack(removed, item.attachments[0]?.id);
    expect(restored.body.item.attachments).toEqual(item.attachments);
    expect((await downloadAsStaff(restored.body.item)).status).toBe(200);
    const again = await bringBack(restored.body.item, item.attachments[0]?.id);
    expect(again.body.item.attachments).toEqual(item.attachments);

    const late = (await remove(again.body.item)).body.item;
    const foreign = await bringBack(await createItem(), item.attachments[0]?.id);
    await query(`UPDATE removed_attachments SET removed_at = now() - interval '25 hours'`);
    await deleteUnusedAttachments(portal.database.db);
    expect([foreign.status, (await bringBack(late, item.attachments[0]?.id)).status]).toEqual([404, 404]);
  });
});

describe('attachments of a version', () => {
  const changeRevisions = (change: string, { id }: LibraryItem) =>
    query(`UPDATE library_revisions SET ${change} WHERE item_id = '${id}'`);
  const listVersions = async ({ id }: LibraryItem) =>
    (await portal.send(libraryStaff.listLibraryRevisions, { params: { id } }, publisher)).body.revisions;
  const readVersion = async ({ id }: LibraryItem, revisionId: string) =>
    (await portal.send(libraryStaff.getLibraryRevision, { params: { id, revisionId } }, publisher)).body
      .snapshot;
  const restore = async ({ id, version }: LibraryItem, revisionId = '') => {
    const input = { params: { id, revisionId }, version };
    return (await portal.send(libraryStaff.restoreLibraryRevision, input, publisher)).body;
  };
  /** The next change makes another revision. */
  const endSitting = (item: LibraryItem) => changeRevisions(`saved_at = now() - interval '1 hour'`, item);

  it('restores them with their name, order and file, as a draft', async () => {
    const oldFile = createPdf();
    const both = await addFile(await addFile(await createItem(), 'Plan.pdf', oldFile), 'Map.pdf');
    const live = await publish(both);
    const removed = (await remove(await replace(live, 'Plan.csv', Buffer.from('a;b\n')), 1)).body.item;
    const published = await publish(await addFile(removed, 'New.pdf'));
    const [newer, older] = await listVersions(published);
    const [before, after] = [
      await readVersion(published, older?.id ?? ''),
      await readVersion(published, newer?.id ?? ''),
    ];
    expect(before.attachments.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'Plan.pdf 1',
      'Map.pdf 1',
    ]);
    expect(after.attachments.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'Plan.csv 2',
      'New.pdf 1',
    ]);
    expect(before.attachments[0]?.id).toBe(after.attachments[0]?.id);
    expect(before.attachments[0]?.fileId).not.toBe(after.attachments[0]?.fileId);

    const { item, entryId } = await restore(published, older?.id);
    expect([item.state, item.attachments]).toEqual(['draft', both.attachments]);
    expect((await downloadAsStaff(item)).text).toBe(oldFile.toString());
    expect(await downloadAsMember(item.attachments[0]?.id as string)).toBe('a;b\n');
    await portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, publisher);
    const { body } = await portal.send(libraryStaff.getLibraryItem, { params: { id: item.id } }, publisher);
    expect(body.attachments).toEqual(published.attachments);
  });

  it('changes nothing if an old version has only their names', async () => {
    const item = await addFile(await createItem(), 'Plan.pdf');
    await changeRevisions(
      `name = 'Old', snapshot = jsonb_set(snapshot, '{attachments}', '["Old.pdf"]')`,
      item,
    );
    const [old] = await listVersions(item);
    expect((await readVersion(item, old?.id ?? '')).attachments).toEqual([
      { id: null, name: 'Old.pdf', version: null, fileId: null },
    ]);
    expect((await restore(item, old?.id)).item.attachments).toEqual(item.attachments);
  });

  it('keeps their files until no version and no entry of the history names them', async () => {
    const countFiles = async () => (await query('SELECT FROM files WHERE NOT is_public')).rows.length;
    const cleanUp = async () => {
      await query(`UPDATE files SET created_at = now() - interval '2 days'`);
      await deleteUnusedAttachments(portal.database.db);
    };
    await cleanUp();
    const before = await countFiles();
    const item = await addFile(await createItem(), 'Plan.pdf');
    await endSitting(item);
    const replaced = await replace(item, 'Plan.pdf');
    await cleanUp();
    expect(await countFiles()).toBe(before + 2);
    const [, older] = await listVersions(replaced);
    await query(`DELETE FROM library_revisions WHERE id = '${older?.id}'`);
    await cleanUp();
    expect(await countFiles()).toBe(before + 1);

    const live = await publish(replaced);
    const discarded = await discard((await remove(live)).body.item);
    await publish((await remove(discarded)).body.item);
    await query(`DELETE FROM library_revisions WHERE item_id = '${item.id}'`);
    await query('DELETE FROM removed_attachments');
    await cleanUp();
    expect(await countFiles()).toBe(before + 1);
  });
});

describe('attachments of a published resource', () => {
  it('discards a new order and a removal with the draft', async () => {
    const live = await publish(await addFile(await addFile(await createItem(), 'B.pdf'), 'A.pdf'));
    const { id, version } = live;
    const attachmentIds = live.attachments.map((each) => each.id).toReversed();
    const ordering = { params: { id }, version, body: { attachmentIds } };
    const ordered = await portal.send(libraryFilesStaff.orderLibraryAttachments, ordering, publisher);
    const discarded = await discard((await remove(ordered.body.item)).body.item);
    expect(discarded.attachments).toEqual(live.attachments);
  });

  it('shows them to members after the next publishing, under the same id', async () => {
    const [oldFile, newFile] = [createPdf(), Buffer.from('Region;Risk\nNorth;High\n')];
    const draft = await addFile(await createItem(), 'Burn permit.pdf', oldFile);
    const attachmentId = draft.attachments[0]?.id as string;
    expect(await downloadAsMember(attachmentId)).toBe(404);
    const live = await publish(draft);
    expect(await downloadAsMember(attachmentId)).toBe(oldFile.toString());

    const item = await replace(live, 'regions.csv', newFile);
    expect([item.state, item.isLive]).toEqual(['draft', true]);
    expect(item.attachments).toMatchObject([{ id: attachmentId, name: 'Burn permit.csv', version: 2 }]);
    expect(await downloadAsMember(attachmentId)).toBe(oldFile.toString());
    const asStaff = await downloadAsStaff(item);
    expect([asStaff.text, asStaff.headers['content-disposition']]).toEqual([
      newFile.toString(),
      expect.stringContaining('Burn permit.csv'),
    ]);

    const republished = await publish(item);
    expect(await downloadAsMember(attachmentId)).toBe(newFile.toString());
    const removed = await portal.send(libraryFilesStaff.removeLibraryAttachment, of(republished), publisher);
    expect(await downloadAsMember(attachmentId)).toBe(newFile.toString());
    await publish(removed.body.item);
    expect(await downloadAsMember(attachmentId)).toBe(404);
  });
});
