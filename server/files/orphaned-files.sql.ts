import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { storageKey } from './files.sql.ts';

/** Recorded before the bytes are written, so that a crash leaves a key to clean up. */
export async function registerPendingFile(db: Db, key: string): Promise<string> {
  await db
    .insertInto('orphanedFiles')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ orphanedAt: sql`now()` }))
    .execute();
  return key;
}

/** After a day, so that a running backup can still read the files. Locks the row against a concurrent write. */
export async function deleteOrphanedFiles(db: Db, fileStore: FileStore): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (tx) => {
      const file = await oldestOrphanedFile(tx);
      if (!file) return false;
      if (!file.isNamed) await fileStore.remove(file.key);
      await tx.deleteFrom('orphanedFiles').where('key', '=', file.key).execute();
      return true;
    });
    if (!swept) return;
  }
}

function oldestOrphanedFile(tx: Db) {
  return tx
    .selectFrom('orphanedFiles')
    .select('key')
    .select(({ exists, ref, selectFrom }) =>
      exists(selectFrom('files').select('key').where(storageKey, '=', ref('orphanedFiles.key'))).as(
        'isNamed',
      ),
    )
    .where('orphanedAt', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('orphanedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
