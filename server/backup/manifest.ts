import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Content } from './archive-stream.ts';

/** Archive format. Increase it when older archives become unreadable. */
export const archiveFormat = 1;

const partSchema = z.object({ bytes: z.number(), sha256: z.string() });
type Part = z.infer<typeof partSchema>;

/** The manifest is the last part, so a truncated archive has no manifest. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
  parts: z.record(z.string(), partSchema),
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = 'manifest.json';
export const partNames = {
  jobs: 'jobs.ndjson',
  ofFile: (key: string) => `files/${key}`,
  ofTable: (table: string, index: number) => `tables/${table}/${index}.ndjson`,
};

/** Excludes path separators, to prevent path traversal. */
const fileKey = /^[\w-]+(\.\w+)*$/;

export type PartName = { table: string } | { file: string } | { jobs: true };

export function parsePartName(name: string): PartName | null {
  const [, table] = /^tables\/([^/]+)\/\d+\.ndjson$/.exec(name) ?? [];
  if (table) return { table };
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (fileKey.test(key)) return { file: key };
  return name === partNames.jobs ? { jobs: true } : null;
}

/** Passes the content on, and its size and hash after the last chunk. */
export async function* describeWhileReading(content: Content, onEnd: (part: Part) => void) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

export async function hashContent(content: Content): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
