import type { Db } from '../db/database.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import type { PutBackField } from './put-back.sql.ts';

/** A row that was put back. `columns` is `['*']` for a row that was inserted or deleted. */
export type PutBackRow = {
  key: Record<string, string>;
  columns: string[];
  /** The whole change of the row, of which `columns` were put back. */
  change: Pick<PutBackField, 'before' | 'after'>;
};

/** A feature checks rows of its table after they were put back. Throws if a direct change would be rejected. */
export type PutBackRule = {
  table: string;
  check(tx: Db, rows: PutBackRow[], actor: StaffCaller): Promise<void>;
};

export async function checkRules(
  tx: Db,
  rules: PutBackRule[],
  fields: PutBackField[],
  actor: StaffCaller,
): Promise<void> {
  for (const { table, check } of rules) {
    const ownFields = fields.filter(({ tableName }) => tableName === table);
    const byRow = Map.groupBy(ownFields, ({ rowKey }) => JSON.stringify(rowKey));
    const rows = [...byRow.values()].map(toRow);
    if (rows.length > 0) await check(tx, rows, actor);
  }
}

function toRow(fields: PutBackField[]): PutBackRow {
  const { rowKey, before, after } = fields[0] as PutBackField;
  return {
    key: rowKey,
    columns: fields.map(({ column }) => column),
    change: { before, after },
  };
}
