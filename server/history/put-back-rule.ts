import type { Db } from '../db/database.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import type { PutBackField } from './put-back.sql.ts';

/** A row that was put back. `columns` is `['*']` for a row that was inserted or deleted. */
export type PutBackRow = {
  key: Record<string, string>;
  columns: string[];
  /** Those of `columns` that were edited since. */
  overwritten: string[];
  /** The whole change of the row, of which `columns` were put back. */
  change: Pick<PutBackField, 'before' | 'after'>;
};

type Check = (tx: Db, rows: PutBackRow[], actor: StaffCaller) => Promise<void>;

/** A feature checks rows of its table. Throws if a direct change would be rejected. */
export type PutBackRule = {
  table: string;
  /** Before the rows are put back. */
  checkBefore?: Check;
  /** After the rows were put back. */
  check?: Check;
};

export async function checkRules(
  tx: Db,
  rules: PutBackRule[],
  when: 'checkBefore' | 'check',
  fields: PutBackField[],
  actor: StaffCaller,
): Promise<void> {
  for (const { table, [when]: check } of rules) {
    const ownFields = fields.filter(({ tableName }) => tableName === table);
    const byRow = Map.groupBy(ownFields, ({ rowKey }) => JSON.stringify(rowKey));
    const rows = [...byRow.values()].map(toRow);
    if (rows.length > 0) await check?.(tx, rows, actor);
  }
}

function toRow(fields: PutBackField[]): PutBackRow {
  const { rowKey, before, after } = fields[0] as PutBackField;
  return {
    key: rowKey,
    columns: fields.map(({ column }) => column),
    overwritten: fields.filter(({ status }) => status === 'conflict').map(({ column }) => column),
    change: { before, after },
  };
}
