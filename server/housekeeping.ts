import type { Database } from './db/database.ts';
import { tidyTables } from './db/embedded/tidy-tables.ts';
import { deleteExpired } from './features/authentication/sessions.sql.ts';
import type { FileStore } from './files/file-store.ts';
import { sweepLooseFiles } from './files/loose-files.sql.ts';
import { removeOldMails } from './mail/mails.sql.ts';

/** Once an hour: what nobody needs any more goes, and its room is used again. */
export async function keepHouse(
  { kind, db, unhurried }: Pick<Database, 'kind' | 'db' | 'unhurried'>,
  fileStore: FileStore,
): Promise<void> {
  await deleteExpired(db);
  await removeOldMails(db);
  await sweepLooseFiles(db, fileStore);
  if (kind === 'embedded') await tidyTables(unhurried);
}
