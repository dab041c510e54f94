import { beforeAll, describe, expect, it } from 'vitest';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { libraryClient } from '#tests/support/library.ts';
import { createPdfFile } from '#tests/support/pdf-file.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const staff = portal.signInBeforeAll('staff');
const library = libraryClient(portal, editor);
const today = todayClient(portal, staff);

const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

let item: LibraryItem;
beforeAll(async () => {
  item = await library.create('Pump plan');
});

/** Returns the key of the file. */
async function attach(name: string, bytes: Buffer): Promise<string> {
  const { upload } = (await uploadFile(portal, editor, name, bytes)).body;
  const input = { params: { id: item.id }, version: item.version, body: { uploadId: upload.id } };
  item = (await portal.send(libraryFilesStaff.addLibraryAttachment, input, editor)).body.item;
  const [row] = await query('SELECT file_key AS key FROM library_attachments WHERE name = $1', [name]);
  return row.key;
}

const findText = async (key: string) =>
  (await query('SELECT state, note FROM attachment_texts WHERE file_key = $1', [key]))[0];
/** Without the pause between attempts. */
const findJob = async (key: string) => {
  const condition = `name = 'read-attachment-text' AND data ->> 'fileKey' = $1`;
  await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND ${condition}`, [key]);
  const [job] = await query(
    `SELECT id, state::text, retry_count AS retries FROM pgboss.job WHERE ${condition}`,
    [key],
  );
  return job;
};

describe('text of an attachment', () => {
  it('reads a new file in a job', async () => {
    const key = await attach('Plan.pdf', createPdfFile(['First page', 'Prime the pump']));
    await expect.poll(() => findText(key), { timeout: 20_000 }).toEqual({ state: 'read', note: null });
    expect(await query('SELECT page, contents FROM attachment_pages WHERE file_key = $1', [key])).toEqual([
      { page: 1, contents: 'First page' },
      { page: 2, contents: 'Prime the pump' },
    ]);
  });

  it('does not read pictures', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(50)]);
    const key = await attach('Map.png', png);
    const unsupported = { state: 'unsupported', note: null };
    await expect.poll(() => findText(key), { timeout: 20_000 }).toEqual(unsupported);
  });

  it('shows a damaged file in Today after three attempts', async () => {
    const key = await attach('Broken.pdf', Buffer.from('%PDF-1.7\nand more'));
    const failed = { state: 'failed', retries: 2 };
    await expect.poll(() => findJob(key), { timeout: 25_000 }).toMatchObject(failed);
    const { id } = await findJob(key);
    const { items } = await today.list({ kind: 'job' });
    expect(items.find((each) => each.id === id)).toMatchObject({
      title: 'Read attachment text failed',
      reason: '“Broken.pdf” is damaged. Its text cannot be read.',
    });
    expect((await findText(key)).state).toBe('failed');
    // A file that is repaired in the store is read at the next attempt.
    const { fileStore } = portal.appServices.services;
    await fileStore.put(key, createPdfFile(['Repaired']));
    await today.decide('job', id, { action: 'retry' });
    await expect.poll(() => findText(key), { timeout: 20_000 }).toEqual({ state: 'read', note: null });
  });
});
