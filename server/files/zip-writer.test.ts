import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listZipEntries, readZipEntry } from './zip-reader.ts';
import { writeZip } from './zip-writer.ts';

const writtenAt = new Date('2026-11-19T04:05:06Z');

it('writes entries that another program reads, also empty ones and names with accents', async () => {
  const large = Buffer.alloc(3_000_000, 'Tairāwhiti ');
  const contents = { 'index.html': [Buffer.from('<p>')], 'data/Māori.csv': [], 'large.json': [large, large] };
  const entries = Object.entries(contents).map(([name, content]) => ({ name, content }));
  const file = Buffer.from(await buffer(writeZip(entries, writtenAt)));
  const listed = listZipEntries(file);
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(contents));
  expect(file.length).toBeLessThan(100_000);
  for (const [index, entry] of listed.entries()) {
    const expected = Buffer.concat(Object.values(contents)[index] ?? []);
    expect(readZipEntry(file, entry, 10_000_000).equals(expected), entry.name).toBe(true);
  }
});

it('throws when the content of an entry cannot be read', async () => {
  async function* broken() {
    yield Buffer.from('{');
    throw new Error('the connection was lost');
  }
  await expect(buffer(writeZip([{ name: 'a.json', content: broken() }], writtenAt))).rejects.toThrow(
    'the connection was lost',
  );
});
