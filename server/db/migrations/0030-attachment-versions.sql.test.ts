import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { up } from './0030-attachment-versions.ts';

const database = setUpTestDatabase();
const undone = new Error('undone');

it('adds the files to the newest version of a resource, if its attachments have the same names', async () => {
  const migrated = database.db.transaction().execute(async (tx) => {
    await sql`
      DROP TABLE removed_attachments, library_revision_files;
      DROP FUNCTION link_revision_files_on_insert, link_revision_files_on_update CASCADE;
      DROP FUNCTION link_revision_files;
      DELETE FROM library_revisions;
    `.execute(tx);
    const { rows: items } = await sql<{ itemId: string; attachmentId: string; fileKey: string }>`
      SELECT item_id, (array_agg(id))[1] AS attachment_id, min(file_key) AS file_key FROM library_attachments
      GROUP BY item_id HAVING count(*) = 1 ORDER BY item_id LIMIT 2
    `.execute(tx);
    const [{ itemId, attachmentId, fileKey } = { itemId: '' }, other] = items;
    await sql`UPDATE library_attachments SET name = 'Plan.pdf' WHERE id = ${attachmentId}`.execute(tx);
    await sql`
      INSERT INTO library_revisions (item_id, number, snapshot) VALUES
        (${itemId}, 1, '{"attachments": ["Plan.pdf"]}'), (${itemId}, 2, '{"attachments": ["Plan.pdf"]}'),
        (${other?.itemId}, 1, '{"attachments": ["Another.pdf"]}')
    `.execute(tx);
    await up(tx as never);
    const { rows: revisions } = await sql`
      SELECT number, snapshot -> 'attachments' AS attachments, file_key
      FROM library_revisions LEFT JOIN library_revision_files ON revision_id = id
      ORDER BY item_id = ${itemId} DESC, number
    `.execute(tx);
    const attachment = { id: attachmentId, name: 'Plan.pdf', version: 1, fileKey };
    expect(revisions).toEqual([
      { number: 1, attachments: ['Plan.pdf'], fileKey: null },
      { number: 2, attachments: [attachment], fileKey },
      { number: 1, attachments: ['Another.pdf'], fileKey: null },
    ]);
    throw undone;
  });
  await expect(migrated).rejects.toBe(undone);
});
