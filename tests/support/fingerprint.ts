import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { listTables } from '#server/backup/tables.sql.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/database.ts';

/** A restore revokes these, so their content is not compared. */
const revokedByRestore = ['sessions', 'reset_tokens', 'impersonation_tokens'];

type Fingerprint = Record<string, { rows: number; sum: string | null }>;

/** Returns the row count and an order-independent checksum of each table. */
export async function fingerprintDatabase(
  options: DatabaseOptions,
  exceptTables: string[] = [],
): Promise<Fingerprint> {
  const database = await openDatabase(options);
  const fingerprint: Fingerprint = {};
  await database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL timezone = 'UTC'`.execute(tx);
    for (const { name } of await listTables(tx)) {
      if (exceptTables.includes(name)) continue;
      const content = revokedByRestore.includes(name) ? sql`NULL::text` : sql`each::text`;
      const { rows } = await sql<Fingerprint[string]>`
        SELECT count(*) AS rows, sum(('x' || left(md5(${content}), 16))::bit(64)::bigint)::text AS sum
        FROM ${sql.table(name)} AS each
      `.execute(tx);
      fingerprint[name] = rows[0] as Fingerprint[string];
    }
  });
  await database.close();
  return fingerprint;
}

/** Returns the hash of each file in a folder, by file name. */
export function hashFilesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const hash = (file: Dirent) => sha256(readFileSync(path.join(file.parentPath, file.name)));
  return Object.fromEntries(files.map((file) => [file.name, hash(file)] as const).sort());
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
