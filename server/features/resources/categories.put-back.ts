import type { CategoryKind } from '#contract/categories.staff.ts';
import type { Db } from '../../db/database.ts';
import type { PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { categoryTables, findCategoryRow } from './categories.staff.sql.ts';
import { countItemsOf } from './merge-category.sql.ts';

/** A merged row is retired, has no resources, and its target is not merged itself. */
async function checkRow(tx: Db, kind: CategoryKind, id: string): Promise<void> {
  const row = await findCategoryRow(tx, kind, id);
  if (!row?.mergedIntoId) return;
  const target = await findCategoryRow(tx, kind, row.mergedIntoId);
  const isMerged = row.retiredAt !== null && target?.mergedIntoId === null;
  if (!isMerged)
    throw conflict(`This cannot be put back: ‘${row.name}’ was merged into ‘${row.mergedIntoName}’ since.`);
  if ((await countItemsOf(tx, kind, id)).itemCount > 0)
    throw conflict(`This cannot be put back: ‘${row.name}’ has resources again. Merge it instead.`);
}

export const categoryPutBackRules: PutBackRule[] = (
  Object.keys(categoryTables) as (keyof typeof categoryTables)[]
).map((kind) => ({
  table: categoryTables[kind].table,
  check: async (tx, rows) => {
    for (const { key } of rows) await checkRow(tx, kind, key.id as string);
  },
}));
