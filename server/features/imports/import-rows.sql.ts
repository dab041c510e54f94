import { sql } from 'kysely';
import type { RowOutcome } from '#contract/imports.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { TableCell } from '../../files/tables/table-row.ts';
import type { RowResult } from './checked-row.ts';
import type { RowReason } from './parse-row.ts';

/** `cells` is null unless the row is refused. */
export type CheckedRow = RowResult & { rowNumber: number; key: string | null; cells: TableCell[] | null };

type Progress = { importId: string; checkId: string; fromRow: number; toRow: number };

/** Returns false if the check was cancelled, started again, or continued by another process. */
export async function saveCheckedRows(db: Db, progress: Progress, rows: CheckedRow[]): Promise<boolean> {
  const { importId, checkId, fromRow, toRow } = progress;
  const countOf = (outcome: RowOutcome) => sql.lit(rows.filter((row) => row.outcome === outcome).length);
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      UPDATE imports SET checked_to_row = ${toRow}, worked_at = now(),
        new_count = new_count + ${countOf('new')}, changed_count = changed_count + ${countOf('changed')},
        unchanged_count = unchanged_count + ${countOf('unchanged')}, refused_count = refused_count + ${countOf('refused')}
      WHERE id = ${importId} AND check_id = ${checkId} AND state = 'checking' AND checked_to_row = ${fromRow}
    `.execute(tx);
    if (!numAffectedRows) return false;
    await sql`
      INSERT INTO import_rows (import_id, row_number, outcome, key, matched_id, label, before, after, reasons, cells)
      SELECT ${importId}, row_number, outcome, key, matched_id, label, before, after, reasons, cells
      FROM jsonb_to_recordset(${JSON.stringify(rows.map(toColumns))}::jsonb) AS row (row_number integer, outcome text,
        key text, matched_id uuid, label text, before jsonb, after jsonb, reasons jsonb, cells jsonb)
    `.execute(tx);
    return true;
  });
}

const toColumns = ({ rowNumber, matchedId, reasons, ...row }: CheckedRow) => ({
  ...row,
  row_number: rowNumber,
  matched_id: matchedId,
  reasons: reasons.length > 0 ? reasons : null,
});

/** Returns false if the check was cancelled, started again, or has unsaved rows in another process. */
export async function finishCheck(
  db: Db,
  { importId, checkId, fromRow }: Omit<Progress, 'toRow'>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'checked' })
    .where('id', '=', importId)
    .where('state', '=', 'checking')
    .where('checkId', '=', checkId)
    .where('checkedToRow', '=', fromRow)
    .execute();
}

/** The first row of the import with each of these keys. One search in the index for each, whatever the statistics say. */
export async function findRowsByKey(db: Db, importId: string, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; rowNumber: number }>`
    SELECT given.key, first.row_number FROM unnest(${keys}::text[]) AS given (key) CROSS JOIN LATERAL (
      SELECT row_number FROM import_rows WHERE import_id = ${importId} AND import_rows.key = given.key
      ORDER BY row_number LIMIT 1
    ) AS first
  `.execute(db);
  return new Map(rows.map(({ key, rowNumber }) => [key, rowNumber]));
}

export type StoredRow = Pick<
  CheckedRow,
  'rowNumber' | 'outcome' | 'label' | 'matchedId' | 'before' | 'after'
> & {
  reasons: RowReason[] | null;
};

export async function listRows(
  db: Db,
  importId: string,
  { outcome, ...paging }: Paging & { outcome?: RowOutcome | undefined },
) {
  const { offset, limit } = toOffsetLimit(paging);
  const page = db
    .selectFrom('importRows')
    .select(['rowNumber', 'outcome', 'label', 'matchedId', 'before', 'after', 'reasons'])
    .$castTo<StoredRow>()
    .where('importId', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as string))
    .orderBy('rowNumber')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit));
  const columns = outcome
    ? `${outcome}_count`
    : 'new_count + changed_count + unchanged_count + refused_count';
  const count = sql<{
    total: number;
  }>`SELECT ${sql.raw(columns)} AS total FROM imports WHERE id = ${importId}`;
  return { rows: await page.execute(), totalItems: await readTotal(db, count) };
}

export type RefusedRow = { rowNumber: number; cells: TableCell[]; reasons: RowReason[] };

export function listRefusedRows(
  db: Db,
  importId: string,
  { afterRow, limit }: { afterRow: number; limit: number },
): Promise<RefusedRow[]> {
  return db
    .selectFrom('importRows')
    .select(['rowNumber', 'cells', 'reasons'])
    .$castTo<RefusedRow>()
    .where('importId', '=', importId)
    .where('outcome', '=', 'refused')
    .where('rowNumber', '>', afterRow)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
}
