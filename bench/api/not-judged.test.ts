import { expect, test } from 'vitest';
import { isExemptFromGrowth } from './api-budgets.ts';
import type { ApiResults, Row } from './api-results.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { judgeBudgets } from './judge-budgets.ts';
import { figures, results, row } from './made-up-results.ts';

const rowsOf = (call: Call): Row[] => {
  const like = row({ call: call.name, kind: call.kind, ...(call.bare && { bare: figures() }) });
  const placed = call.paged ? (['first', 'middle', 'last'] as const) : (['first'] as const);
  return placed.flatMap((place) => [
    { ...like, place, members: 3_000 },
    { ...like, place, ...(call.paged && place === 'first' && { pages: 3 }) },
  ]);
};
const whole = results(calls.flatMap(rowsOf), {
  crowd: [{ engine: 'postgresql', members: 300_000, reads: figures(), signIns: figures() }],
  endurance: { requests: 100_000, early: 200, late: 200 },
});

test('of a whole run every budget is judged: each that a list, a search, a read and the strain has', () => {
  const count = (isSo: (call: Call) => unknown) => calls.filter(isSo).length;
  const mayNotGrow = ({ name }: Call) => !isExemptFromGrowth({ ...row(), call: name });
  const [paged, reads] = [count((call) => call.paged), count(({ kind }) => kind !== 'work')];
  const shares = count(({ kind, bare }) => (kind === 'list' || kind === 'search') && bare) + 1;
  const growths =
    count((call) => call.kind === 'search' && mayNotGrow(call)) +
    count((call) => call.kind === 'list' && mayNotGrow(call)) +
    2 * count((call) => call.kind === 'list' && call.paged && mayNotGrow(call));
  const [lastPages, tails, strain] = [paged, reads + 2 * paged, 2];
  expect(judgeBudgets(whole)).toEqual({
    judged: shares + growths + lastPages + tails + strain,
    broken: [],
    notJudged: [],
  });
});

test('what was not measured is named as not judged', () => {
  const notJudged = (changes: Partial<ApiResults>) => judgeBudgets({ ...whole, ...changes }).notJudged;
  const { endurance: _, ...shorter } = whole;
  expect(judgeBudgets(shorter).notJudged).toEqual(['memory over 100,000 requests']);
  expect(notJudged({ crowd: [] })).toEqual(['reads while others sign in']);
  const without = (leaves: (row: Row) => boolean) =>
    notJudged({ rows: whole.rows.filter((each) => !leaves(each)) });
  expect(without(({ call, place }) => place === 'last' && ['members', 'groups'].includes(call))).toEqual([
    'the last pages of members, groups',
  ]);
  expect(without(({ call, place }) => place === 'middle' && call === 'events')).toEqual([
    'the middle pages of events',
  ]);
  // The longest of these lists has two pages: there is nothing between them, and nothing far from the first.
  const short = whole.rows.map((each) => ({ ...each, ...(each.pages && { pages: 2 }) }));
  expect(notJudged({ rows: short.filter(({ place }) => place === 'first') })).toEqual([]);
  expect(without(({ call }) => call === 'article' || call === 'photo')).toEqual(['the calls article, photo']);
  expect(without(({ call, members }) => call === 'events' && members === 3_000)).toEqual([
    'the growth of events',
  ]);
  const withoutBare = whole.rows.map(({ bare, ...each }) =>
    each.call === 'sign-in' ? each : { bare, ...each },
  );
  expect(notJudged({ rows: withoutBare as Row[] })).toEqual(['the share of sign-in']);
});

test('at one size alone no growth is judged, and at the small one nothing at the large', () => {
  const small = whole.rows.filter(({ members }) => members === 3_000);
  const { judged, notJudged } = judgeBudgets({ ...whole, rows: small });
  expect(judged).toBeGreaterThan(0);
  expect(notJudged[0]).toBe('300,000 members (judged at 3,000)');
  expect(notJudged[1]).toMatch(/^the growth of members, resources, .*organisations by name/);
  expect(notJudged).toContain('reads while others sign in');
});
