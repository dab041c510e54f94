import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { FileStore } from '#server/files/file-store.ts';

const toKey = (name: string) =>
  `${createHash('sha256').update(name).digest('base64url')}.${name.split('.')[1]}`;
const scriptKey = toKey('attack.js');
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" ${attributes}>
    <rect width="64" height="64" fill="#00f"/>${content}</svg>`;
const page = (content: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${content}</body></html>`;
const pageWithImage = page('<img src="x:" onerror="hit(4)"/>');

const svgType = 'image/svg+xml';
const contents: [name: string, mediaType: string, text: string][] = [
  ['inline.svg', svgType, svg('<script>hit(1)</script>')],
  ['onload.svg', svgType, svg('', 'onload="hit(2)"')],
  ['linked.svg', svgType, svg(`<script href="/files/${scriptKey}"/>`)],
  ['foreign.svg', svgType, svg(`<foreignObject width="9" height="9">${pageWithImage}</foreignObject>`)],
  ['inline.html', 'text/html', page('<script>hit(5)</script>')],
  ['linked.html', 'text/html', page(`<script src="/files/${scriptKey}"></script>`)],
  ['page.xml', 'application/xhtml+xml', page('<script>hit(7)</script>')],
  ['data.xml', 'text/xml', page(`<script src="/files/${scriptKey}"/>`)],
];

/** Each file runs its script when a server sends it with only a content type. */
export const maliciousFiles = contents.map(([name, mediaType, text]) => {
  return { name, key: toKey(name), mediaType, text };
});
export const linkedScript = { key: scriptKey, mediaType: 'text/javascript', text: 'hit(3)' };

/** Stores the files as public files and replaces all attachments with them. */
export async function storeMaliciousFiles({ db, pool }: Database, store: FileStore): Promise<void> {
  for (const { key, mediaType, text } of [...maliciousFiles, linkedScript]) {
    await store.put(key, Buffer.from(text));
    const row = { key, mediaType, byteSize: Buffer.byteLength(text), isPublic: true };
    await db.insertInto('files').values(row).execute();
  }
  await pool.query(
    `UPDATE attachments SET file_key = malicious.key, name = malicious.key
     FROM (SELECT id, ($1::text[])[1 + row_number() OVER (ORDER BY id) % $2::int] AS key FROM attachments) AS malicious
     WHERE attachments.id = malicious.id`,
    [maliciousFiles.map(({ key }) => key), maliciousFiles.length],
  );
}
