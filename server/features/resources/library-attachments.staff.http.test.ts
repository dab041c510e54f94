import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { resources } from '#contract/resources.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

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

  it('deletes a replaced file that members never had', async () => {
    const item = await addFile(await createItem(), 'Draft.pdf');
    const countFiles = async () =>
      (await portal.database.db.selectFrom('files').select('key').where('isPublic', '=', false).execute())
        .length;
    const before = await countFiles();
    const input = { ...of(item), body: { uploadId: await upload('Draft.pdf') } };
    await portal.send(libraryFilesStaff.replaceLibraryAttachment, input, publisher);
    expect(await countFiles()).toBe(before);
  });
});

describe('attachments of a published resource', () => {
  it('shows them to members after the next publishing, under the same id', async () => {
    const [oldFile, newFile] = [createPdf(), Buffer.from('Region;Risk\nNorth;High\n')];
    const draft = await addFile(await createItem(), 'Burn permit.pdf', oldFile);
    const attachmentId = draft.attachments[0]?.id as string;
    expect(await downloadAsMember(attachmentId)).toBe(404);
    const live = await publish(draft);
    expect(await downloadAsMember(attachmentId)).toBe(oldFile.toString());

    const input = { ...of(live), body: { uploadId: await upload('regions.csv', newFile) } };
    const { item } = (await portal.send(libraryFilesStaff.replaceLibraryAttachment, input, publisher)).body;
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
