import { sql } from 'kysely';
import { type ImportState, importDays, type RowOutcome } from '#contract/imports.staff.ts';
import type { Db } from '../../../db/database.ts';
import { notFound } from '../../../http/errors.ts';
import type { ImportRecord } from '../imports.sql.ts';

export type LockedImport = Omit<ImportRecord, 'storageKey' | 'mediaType' | 'byteSize' | 'creatorName'> & {
  isTooOldToUndo: boolean;
};

/** Two processes that run the same import wait for each other, and continue after the rows of the other one. */
export function findImportForUpdate(tx: Db, id: string): Promise<LockedImport | undefined> {
  return tx
    .selectFrom('imports')
    .selectAll()
    .select(
      sql<boolean>`coalesce(started_at < now() - make_interval(days => ${sql.lit(importDays)}), false)`.as(
        'isTooOldToUndo',
      ),
    )
    .$castTo<LockedImport>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockImport(tx: Db, id: string): Promise<LockedImport> {
  const found = await findImportForUpdate(tx, id);
  if (!found) throw notFound('Import not found.');
  return found;
}

type Start = { state: 'importing' | 'undoing'; startedBy: string; entryId?: string; undoEntryId?: string };

/** Starts or continues the import or its undoing. Keeps the date of the first start. */
export async function startRun(tx: Db, id: string, start: Start): Promise<void> {
  const startedAt = sql<Date>`coalesce(started_at, now())`;
  await tx
    .updateTable('imports')
    .set({ ...start, startedAt, workedAt: sql<Date>`now()`, problem: null })
    .where('id', '=', id)
    .execute();
}

export async function stopRun(tx: Db, id: string, problem: string): Promise<void> {
  await tx.updateTable('imports').set({ state: 'stopped', problem }).where('id', '=', id).execute();
}

export async function findStarterName(tx: Db, memberId: string): Promise<string | undefined> {
  const name = sql<string>`first_name || ' ' || last_name`.as('name');
  return (await tx.selectFrom('members').select(name).where('id', '=', memberId).executeTakeFirst())?.name;
}

export async function finishRun(
  tx: Db,
  id: string,
  values: { state: ImportState; importedToRow: number },
): Promise<void> {
  await tx.updateTable('imports').set(values).where('id', '=', id).execute();
}

type Move = { from: RowOutcome; to: RowOutcome };

/** `moves` are rows whose outcome differs from that of the check. */
export async function saveImportedTo(
  tx: Db,
  id: string,
  importedToRow: number,
  moves: Move[],
): Promise<void> {
  const change = (outcome: RowOutcome) =>
    sql.lit(
      moves.filter(({ to }) => to === outcome).length - moves.filter(({ from }) => from === outcome).length,
    );
  await sql`
    UPDATE imports SET imported_to_row = ${importedToRow}, worked_at = now(),
      new_count = new_count + ${change('new')}, changed_count = changed_count + ${change('changed')},
      unchanged_count = unchanged_count + ${change('unchanged')}, refused_count = refused_count + ${change('refused')}
    WHERE id = ${id}
  `.execute(tx);
}

export async function saveUndoneTo(
  tx: Db,
  id: string,
  importedToRow: number,
  keptRows: number,
): Promise<void> {
  await sql`
    UPDATE imports SET imported_to_row = ${importedToRow}, worked_at = now(), kept_count = kept_count + ${keptRows}
    WHERE id = ${id}
  `.execute(tx);
}
