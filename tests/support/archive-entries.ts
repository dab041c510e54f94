import { buffer } from 'node:stream/consumers';
import { packParts, unpackParts } from '#server/backup/archive-stream.ts';

export type Entry = { name: string; bytes: Buffer };

export async function readEntries(archive: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { name, content } of unpackParts(archive))
    entries.push({ name, bytes: await buffer(content) });
  return entries;
}

export const packEntries = (entries: Entry[]) =>
  packParts(entries.map(({ name, bytes }) => ({ name, byteSize: bytes.length, content: [bytes] })));
