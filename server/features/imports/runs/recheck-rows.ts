import type { Db } from '../../../db/database.ts';
import type { TableCell } from '../../../files/tables/table-row.ts';
import { importTargets } from '../check-batch.ts';
import { type RowResult, refuse } from '../checked-row.ts';
import type { ImportValues } from '../import-field.ts';
import { toValueLabel } from '../import-kinds.ts';
import type { LockedImport } from './import-runs.sql.ts';
import type { RunRow, WritableRow } from './import-writer.ts';
import type { LeftOutRow } from './run-rows.sql.ts';

type Rechecked = { writable: WritableRow[]; leftOut: LeftOutRow[] };

/** Compares rows again. Staff have seen the effect of each row in the check, so a row with another effect is refused. */
export async function recheckRows(tx: Db, record: LockedImport, rows: RunRow[]): Promise<Rechecked> {
  const { kind, keyField } = record;
  const keyed = rows.map(({ rowNumber, key, after }) => ({ rowNumber, key, values: after, reasons: [] }));
  const results = await importTargets[kind].check(tx, keyed, keyField ?? '');
  const rechecked: Rechecked = { writable: [], leftOut: [] };
  for (const [index, row] of rows.entries()) {
    const result = toCurrentResult(record, row, results[index] as RowResult);
    const { rowNumber } = row;
    if (result.outcome === 'new' || result.outcome === 'changed')
      rechecked.writable.push({ ...result, rowNumber, after: result.after ?? {} });
    else rechecked.leftOut.push(leaveOut(record, row, result));
  }
  return rechecked;
}

function toCurrentResult({ kind }: LockedImport, row: RunRow, result: RowResult): RowResult {
  if (result.outcome === 'refused' || result.outcome === 'unchanged') return result;
  if (result.outcome !== row.outcome || result.matchedId !== row.matchedId)
    return refuse(row.label, 'This was added or removed after the check. Check the file again');
  const edited = Object.keys(result.after ?? {}).filter(
    (name) => (result.before?.[name] ?? null) !== (row.before?.[name] ?? null),
  );
  if (edited.length === 0) return result;
  const labels = edited.map((name) => toValueLabel(kind, name));
  return refuse(row.label, `Edited after the check: ${labels.join(', ')}. Check the file again`);
}

export function leaveOut(
  record: LockedImport,
  { rowNumber, outcome: checkedOutcome, key, after }: RunRow,
  { outcome, reasons }: Pick<RowResult, 'outcome' | 'reasons'>,
): LeftOutRow {
  const cells = outcome === 'refused' ? toCells(record, key, after) : null;
  return { rowNumber, checkedOutcome, outcome, reasons, cells };
}

/** The values that the row would have changed, for the file with the refused rows. The check keeps no others. */
function toCells({ mapping, keyField }: LockedImport, key: string, after: ImportValues): TableCell[] {
  const values: ImportValues = { ...(keyField && { [keyField]: key.split('\n')[0] ?? '' }), ...after };
  if (values.postalCountryName) values.postalCountry = values.postalCountryName;
  return mapping.map((name) => (name && values[name]) || '');
}
