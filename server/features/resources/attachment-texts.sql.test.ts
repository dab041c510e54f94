import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import type { Db } from '../../db/database.ts';
import { up } from '../../db/migrations/0034-attachment-texts.ts';
import { claimWaitingFiles, replacePages } from './attachment-texts.sql.ts';

const database = setUpTestDatabase();
const undone = new Error('undone');
const inTransaction = async (work: (tx: Db) => Promise<void>) => {
  const result = database.db.transaction().execute(async (tx) => {
    await work(tx);
    throw undone;
  });
  await expect(result).rejects.toBe(undone);
};
const listStates = async (tx: Db) => {
  const { rows } = await sql<{ fileKey: string; state: string }>`
    SELECT file_key, state FROM attachment_texts ORDER BY file_key COLLATE "C"
  `.execute(tx);
  return rows;
};

describe('attachment texts', () => {
  it('waits for each file of an existing database', () =>
    inTransaction(async (tx) => {
      const before = await listStates(tx);
      expect(before.some(({ state }) => state === 'read')).toBe(true);
      await sql`
        DROP TABLE attachment_pages, attachment_texts;
        DROP FUNCTION tokenize_page, add_texts_of_attachments_on_insert, add_texts_of_attachments_on_update,
          add_texts_of_library_attachments_on_insert, add_texts_of_library_attachments_on_update CASCADE
      `.execute(tx);
      await up(tx as never);
      expect(await listStates(tx)).toEqual(before.map(({ fileKey }) => ({ fileKey, state: 'waiting' })));
    }));

  it('waits for the file of a new or replaced attachment, and removes deleted files', () =>
    inTransaction(async (tx) => {
      const isWaiting = async (key: string) =>
        (await listStates(tx)).some(({ fileKey, state }) => fileKey === key && state === 'waiting');
      for (const key of ['first.pdf', 'second.pdf'])
        await sql`INSERT INTO files (key, media_type, byte_size, is_public) VALUES (${key}, 'application/pdf', 1, false)`.execute(
          tx,
        );
      const { rows } = await sql<{ id: string }>`
        INSERT INTO library_attachments (item_id, position, name, file_key)
        SELECT id, 9, 'Plan.pdf', 'first.pdf' FROM library_items LIMIT 1 RETURNING id
      `.execute(tx);
      const id = rows[0]?.id;
      expect([await isWaiting('first.pdf'), await isWaiting('second.pdf')]).toEqual([true, false]);
      await sql`UPDATE library_attachments SET file_key = 'second.pdf' WHERE id = ${id}`.execute(tx);
      expect(await isWaiting('second.pdf')).toBe(true);
      await replacePages(tx, 'first.pdf', [{ page: 1, sheet: null, contents: 'Pump' }]);
      await sql`DELETE FROM files WHERE key = 'first.pdf'`.execute(tx);
      const { rows: left } = await sql`
        SELECT file_key FROM attachment_texts LEFT JOIN attachment_pages USING (file_key) WHERE file_key = 'first.pdf'
      `.execute(tx);
      expect(left).toEqual([]);
    }));

  it('queues a few waiting files at a time, each once a day', () =>
    inTransaction(async (tx) => {
      await sql`UPDATE attachment_texts SET state = 'waiting'`.execute(tx);
      const first = await claimWaitingFiles(tx, 3);
      expect([first.length, await claimWaitingFiles(tx, 3)]).toEqual([3, []]);
      expect(await claimWaitingFiles(tx, 4)).toHaveLength(1);
      await sql`UPDATE attachment_texts SET queued_at = now() - interval '25 hours' WHERE file_key = ${first[0]}`.execute(
        tx,
      );
      expect(await claimWaitingFiles(tx, 4)).toHaveLength(1);
      await sql`UPDATE attachment_texts SET state = 'read', queued_at = NULL`.execute(tx);
      expect(await claimWaitingFiles(tx, 4)).toEqual([]);
    }));

  it('stores the text of many pages, and replaces it', () =>
    inTransaction(async (tx) => {
      const [file] = await listStates(tx);
      const key = file?.fileKey as string;
      const pages = Array.from({ length: 250 }, (_, index) => ({
        page: index + 1,
        sheet: null,
        contents: `Ngā mahi: pump/${index + 1}`,
      }));
      await replacePages(tx, key, pages);
      const { rows } = await sql`
        SELECT page FROM attachment_pages WHERE file_key = ${key} AND words @@ to_tsquery('simple', 'nga & pump & 207')
      `.execute(tx);
      expect(rows).toEqual([{ page: 207 }]);
      await replacePages(tx, key, pages.slice(0, 1));
      const { rows: left } = await sql`SELECT page FROM attachment_pages WHERE file_key = ${key}`.execute(tx);
      expect(left).toEqual([{ page: 1 }]);
    }));
});
