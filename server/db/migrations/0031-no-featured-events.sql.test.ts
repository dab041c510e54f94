import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { up } from './0031-no-featured-events.ts';

const database = setUpTestDatabase();
const undone = new Error('undone');

it('removes the flag from drafts and from the history, so that both can be used', async () => {
  const migrated = database.db.transaction().execute(async (tx) => {
    const id = crypto.randomUUID();
    const row = { id, name: 'Forum', is_featured: true };
    const draft = { name: 'Forum', isFeatured: true };
    await sql`ALTER TABLE events ADD COLUMN is_featured boolean NOT NULL DEFAULT false`.execute(tx);
    await sql`INSERT INTO drafts (kind, id, body) VALUES ('event', ${id}, ${JSON.stringify(draft)})`.execute(
      tx,
    );
    await sql`INSERT INTO history_entries (id, action) VALUES (${id}, 'deleted')`.execute(tx);
    await sql`INSERT INTO history_changes (entry_id, table_name, row_key, before) VALUES
      (${id}, 'events', '{}', ${JSON.stringify(row)}),
      (${id}, 'drafts', '{}', ${JSON.stringify({ kind: 'event', body: draft })})`.execute(tx);
    await up(tx as never);
    const { rows: events } = await sql`SELECT name FROM staff_events WHERE id = ${id}`.execute(tx);
    const { rows: drafts } = await sql`SELECT body FROM drafts WHERE id = ${id}`.execute(tx);
    const { rows: changes } = await sql`
      SELECT before FROM history_changes WHERE entry_id = ${id} ORDER BY table_name
    `.execute(tx);
    expect(events).toEqual([{ name: 'Forum' }]);
    expect(drafts).toEqual([{ body: { name: 'Forum' } }]);
    expect(changes).toEqual([
      { before: { kind: 'event', body: { name: 'Forum' } } },
      { before: { id, name: 'Forum' } },
    ]);
    throw undone;
  });
  await expect(migrated).rejects.toBe(undone);
});
