import { sql } from 'kysely';
import type { SettingsSection } from '#contract/settings.ts';
import type { Db } from '../../db/database.ts';

type StoredSetting = { section: SettingsSection; value: Record<string, unknown> | null; actorId: string };

/** Null deletes the row, so that the section follows the environment. */
export async function storeSetting(tx: Db, { section, value, actorId }: StoredSetting): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('settings').where('name', '=', section).execute();
    return;
  }
  const changes = { value: JSON.stringify(value), updatedAt: sql<Date>`now()`, updatedBy: actorId };
  await tx
    .insertInto('settings')
    .values({ name: section, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}

/** Sections with changes that are not published, and the sign-in picture if it has some. */
export async function listSettingDrafts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['kind', 'id'])
    .where('kind', 'in', ['settings', 'sign-in picture'])
    .execute();
  return rows.map(({ kind, id }) => (kind === 'settings' ? id : kind));
}
