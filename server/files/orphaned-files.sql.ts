import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { storageKey } from './files.sql.ts';

/** Call it before storing the file, so that cleanup finds the file after a crash. */
export async function registerPendingFile(db: Db, key: string): Promise<string> {
  await db
    .insertInto('orphanedFiles')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ orphanedAt: sql`now()` }))
    .execute();
  return key;
}

/** `deleteOrphanedFiles` deletes them without waiting. A backup that is running lists them as missing. */
export async function expireOrphanedFiles(tx: Db, keys: string[]): Promise<void> {
  const orphaned = tx.updateTable('orphanedFiles').where('key', '=', sql<string>`ANY (${keys}::text[])`);
  await orphaned.set({ orphanedAt: sql<Date>`orphaned_at - interval '1 day'` }).execute();
}

/** Waits a day, because a running backup may still read the files. The row lock blocks concurrent uploads. */
export async function deleteOrphanedFiles(db: Db, fileStore: FileStore): Promise<void> {
  for (;;) {
    const isDeleted = await db.transaction().execute(async (tx) => {
      const file = await oldestOrphanedFile(tx);
      if (!file) return false;
      if (!file.isReferenced) await fileStore.remove(file.key);
      await tx.deleteFrom('orphanedFiles').where('key', '=', file.key).execute();
      return true;
    });
    if (!isDeleted) return;
  }
}

function oldestOrphanedFile(tx: Db) {
  return tx
    .selectFrom('orphanedFiles')
    .select('key')
    .select(({ exists, ref, selectFrom }) =>
      exists(selectFrom('files').select('key').where(storageKey, '=', ref('orphanedFiles.key'))).as(
        'isReferenced',
      ),
    )
    .where('orphanedAt', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('orphanedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
