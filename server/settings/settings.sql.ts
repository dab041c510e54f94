import type { Db } from '../db/database.ts';

/** A few rows: one for each section that differs from the environment. */
export const listSettings = (db: Db) =>
  db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute();
