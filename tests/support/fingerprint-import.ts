import { type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import { fingerprintDatabase } from './fingerprint.ts';

/** Tables that say what happened. An import that was undone leaves all others as they were before it. */
const records = [
  ...[
    'history_entries',
    'history_changes',
    'history_counts',
    'audit_log',
    'emails',
    'rate_limits',
    'sessions',
  ],
  ...['imports', 'import_rows', 'files', 'uploads', 'upload_parts', 'orphaned_files', 'kysely_migration'],
];

/** Returns a checksum of each table that an undone import leaves unchanged. */
export async function fingerprintImportedTables(options: DatabaseOptions) {
  const { pool, close } = await openDatabase(options);
  // Triggers do not delete the row of a count that becomes 0.
  for (const table of ['member_counts', 'member_word_counts'])
    await pool.query(`DELETE FROM ${table} WHERE total = 0`);
  await close();
  return fingerprintDatabase(options, records);
}
