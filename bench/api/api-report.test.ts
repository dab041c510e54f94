import { expect, test } from 'vitest';
import { plot } from './api-plot.ts';
import { forTerminal, page } from './api-report.ts';
import type { ApiResults, Row } from './api-results.ts';
import { tables } from './api-table.ts';
import type { Figures } from './figures.ts';

const figures = (perSecond: number, p50: number): Figures => ({
  ...{ perSecond, p50, p99: 2 * p50, answers: 100, refused: 0, busy: 1 },
});
const members = (size: number, place: Row['place'], portal: Figures, bare?: Figures): Row => ({
  ...{ call: 'members', kind: 'list', place, engine: 'postgresql', members: size, clients: 16, portal },
  ...(bare && { bare }),
});
const results = (rows: Row[], changes: Partial<ApiResults> = {}): ApiResults => ({
  date: '2026-01-01',
  machine: { processor: 'one', cores: 2, memoryGB: 4, system: 'linux x64', node: 'v24' },
  ...{ rows, withoutMemory: [], memory: [], crowd: [], notes: [], faults: [] },
  ...changes,
});
const rowsIn = (written: string) =>
  written
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join('|'),
    );

test('the tables say the share of the bare limit, the growth, and how deep pages compare', () => {
  const rows = [
    members(3_000, 'first', figures(800, 10), figures(1_000, 8)),
    members(300_000, 'first', figures(400, 15), figures(1_000, 8)),
    members(300_000, 'last', figures(200, 45), figures(20, 90)),
  ];
  const memory = [{ engine: 'postgresql' as const, members: 3_000, before: 150, after: 160 }];
  const head = 'call|clients|per second|bare|share|p50|p99|tail|bare p50|bare p99|busy|bare busy';
  expect(rowsIn(tables(results(rows, { memory })))).toEqual([
    head,
    'members|16|800|1000|80%|10.0|20.0|2.0×|8.0|16.0|1.00|1.00',
    `${head}|growth|of first|kept`,
    'members|16|400|1000|40%|15.0|30.0|2.0×|8.0|16.0|1.00|1.00|1.5×||✗',
    'members, last page|16|200|20|1000%|45.0|90.0|2.0×|90.0|180.0|1.00|1.00||3.0×|✓',
    'portal process|before|after',
    'postgresql, 3,000 members|150 MB|160 MB',
  ]);
});

test('what has no bare server beside it has no columns for one', () => {
  const row = { ...members(3_000, 'first', figures(800, 10)), engine: 'embedded' as const, others: 0.04 };
  expect(rowsIn(tables(results([row]))).slice(0, 2)).toEqual([
    'call|clients|per second|p50|p99|tail|busy|others',
    'members|16|800|10.0|20.0|2.0×|1.00|4%',
  ]);
});

test('what is answered from memory has a sign, and stands there a second time without it', () => {
  const events = { ...members(300_000, 'first', figures(9_000, 1)), call: 'events' };
  const rows = [{ ...events, fromMemory: true as const }];
  const found = results(rows, { withoutMemory: [{ ...events, portal: figures(700, 20) }] });
  expect(rowsIn(tables(found)).slice(1, 3)).toEqual([
    'events°|16|9000|1.0|2.0|2.0×|1.00|✓',
    'events, not from memory|16|700|20.0|40.0|2.0×|1.00|',
  ]);
  expect(forTerminal(found)).toContain('° is answered from memory');
});

test('what grows by its nature is exempt in the table, and neither kept nor broken in the plot', () => {
  const names = { call: 'organisation names' };
  const rows = [
    { ...members(3_000, 'first', figures(800, 1)), ...names },
    { ...members(300_000, 'first', figures(80, 18)), ...names },
  ];
  expect(tables(results(rows))).toContain('18.0× exempt');
  expect(plot(results(rows))).toContain('18.0× exempt');
  expect(plot(results(rows))).toContain('<rect class="unjudged"');
  expect(plot(results(rows))).not.toContain('<rect class="kept"');
});

test('where others took much of the processors, a note says so', () => {
  const [quiet, busy] = [0.3, 0.31].map((others) => ({
    ...members(3_000, 'first', figures(800, 10)),
    others,
  }));
  expect(page(results([quiet as Row]))).not.toContain('others took more than 30%');
  expect(page(results([busy as Row]))).toMatch(/others took more than 30% .*: members \(31%\)\./);
});
