import type { SettingsSection } from '#contract/settings.ts';
import type { Db } from '../db/database.ts';

/** A few rows: one for each section that differs from the environment. */
export const listSettings = (db: Db) =>
  db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute();

export async function findStoredSetting(db: Db, section: SettingsSection): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', section).executeTakeFirst();
  return row?.value;
}
