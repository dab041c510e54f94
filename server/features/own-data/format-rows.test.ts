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

it('writes batches of rows as one CSV file with a header', async () => {
  const rows = [
    { text: '=HYPERLINK("https://evil.example")', count: -3 },
    { text: 'Tui', count: 0 },
  ];
  const lines = (await text(toCsv(inBatches(rows.slice(0, 1), rows.slice(1))))).split('\r\n');
  expect(lines).toEqual(['text,count', `"'=HYPERLINK(""https://evil.example"")",-3`, 'Tui,0', '']);
  expect(await text(toCsv(inBatches()))).toBe('');
});
