import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';

/** Replaces a public file with one larger than any socket buffer. Returns its path and content. */
export async function makeLargeFile(pool: Pool, filesFolder: string, megabytes: number) {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024, 'muster');
  const { rows } = await pool.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const key = rows[0].key as string;
  mkdirSync(path.join(filesFolder, key.slice(0, 2)), { recursive: true });
  writeFileSync(path.join(filesFolder, key.slice(0, 2), key), bytes);
  await pool.query('UPDATE files SET byte_size = $1 WHERE key = $2', [bytes.length, key]);
  return { path: `/files/${key}`, bytes };
}
