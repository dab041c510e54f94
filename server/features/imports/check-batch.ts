import type { ImportKind } from '#contract/imports.staff.ts';
import type { Db } from '../../db/database.ts';
import type { TableRow } from '../../files/tables/table-row.ts';
import { type ImportTarget, type KeyedRow, type RowResult, refuse } from './checked-row.ts';
import { importFields } from './import-kinds.ts';
import { type CheckedRow, findRowsByKey } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import { memberTarget } from './member-target.ts';
import { organisationTarget } from './organisation-target.ts';
import { type ParsedRow, parseRow } from './parse-row.ts';
import { groupMemberTarget, segmentTarget } from './person-targets.ts';

export const importTargets: Record<ImportKind, ImportTarget> = {
  members: memberTarget,
  organisations: organisationTarget,
  'group members': groupMemberTarget,
  segments: segmentTarget,
};

type Batch = Pick<ImportRecord, 'id' | 'kind' | 'headers' | 'mapping' | 'keyField' | 'emptyCellsClear'>;

/** Compares rows with the database, and with the rows above them in the file. */
export async function checkBatch(db: Db, batch: Batch, rows: TableRow[]): Promise<CheckedRow[]> {
  const { kind, keyField } = batch;
  const target = importTargets[kind];
  const key = keyField ?? '';
  const parsed = rows
    .map((row) => parseRow(row, batch))
    .map((row) => ({ ...row, key: target.toKey(row.values, key) }));
  const firstRows = await findFirstRows(db, batch.id, parsed);
  const results = parsed.map((row) => findProblem(row, target, batch, firstRows));
  const sound = parsed.filter((_, index) => results[index] === null) as KeyedRow[];
  const compared = sound.length > 0 ? await target.check(db, sound, key) : [];
  const byRow = new Map(sound.map(({ rowNumber }, index) => [rowNumber, compared[index] as RowResult]));
  return parsed.map(({ rowNumber, key: rowKey }, index) => {
    const result = results[index] ?? (byRow.get(rowNumber) as RowResult);
    const cells = result.outcome === 'refused' ? (rows[index]?.cells ?? []) : null;
    return { ...result, rowNumber, key: rowKey, cells };
  });
}

type Keyed = ParsedRow & { key: string | null };

/** The first row of the file with each key of these rows. */
async function findFirstRows(db: Db, importId: string, rows: Keyed[]): Promise<Map<string, number>> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const first = await findRowsByKey(db, importId, keys);
  for (const { key, rowNumber } of rows) if (key && !first.has(key)) first.set(key, rowNumber);
  return first;
}

/** Returns null for a row that can be compared with the database. */
function findProblem(
  row: Keyed,
  target: ImportTarget,
  { kind, keyField }: Batch,
  firstRows: Map<string, number>,
) {
  const { values, reasons, key, rowNumber } = row;
  const label = target.toLabel(values);
  if (reasons.length > 0) return { ...refuse(label), reasons };
  if (!key) return refuse(label, `The row needs ${describeKeyFields(kind, keyField ?? '')}`);
  const firstRow = firstRows.get(key);
  return firstRow === rowNumber
    ? null
    : refuse(label, `${target.describeKey(keyField ?? '')} as row ${firstRow}`);
}

/** The chosen key and, for rows about two objects, the names of the other one. */
function describeKeyFields(kind: ImportKind, keyField: string): string {
  const isPartOfKey = ({ name, isRequired }: { name: string; isRequired?: true }) =>
    name === keyField || (isRequired && (kind === 'group members' || kind === 'segments'));
  return importFields[kind]
    .filter(isPartOfKey)
    .map(({ label }) => label)
    .join(' and ');
}
