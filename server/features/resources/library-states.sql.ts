import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LibraryItemChanges } from './library-items.sql.ts';

export const notSubmitted = { submittedBy: null, submittedAt: null };
export const notScheduled = { publishAt: null, scheduledBy: null, scheduledAt: null };

const now = sql<Date>`now()`;

export async function updateItems(tx: Db, ids: string[], values: LibraryItemChanges): Promise<void> {
  await tx.updateTable('libraryItems').set(values).where(sql<boolean>`id = ANY (${ids}::uuid[])`).execute();
}

export const submitItems = (tx: Db, ids: string[], submittedBy: string) =>
  updateItems(tx, ids, { state: 'in review', submittedBy, submittedAt: now, reviewNote: null });

/** If there is a draft of the next version, it stays as the text. The trigger keeps the text of the others. */
export async function archiveItems(tx: Db, ids: string[]): Promise<void> {
  await updateItems(tx, ids, { state: 'archived', ...notSubmitted, ...notScheduled });
  await sql`DELETE FROM resources WHERE id = ANY (${ids}::uuid[])`.execute(tx);
}

export const moveItemsToBin = (tx: Db, ids: string[]) =>
  updateItems(tx, ids, {
    state: sql<string>`CASE state WHEN 'archived' THEN state ELSE 'draft' END`,
    binnedAt: now,
    ...notSubmitted,
    ...notScheduled,
  });

export const restoreItems = (tx: Db, ids: string[]) =>
  updateItems(tx, ids, { state: 'draft', binnedAt: null });
