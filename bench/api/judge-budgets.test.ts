import { expect, test } from 'vitest';
import type { ApiResults, Row } from './api-results.ts';
import { brokenBudgetsOf, judgeBudgets } from './judge-budgets.ts';
import { figures, results, row } from './made-up-results.ts';

const brokenBudgets = (found: ApiResults) => judgeBudgets(found).broken;

test('a list reaches half of the bare limit, or breaks a budget that says how near it came', () => {
  expect(brokenBudgets(results([row({ bare: figures({ perSecond: 2_000 }) })]))).toEqual([]);
  expect(brokenBudgets(results([row({ bare: figures({ perSecond: 2_500 }) })]))).toEqual([
    'members: 40% of the bare limit, at least 50% is wanted',
  ]);
});

test('what is looked at again is told by its call', () => {
  const slow = row({ bare: figures({ perSecond: 2_500 }) });
  const fine = row({ call: 'events' });
  expect([...brokenBudgetsOf([slow, fine])]).toEqual([
    ['members', ['members: 40% of the bare limit, at least 50% is wanted']],
  ]);
});

test.each(['members by name', 'members by last name', 'members by two letters'])(
  '%s reach all of the bare trigram query with its count',
  (call) => {
    const search = row({ call, kind: 'search', bare: figures({ perSecond: 1_100 }) });
    expect(brokenBudgets(results([search]))).toEqual([
      `${call}: 91% of the bare limit, at least 100% is wanted`,
    ]);
  },
);

test('a sign-in reaches most of the bare password checks', () => {
  const signIn = row({ call: 'sign-in', kind: 'work', bare: figures({ perSecond: 1_450 }) });
  expect(brokenBudgets(results([signIn]))).toEqual([
    'sign-in: 69% of the bare limit, at least 70% is wanted',
  ]);
});

test('of a small association the search by name is judged as any list: there is hardly anything to find', () => {
  const search = row({ call: 'members by name', kind: 'search', members: 3_000 });
  expect(brokenBudgets(results([{ ...search, bare: figures({ perSecond: 1_900 }) }]))).toEqual([]);
  expect(brokenBudgets(results([{ ...search, bare: figures({ perSecond: 2_500 }) }]))).toEqual([
    'members by name: 40% of the bare limit, at least 50% is wanted',
  ]);
});

test('a search takes less than twice its time at the small size too, and so does a list in the middle', () => {
  const [search, middle] = [
    { call: 'members by name', kind: 'search' } as const,
    { place: 'middle' } as const,
  ];
  const before = { members: 3_000, portal: figures({ p50: 5 }) };
  const rows = [search, middle].flatMap((each) => [row({ ...each, ...before }), row(each)]);
  expect(brokenBudgets(results(rows))).toEqual([
    'members by name: 2.0× its time at the small size, below 2.0× is wanted',
    'members, middle page: 2.0× its time at the small size, below 2.0× is wanted',
  ]);
  const deepSearch = { ...search, ...middle };
  expect(brokenBudgets(results([row({ ...deepSearch, ...before }), row(deepSearch)]))).toEqual([]);
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
  const first = row({ portal: fromMemory, bare: figures() });
  const middle = row({ place: 'middle', portal: fromMemory });
  expect(brokenBudgets(results([first, middle]))).toEqual([]);
  expect(brokenBudgets(results([middle]))).toHaveLength(1);
});

test('a deeper page is held to the first of the bare server, whose own are slow', () => {
  const middle = row({ place: 'middle', portal: figures({ p50: 10, p99: 60 }), bare: figures({ p50: 90 }) });
  expect(brokenBudgets(results([row({ bare: figures() }), middle]))).toEqual([
    'members, middle page: p99 60.0 ms over p50 10.0 ms, below 5.0× is wanted',
  ]);
});

test('what went wrong on the way is broken, and the rest is judged', () => {
  const faults = ['events, first pages, 16 clients: /api/events/list?: 812 answers, 1 × status 500'];
  expect(judgeBudgets(results([row()], { faults }))).toMatchObject({ judged: 1, broken: faults });
  expect(brokenBudgets(results([], { faults }))).toEqual([
    ...faults,
    'nothing was measured that has a budget',
  ]);
});

test('what is not from memory has no budget', () => {
  const slow = row({ portal: figures({ perSecond: 1, p99: 900 }), bare: figures() });
  expect(judgeBudgets(results([row()], { withoutMemory: [slow] }))).toMatchObject({ judged: 1, broken: [] });
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
    endurance: { requests: 100_000, early: 200, late: 211 },
  });
  expect(brokenBudgets(strained)).toEqual([
    'reads while others sign in: p99 180 ms, 100 ms are allowed',
    'memory: from 200 MB to 211 MB over 100,000 requests',
  ]);
});

test('garbage that waits is no growth: the memory may move by a twentieth', () => {
  const endurance = { requests: 100_000, early: 200, late: 210 };
  expect(brokenBudgets(results([row()], { endurance }))).toEqual([]);
});

test('where nothing was measured no budget is kept', () => {
  const nothing = ['nothing was measured that has a budget'];
  expect(brokenBudgets(results([]))).toEqual(nothing);
  expect(brokenBudgets(results([row({ engine: 'embedded' }), row({ clients: 1 })]))).toEqual(nothing);
});

test('what is no number is a fault, whatever it is compared with', () => {
  const nan = Number.NaN;
  const crowd = { engine: 'postgresql', members: 300_000, signIns: figures() } as const;
  const endurance = { requests: 100_000, early: 200, late: 200 };
  const broken = (rows: Row[], changes: Partial<ApiResults> = {}) => brokenBudgets(results(rows, changes));
  expect(broken([row({ bare: figures({ perSecond: nan }) })])).toContain(
    'members: NaN% of the bare limit, at least 50% is wanted',
  );
  expect(broken([row({ bare: figures({ perSecond: 0 }) })])).toEqual([
    'members: Infinity% of the bare limit, at least 50% is wanted',
  ]);
  const still = row({ members: 3_000, portal: figures({ p50: 0 }) });
  expect(broken([still, row({ portal: figures({ p50: 0, p99: 0 }) })])).toContain(
    'members: NaN× its time at the small size, below 2.0× is wanted',
  );
  expect(broken([row(), row({ place: 'last', portal: figures({ p50: nan }) })])).toContain(
    'members, last page: NaN× the first page, below 10.0× is wanted',
  );
  expect(broken([row({ portal: figures({ p99: nan }) })])).toContain(
    'members: p99 NaN ms over p50 10.0 ms, below 5.0× is wanted',
  );
  expect(broken([row()], { crowd: [{ ...crowd, reads: figures({ p99: nan }) }] })).toContain(
    'reads while others sign in: p99 NaN ms, 100 ms are allowed',
  );
  for (const changes of [{ early: nan }, { late: nan }])
    expect(broken([row()], { endurance: { ...endurance, ...changes } })[0]).toMatch(/^memory: .*NaN MB/);
});

test('what is no number is a fault even where no budget is about it', () => {
  const memory = [{ engine: 'embedded' as const, members: 3_000, before: 150, after: Number.NaN }];
  const aside = row({ engine: 'embedded', clients: 64, portal: figures({ busy: Number.NaN }) });
  expect(brokenBudgets(results([row(), aside], { memory }))).toEqual([
    'members on embedded at 300,000 members, 64 clients: busy is no number',
    'memory on embedded at 3,000 members: after is no number',
  ]);
});
