import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { FileStore } from '#server/files/file-store.ts';

const keyOf = (name: string) => {
  return `${createHash('sha256').update(name).digest('base64url')}.${name.split('.')[1]}`;
};
const script = keyOf('attack.js');
const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" ${attributes}>
    <rect width="64" height="64" fill="#00f"/>${inside}</svg>`;
const page = (inside: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${inside}</body></html>`;
const image = page('<img src="x:" onerror="hit(4)"/>');

const contents: [name: string, mediaType: string, text: string][] = [
  ['inline.svg', 'image/svg+xml', drawing('<script>hit(1)</script>')],
  ['onload.svg', 'image/svg+xml', drawing('', 'onload="hit(2)"')],
  ['linked.svg', 'image/svg+xml', drawing(`<script href="/files/${script}"/>`)],
  ['foreign.svg', 'image/svg+xml', drawing(`<foreignObject width="9" height="9">${image}</foreignObject>`)],
  ['inline.html', 'text/html', page('<script>hit(5)</script>')],
  ['linked.html', 'text/html', page(`<script src="/files/${script}"></script>`)],
  ['page.xml', 'application/xhtml+xml', page('<script>hit(7)</script>')],
  ['data.xml', 'text/xml', page(`<script src="/files/${script}"/>`)],
];

/** Each runs its script when it is opened from a server that sends only a content type. */
export const maliciousFiles = contents.map(([name, mediaType, text]) => ({
  name,
  key: keyOf(name),
  mediaType,
  text,
}));
export const linkedScript = { key: script, mediaType: 'text/javascript', text: 'hit(3)' };

/** Stores the files as public files and as all attachments. */
export async function storeMaliciousFiles({ db, pool }: Database, store: FileStore): Promise<void> {
  for (const { key, mediaType, text } of [...maliciousFiles, linkedScript]) {
    await store.put(key, Buffer.from(text));
    const row = { key, mediaType, byteSize: Buffer.byteLength(text), isPublic: true };
    await db.insertInto('files').values(row).execute();
  }
  await pool.query(
    `UPDATE attachments SET file_key = planted.key, name = planted.key
     FROM (SELECT id, ($1::text[])[1 + row_number() OVER (ORDER BY id) % $2::int] AS key FROM attachments) AS planted
     WHERE attachments.id = planted.id`,
    [maliciousFiles.map(({ key }) => key), maliciousFiles.length],
  );
}
