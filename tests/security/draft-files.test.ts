import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { uploadsStaff } from '#contract/uploads.staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { fillPath } from './endpoints.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const auditor = portal.signInBeforeAll('auditor');

const secret = 'Region;Risk\nCanary;High\n';
let item: LibraryItem;
let uploadId: string;
let fileKey: string;

beforeAll(async () => {
  const created = await portal.send(libraryStaff.createLibraryItem, { body: { title: 'Canary' } }, publisher);
  const { id, version } = created.body.item;
  const upload = async () =>
    (await uploadFile(portal, publisher, 'Canary.csv', Buffer.from(secret))).body.upload.id;
  const input = { params: { id }, version, body: { uploadId: await upload() } };
  item = (await portal.send(libraryFilesStaff.addLibraryAttachment, input, publisher)).body.item;
  uploadId = await upload();
  const rows = portal.database.db.selectFrom('libraryAttachments').select('fileKey');
  ({ fileKey } = await rows.where('itemId', '=', id).executeTakeFirstOrThrow());
});

const attachmentId = () => item.attachments[0]?.id as string;

describe('files of drafts', () => {
  it('rejects members and visitors at every endpoint for uploads and library files', async () => {
    const endpoints: Endpoint[] = [...Object.values(uploadsStaff), ...Object.values(libraryFilesStaff)];
    countAttacks(2 * endpoints.length);
    for (const { method, path, name } of endpoints) {
      const id = path.includes('uploads') ? uploadId : item.id;
      const filled = fillPath({ path }, (parameter) => (parameter === 'id' ? id : attachmentId()));
      const headers = { 'if-match': `"${item.version}"` };
      const json = method === 'GET' ? {} : { json: { uploadId } };
      for (const [token, status] of [
        [member.token, 403],
        [undefined, 401],
      ] as const) {
        const response = await portal.sendRaw({ method, path: filled, token, headers, ...json });
        expect([name, response.status]).toEqual([name, status]);
        expect(response.text).not.toContain('Canary');
      }
    }
  });

  it('hides the attachment of a draft from members by every id and key', async () => {
    const paths = [
      ...[attachmentId(), item.id, uploadId, fileKey].map((id) => `/api/resources/attachments/${id}`),
      `/files/${fileKey}`,
      `/api/Article/${item.id}`,
      `/api/Article/${item.urlName}`,
    ];
    countAttacks(paths.length);
    for (const path of paths) {
      const { status, text } = await portal.sendRaw({ path, token: member.token });
      expect([400, 404], path).toContain(status);
      expect(text).not.toContain('Canary');
    }
  });

  it('lets an auditor read the attachment and change nothing', async () => {
    const params = { id: item.id, attachmentId: attachmentId() };
    const read = await portal.send(libraryFilesStaff.downloadLibraryAttachment, { params }, auditor);
    expect([read.status, read.text, read.headers['content-disposition']]).toEqual([
      200,
      secret,
      expect.stringMatching(/^attachment; /),
    ]);
    const { version } = item;
    const remove = await portal.send(libraryFilesStaff.removeLibraryAttachment, { params, version }, auditor);
    expect(remove.status).toBe(403);
  });

  it('finds an attachment only under its own item', async () => {
    const other = await portal.send(libraryStaff.createLibraryItem, { body: { title: 'Other' } }, publisher);
    const params = { id: other.body.item.id, attachmentId: attachmentId() };
    const read = await portal.send(libraryFilesStaff.downloadLibraryAttachment, { params }, publisher);
    expect(read.status).toBe(404);
    const { version } = other.body.item;
    const remove = await portal.send(
      libraryFilesStaff.removeLibraryAttachment,
      { params, version },
      publisher,
    );
    expect(remove.status).toBe(404);
  });
});
