import { describe, expect, it } from 'vitest';
import type { ApiResults, Row } from './api-results.ts';
import { checkApiBudgets } from './check-budgets.ts';
import { results, row, statistics } from './result-fixtures.ts';

const failuresOf = (rows: Row[], changes: Partial<ApiResults> = {}) =>
  checkApiBudgets(results(rows, changes)).failures;
const withBaseline = (perSecond: number) => ({ baseline: statistics({ perSecond }) });
const smallRow = (changes: Partial<Row> = {}) =>
  row({ members: 3_000, portal: statistics({ p50: 5 }), ...changes });

describe('ratio to the baseline', () => {
  it.each([
    ['members', 'list', 300_000, 2_000, 50],
    ['members by name', 'search', 300_000, 1_000, 100],
    ['members by name', 'search', 3_000, 2_000, 50],
    ['sign-in', 'sign-in', 300_000, 1_428, 70],
  ] as const)('requires a minimum for %s (%s, %i members)', (caseName, kind, members, perSecond, minimum) => {
    const measured = { caseName, kind, members };
    expect(failuresOf([row({ ...measured, ...withBaseline(perSecond) })])).toEqual([]);
    expect(failuresOf([row({ ...measured, ...withBaseline(perSecond * 1.05) })])).toEqual([
      expect.stringContaining(`of the baseline, minimum ${minimum}%`),
    ]);
  });
});

describe('growth', () => {
  it('applies to all pages of lists and to the first pages of searches', () => {
    const search = { caseName: 'members by company', kind: 'search' } as const;
    const middle = { position: 'middle' } as const;
    expect(failuresOf([smallRow(), row()])).toEqual(['members: growth 2.0×, must be below 2.0×']);
    expect(failuresOf([smallRow(middle), row(middle)])).toHaveLength(1);
    expect(failuresOf([smallRow(search), row(search)])).toHaveLength(1);
    expect(failuresOf([smallRow({ ...search, ...middle }), row({ ...search, ...middle })])).toEqual([]);
    expect(failuresOf([smallRow(), row({ portal: statistics({ p50: 9 }) })])).toEqual([]);
  });

  it('exempts cases whose work grows with the number of members', () => {
    const exempt = { caseName: 'organisation names' };
    expect(failuresOf([smallRow(exempt), row(exempt)])).toEqual([]);
  });
});

describe('response times', () => {
  it('limits the last page relative to the first', () => {
    const last = row({ position: 'last', portal: statistics({ p50: 100, p99: 120 }) });
    expect(failuresOf([row(), last])).toEqual([
      'members, last page: p50 10.0× that of the first page, must be below 10.0×',
    ]);
  });

  it('limits p99 of reads relative to the longer median of portal and baseline', () => {
    const portal = statistics({ p99: 50 });
    const failure = 'members: p99 50.0 ms at a median of 10.0 ms, must be below 5.0× the median';
    expect(failuresOf([row({ portal })])).toEqual([failure]);
    expect(failuresOf([row({ portal, baseline: statistics({ p50: 11 }) })])).toEqual([]);
    expect(failuresOf([row({ portal, kind: 'sign-in' })])).toEqual([]);
  });

  it('limits p99 of reads during sign-ins, and the memory of the soak test', () => {
    const stress = [
      { members: 300_000, reads: statistics({ p99: 180 }), signIns: statistics(), memoryMB: 300 },
    ];
    const soak = { requests: 100_000, firstQuarterMemoryMB: 200, lastQuarterMemoryMB: 211 };
    expect(failuresOf([row()], { stress, soak })).toEqual([
      'reads during sign-ins: p99 180 ms, must be below 100 ms',
      'memory grew from 200 MB to 211 MB over 100,000 requests, maximum 105%',
    ]);
    expect(failuresOf([row()], { soak: { ...soak, lastQuarterMemoryMB: 210 } })).toEqual([]);
  });
});

it('checks only the rows with the largest number of members', () => {
  expect(failuresOf([smallRow(withBaseline(9_000)), row({ portal: statistics({ p50: 9 }) })])).toEqual([]);
});

it('fails when nothing was measured, on failed requests and on NaN', () => {
  const failures = ['events: 1 × 500'];
  expect(failuresOf([], { failures })).toEqual([...failures, 'nothing was measured']);
  expect(checkApiBudgets(results([row()], { failures }))).toEqual({ checkedCount: 1, failures });
  expect(failuresOf([row(withBaseline(Number.NaN))])).toHaveLength(1);
  expect(failuresOf([row(withBaseline(0))])).toHaveLength(1);
  expect(failuresOf([row({ portal: statistics({ p99: Number.NaN }) })])).toHaveLength(1);
  const soak = { requests: 1, firstQuarterMemoryMB: Number.NaN, lastQuarterMemoryMB: 1 };
  expect(failuresOf([row()], { soak })).toHaveLength(1);
});
