import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Raised when an archive of before could not be read any more. */
export const format = 1;

const part = z.object({ bytes: z.number(), sha256: z.string() });

/** The last part of an archive: what all others are. An archive without it is not whole. */
export const manifestSchema = z.object({
  format: z.literal(format),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
  /** Every part of the archive but this one, by its name. */
  parts: z.record(z.string(), part),
  /** Keys that the database names and the store did not have when the archive was made. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = 'manifest.json';
export const jobsName = 'jobs.ndjson';
export const fileName = (key: string) => `files/${key}`;
export const tablePartName = (table: string, index: number) => `tables/${table}/${index}.ndjson`;

/** As the portal names files: nothing in it leads to another folder. */
const fileKey = /^[\w-]+(\.\w+)*$/;

/** What a part holds, by its name. */
export function readPartName(name: string): { table: string } | { file: string } | { jobs: true } | null {
  const [, table] = /^tables\/([^/]+)\/\d+\.ndjson$/.exec(name) ?? [];
  if (table) return { table };
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (fileKey.test(key)) return { file: key };
  return name === jobsName ? { jobs: true } : null;
}

export const describePart = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
