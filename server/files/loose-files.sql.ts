import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { placeOfFile } from './files.sql.ts';

/** Said before the bytes are written, on its own: a process that dies then leaves the key to be swept. */
export async function announceFile(db: Db, key: string): Promise<string> {
  await db
    .insertInto('looseFiles')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ since: sql`now()` }))
    .execute();
  return key;
}

/**
 * The job: takes away the bytes that nothing has named for a day. A backup of a moment when something did has read them
 * by then. Of each file under the lock of its row, so that whoever is about to write it again waits.
 */
export async function sweepLooseFiles(db: Db, fileStore: FileStore): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (tx) => {
      const file = await oldestLooseFile(tx);
      if (!file) return false;
      if (!file.isNamed) await fileStore.remove(file.key);
      await tx.deleteFrom('looseFiles').where('key', '=', file.key).execute();
      return true;
    });
    if (!swept) return;
  }
}

function oldestLooseFile(tx: Db) {
  return tx
    .selectFrom('looseFiles')
    .select('key')
    .select(({ exists, ref, selectFrom }) =>
      exists(selectFrom('files').select('key').where(placeOfFile, '=', ref('looseFiles.key'))).as('isNamed'),
    )
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('since')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
