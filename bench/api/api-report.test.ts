import { expect, test } from 'vitest';
import { tables } from './api-report.ts';
import type { Row } from './api-results.ts';
import type { Figures } from './figures.ts';

const figures = (perSecond: number, p50: number): Figures => ({
  ...{ perSecond, p50, p99: 2 * p50, answers: 100, refused: 0, busy: 1 },
});
const members = (size: number, place: Row['place'], portal: Figures, bare?: Figures): Row => ({
  ...{ call: 'members', kind: 'list', place, engine: 'postgresql', members: size, clients: 16, portal },
  ...(bare && { bare }),
});

test('the tables say the share of the bare limit, the growth, and how deep pages compare', () => {
  const rows = [
    members(3_000, 'first', figures(800, 10), figures(1_000, 8)),
    members(300_000, 'first', figures(400, 15), figures(1_000, 8)),
    members(300_000, 'last', figures(200, 45)),
  ];
  const machine = { processor: 'one', cores: 2, memoryGB: 4, system: 'linux x64', node: 'v24' };
  const memory = [{ engine: 'postgresql' as const, members: 3_000, before: 150, after: 160 }];
  const written = tables({ date: '2026-01-01', machine, rows, memory, crowd: [], notes: [] });
  const cells = written
    .split('\n')
    .filter((line) => line.startsWith('| members') || line.startsWith('| postgresql'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells.map((row) => row.slice(1, -1).join('|'))).toEqual([
    'members|16|800|1000|80%||10.0|20.0|8.0|16.0|1.00|1.00|||',
    'members|16|400|1000|40%|✗|15.0|30.0|8.0|16.0|1.00|1.00|1.5×||',
    'members, last page|16|200||||45.0|90.0|||1.00|||3.0×|',
    'postgresql, 3,000 members|150 MB|160 MB',
  ]);
});
