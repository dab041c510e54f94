import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { listTables } from '#server/backup/tables.sql.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/database.ts';

/** A restore ends these. */
const ended = ['sessions', 'reset_tokens', 'impersonation_tokens'];

export type Fingerprint = Record<string, { rows: number; sum: string | null }>;

/** The number of rows and a checksum of each table, in any order of rows. */
export async function fingerprintOf(options: DatabaseOptions): Promise<Fingerprint> {
  const database = await openDatabase(options);
  const found: Fingerprint = {};
  await database.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL timezone = 'UTC'`.execute(tx);
    for (const { name } of await listTables(tx)) {
      const content = ended.includes(name) ? sql`NULL` : sql`md5(each::text)`;
      const { rows } = await sql<Fingerprint[string]>`
        SELECT count(*) AS rows, md5(string_agg(line, '' ORDER BY line COLLATE "C")) AS sum
        FROM (SELECT ${content}::text AS line FROM ${sql.table(name)} AS each) AS lines
      `.execute(tx);
      found[name] = rows[0] as Fingerprint[string];
    }
  });
  await database.close();
  return found;
}

/** The hash of each file in a folder, by name. */
export function hashesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files
      .map((each) => [each.name, hashOf(readFileSync(path.join(each.parentPath, each.name)))] as const)
      .sort(),
  );
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
