import { sql } from 'kysely';
import type { KeptRow, RowOutcome } from '#contract/imports.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../../db/database.ts';
import { toInlineLiteral } from '../../../db/planner-hints.ts';
import type { CheckedRow } from '../import-rows.sql.ts';
import type { KeptFields, RunRow, UndoneRow, WrittenRow } from './import-writer.ts';

type Next = { importId: string; limit: number };

/**
 * A row that was left out is not new or changed any more. A condition without an index, so that the rows are read in
 * order: the index by outcome would sort all rows that are left for each transaction.
 */
const selectRows = (tx: Db, { importId, limit }: Next) =>
  tx
    .selectFrom('importRows')
    .where('importId', '=', importId)
    .where('outcome', 'not in', ['unchanged', 'refused'])
    .limit(sql.lit(limit));

export function listRowsToImport(tx: Db, { afterRow, ...next }: Next & { afterRow: number }) {
  return selectRows(tx, next)
    .select(['rowNumber', 'outcome', 'key', 'matchedId', 'label', 'before', 'after'])
    .$castTo<RunRow>()
    .where('rowNumber', '>', afterRow)
    .orderBy('rowNumber')
    .execute();
}

/** From the last row to the first. */
export function listRowsToUndo(tx: Db, { toRow, ...next }: Next & { toRow: number }) {
  return selectRows(tx, next)
    .select(['rowNumber', 'outcome', 'matchedId', 'setId'])
    .$castTo<UndoneRow>()
    .where('rowNumber', '<=', toRow)
    .orderBy('rowNumber', 'desc')
    .execute();
}

export async function saveWrittenRows(tx: Db, importId: string, rows: WrittenRow[]): Promise<void> {
  const columns = rows.map(({ rowNumber, matchedId, setId }) => ({
    row_number: rowNumber,
    matched_id: matchedId,
    set_id: setId,
  }));
  await sql`
    UPDATE import_rows SET matched_id = written.matched_id, set_id = written.set_id
    FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      AS written (row_number integer, matched_id uuid, set_id uuid)
    WHERE import_id = ${importId} AND import_rows.row_number = written.row_number
  `.execute(tx);
}

export type LeftOutRow = Pick<CheckedRow, 'rowNumber' | 'outcome' | 'reasons' | 'cells'> & {
  checkedOutcome: RowOutcome;
};

/** Rows that are refused or unchanged now. */
export async function saveLeftOutRows(tx: Db, importId: string, rows: LeftOutRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map(({ rowNumber, outcome, reasons, cells }) => ({
    row_number: rowNumber,
    outcome,
    reasons: reasons.length > 0 ? reasons : null,
    cells,
  }));
  await sql`
    UPDATE import_rows SET outcome = left_out.outcome, before = NULL, after = NULL,
      reasons = left_out.reasons, cells = left_out.cells
    FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      AS left_out (row_number integer, outcome text, reasons jsonb, cells jsonb)
    WHERE import_id = ${importId} AND import_rows.row_number = left_out.row_number
  `.execute(tx);
}

export async function saveKeptRows(tx: Db, importId: string, kept: KeptFields): Promise<void> {
  if (kept.size === 0) return;
  const columns = [...kept].map(([rowNumber, fields]) => ({ row_number: rowNumber, kept_fields: fields }));
  await sql`
    UPDATE import_rows SET kept_fields = kept.kept_fields
    FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) AS kept (row_number integer, kept_fields text[])
    WHERE import_id = ${importId} AND import_rows.row_number = kept.row_number
  `.execute(tx);
}

export function listKeptRows(db: Db, importId: string, paging: Paging): Promise<KeptRow[]> {
  const { offset, limit } = toOffsetLimit(paging);
  return db
    .selectFrom('importRows')
    .select(['rowNumber', 'label', 'matchedId as objectId', 'keptFields as fields'])
    .$narrowType<{ objectId: string; fields: string[] }>()
    .where('importId', '=', importId)
    .where('keptFields', 'is not', null)
    .orderBy('rowNumber')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}
