import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { toCsv, toJson } from './format-rows.ts';

async function* inBatches(...batches: Record<string, unknown>[][]) {
  yield* batches;
}

it('writes batches of rows as one JSON array', async () => {
  const rows = [
    { name: 'Hana', at: new Date(0) },
    { name: 'Māori "x"', at: null },
    { name: 'Tui', at: null },
  ];
  const json = await text(toJson(inBatches(rows.slice(0, 2), rows.slice(2))));
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(rows)));
  expect(JSON.parse(await text(toJson(inBatches())))).toEqual([]);
});

it('writes CSV for spreadsheets, without formulas', async () => {
  const rows = [
    { text: '=HYPERLINK("https://evil.example")', at: new Date(0), count: -3, tags: ['a', 'b'] },
    { text: '+61 400 000 000', at: null, count: 0, tags: [] },
    { text: 'two\nlines, with comma', at: undefined, count: 1, tags: null },
  ];
  const lines = (await text(toCsv(inBatches(rows.slice(0, 1), rows.slice(1))))).split('\r\n');
  expect(lines).toEqual([
    'text,at,count,tags',
    `"'=HYPERLINK(""https://evil.example"")",1970-01-01T00:00:00.000Z,-3,"[""a"",""b""]"`,
    "'+61 400 000 000,,0,[]",
    '"two\nlines, with comma",,1,',
    '',
  ]);
});
