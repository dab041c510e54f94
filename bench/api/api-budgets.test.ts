import { expect, test } from 'vitest';
import { brokenBudgets } from './api-budgets.ts';
import type { ApiResults, Row } from './api-results.ts';
import type { Figures } from './figures.ts';

const figures = (changes: Partial<Figures> = {}): Figures => ({
  ...{ perSecond: 1_000, p50: 10, p99: 20, answers: 5_000, refused: 0, busy: 1 },
  ...changes,
});
const row = (changes: Partial<Row> = {}): Row => ({
  ...{ call: 'members', kind: 'list', place: 'first', engine: 'postgresql', members: 300_000, clients: 16 },
  portal: figures(),
  ...changes,
});
const results = (rows: Row[], changes: Partial<ApiResults> = {}): ApiResults => ({
  date: '2026-01-01T00:00:00.000Z',
  machine: { processor: 'one', cores: 2, memoryGB: 4, system: 'linux x64', node: 'v24' },
  ...{ rows, memory: [], crowd: [], notes: [] },
  ...changes,
});

test('a list reaches half of the bare limit, or breaks a budget that says how near it came', () => {
  expect(brokenBudgets(results([row({ bare: figures({ perSecond: 2_000 }) })]))).toEqual([]);
  expect(brokenBudgets(results([row({ bare: figures({ perSecond: 2_500 }) })]))).toEqual([
    'members: 40% of the bare limit, at least 50% is wanted',
  ]);
});

test('a search by name reaches all of the bare trigram query, a sign-in nearly all of the password checks', () => {
  const search = row({ call: 'members by name', kind: 'search', bare: figures({ perSecond: 1_100 }) });
  const signIn = row({ call: 'sign-in', kind: 'work', bare: figures({ perSecond: 1_400 }) });
  expect(brokenBudgets(results([search, signIn]))).toEqual([
    'members by name: 91% of the bare limit, at least 100% is wanted',
    'sign-in: 71% of the bare limit, at least 80% is wanted',
  ]);
});

test('a list takes less than twice its time at the small size, unless it sends all there is', () => {
  const before = row({ members: 3_000, portal: figures({ p50: 5 }) });
  const names = { call: 'organisation names' };
  expect(brokenBudgets(results([before, row(), { ...before, ...names }, row(names)]))).toEqual([
    'members: 2.0× its time at the small size, below 2.0× is wanted',
  ]);
  expect(brokenBudgets(results([before, row({ portal: figures({ p50: 9 }) })]))).toEqual([]);
});

test('the last page of a list takes less than ten times its first', () => {
  const last = row({ place: 'last', portal: figures({ p50: 100, p99: 120 }) });
  expect(brokenBudgets(results([row(), last]))).toEqual([
    'members, last page: 10.0× the first page, below 10.0× is wanted',
  ]);
});

test('the slowest reads take less than five times the middle one; what is slow by nature may', () => {
  const uneven = figures({ p99: 50 });
  expect(brokenBudgets(results([row({ portal: uneven })]))).toEqual([
    'members: p99 50.0 ms over p50 10.0 ms, below 5.0× is wanted',
  ]);
  expect(brokenBudgets(results([row({ call: 'photo', kind: 'work', portal: uneven })]))).toEqual([]);
});

test('what is answered from memory has the bare server for its middle', () => {
  const fromMemory = figures({ perSecond: 9_000, p50: 1, p99: 49 });
  expect(brokenBudgets(results([row({ portal: fromMemory, bare: figures() })]))).toEqual([]);
});

test('budgets are about 16 clients on PostgreSQL at the largest size', () => {
  const slow = { bare: figures({ perSecond: 9_000 }) };
  const elsewhere = [
    row({ ...slow, clients: 64 }),
    row({ ...slow, engine: 'embedded' }),
    row({ ...slow, members: 3_000 }),
  ];
  expect(brokenBudgets(results([row(), ...elsewhere]))).toEqual([]);
});

test('reads stay fast in a crowd, and the memory stays as it is', () => {
  const crowd = { engine: 'postgresql', members: 300_000, signIns: figures() } as const;
  const strained = results([row()], {
    crowd: [{ ...crowd, reads: figures({ p99: 180 }) }],
    endurance: { requests: 100_000, early: 200, late: 240 },
  });
  expect(brokenBudgets(strained)).toEqual([
    'reads while others sign in: p99 180 ms, 100 ms are allowed',
    'memory: from 200 MB to 240 MB over 100,000 requests',
  ]);
});
