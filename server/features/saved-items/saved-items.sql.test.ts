import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { countReadableItems, listSavedIds, listSavedItems } from './saved-items.sql.ts';

const database = setUpTestDatabase();
const undone = new Error('undone');

const notDeletable: Record<string, string> = {
  groups: 'SELECT parent_id FROM groups WHERE parent_id IS NOT NULL',
  organisations: 'SELECT organisation_id FROM invoices WHERE organisation_id IS NOT NULL',
};

it('removes the rows of a deleted item and of a deleted member', async () => {
  const deleted = database.db.transaction().execute(async (tx) => {
    const members = await tx
      .selectFrom('directoryEntries')
      .select('memberId as id')
      .where(sql<boolean>`member_id NOT IN (SELECT member_id FROM invoices WHERE member_id IS NOT NULL)`)
      .orderBy('id')
      .limit(2)
      .execute();
    const [member, colleague] = members.map(({ id }) => id) as [string, string];
    await sql`UPDATE members SET organisation_id = NULL`.execute(tx);
    const sources = {
      resource: 'library_items',
      event: 'events',
      group: 'groups',
      organisation: 'organisations',
    };
    for (const [kind, table] of Object.entries(sources))
      await sql`
        INSERT INTO saved_items (member_id, kind, item_id)
        SELECT ${member}, ${kind}, id FROM ${sql.table(table)}
        WHERE id NOT IN (${sql.raw(notDeletable[table] ?? 'SELECT NULL::uuid WHERE false')}) LIMIT 1
      `.execute(tx);
    await tx
      .insertInto('savedItems')
      .values([
        { memberId: member, kind: 'person', itemId: colleague },
        { memberId: colleague, kind: 'person', itemId: member },
      ])
      .execute();
    const saved = await listSavedIds(tx, member);
    expect(Object.values(saved).map((ids) => ids.length)).toEqual([1, 1, 1, 1, 1]);
    const items = await listSavedItems(tx, member, { page: 1, size: 16 });
    const readable = await countReadableItems(tx, member);
    expect(items).toHaveLength(Object.values(readable).reduce((sum, count) => sum + count));

    for (const [kind, table] of Object.entries(sources))
      await sql`DELETE FROM ${sql.table(table)} WHERE id = ${saved[kind as keyof typeof saved][0]}`.execute(
        tx,
      );
    expect(Object.values(await listSavedIds(tx, member)).flat()).toEqual([colleague]);
    await sql`DELETE FROM members WHERE id = ${colleague}`.execute(tx);
    expect(
      await tx.selectFrom('savedItems').selectAll().where('memberId', 'in', [member, colleague]).execute(),
    ).toEqual([]);
    throw undone;
  });
  await expect(deleted).rejects.toBe(undone);
});
