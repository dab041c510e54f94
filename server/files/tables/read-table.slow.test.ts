import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createExcelFile } from '#tests/support/office-files.ts';
import { readTable, sampleTable, type TableFile } from './read-table.ts';
import type { TableRow } from './table-row.ts';

const readAll = async (file: TableFile, sheet: string | null) => {
  const rows: TableRow[] = [];
  for await (const batch of readTable(file, { sheet })) rows.push(...batch);
  return rows;
};
const toFile = (bytes: Uint8Array, content: TableFile['content']): TableFile => ({
  open: () => Readable.from([bytes]),
  content,
});
const openAsset = (extension: string, content: TableFile['content']): TableFile => ({
  open: () => createReadStream(`demo/assets/attachments/crew-briefing.${extension}`),
  content,
});

describe('readTable', () => {
  it('reads files that other programs wrote', async () => {
    const rows = await readAll(openAsset('csv', 'text'), null);
    expect(rows[0]).toEqual({ rowNumber: 1, cells: ['Task', 'Lead', 'Due'] });
    const [sheet] = await sampleTable(openAsset('xlsx', 'excel'), 3);
    expect(sheet?.rows.length).toBeGreaterThan(0);
    expect(await readAll(openAsset('xlsx', 'excel'), sheet?.name ?? null)).not.toEqual([]);
  });

  it('rejects a sheet that unpacks to more than the limit of memory', async () => {
    const rows = '<row r="1"><c r="A1" t="str"><v>x</v></c></row>';
    const strings = [`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(4_000)];
    const file = toFile(createExcelFile([{ name: 'A', rows }], strings), 'excel');
    await expect(readAll(file, 'A')).rejects.toThrow(/^becomes too large when it is unpacked/);
  });

  it('ends the process when the caller stops', async () => {
    const file = toFile(Buffer.from('Name\n' + 'Ana\n'.repeat(400_000)), 'text');
    for await (const [first] of readTable(file, { sheet: null })) {
      expect(first?.cells).toEqual(['Name']);
      break;
    }
  });

  it('reports that the file cannot be read', async () => {
    const file: TableFile = { open: () => createReadStream('missing.csv'), content: 'text' };
    await expect(readAll(file, null)).rejects.toThrow(/ENOENT/);
  });
});
