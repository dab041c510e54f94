import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';

/** Said before the bytes are written, on its own: a process that dies then leaves the key to be swept. */
export async function announceFile(db: Db, key: string): Promise<string> {
  await db
    .insertInto('looseFiles')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ since: sql`now()` }))
    .execute();
  return key;
}

/** For who announced a file and then wrote none. */
export async function forgetAnnounced(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('looseFiles').where('key', '=', key).execute();
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
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('files').select('key').whereRef('files.key', '=', 'looseFiles.key')).as('isNamed'),
    )
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('since')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
