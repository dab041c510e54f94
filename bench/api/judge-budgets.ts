import type { Judgement } from '../judgement.ts';
import {
  budgets,
  hasBudgets,
  hasShortTail,
  leastShare,
  middleOf,
  mustNotGrow,
  percent,
  times,
} from './api-budgets.ts';
import {
  type ApiResults,
  bareBeside,
  growthOf,
  nameOf,
  type Row,
  shareOfBare,
  timesFirst,
} from './api-results.ts';
import { notJudgedIn } from './not-judged.ts';
import { notNumbersIn } from './not-numbers.ts';

/** The fault is said where the budget is not kept. */
type Verdict = { kept: boolean; fault: string };

/** What is no number keeps no budget: every comparison is made so that it fails. */
export function judgeBudgets(results: ApiResults): Judgement {
  const { rows, crowd, endurance, faults: mishaps } = results;
  const here = judgedRows(rows);
  const [first] = here;
  if (!first)
    return { judged: 0, broken: [...mishaps, 'nothing was measured that has a budget'], notJudged: [] };
  const { members } = first;
  const crowdHere = crowd.filter((each) => each.engine === 'postgresql' && each.members === members);
  const verdicts = [
    ...here.flatMap((row) => verdictsOn(row, rows)),
    ...crowdHere.map(({ reads }) => onCrowd(reads.p99)),
    ...(endurance ? [onMemory(endurance)] : []),
  ];
  const faults = verdicts.filter(({ kept }) => !kept).map(({ fault }) => fault);
  return {
    judged: verdicts.length,
    broken: [...mishaps, ...faults, ...notNumbersIn(results)],
    notJudged: notJudgedIn(here, { rows, isCrowdJudged: crowdHere.length > 0, endurance }),
  };
}

/** What is wrong, by the name of the call. */
export function brokenBudgetsOf(rows: Row[]): Map<string, string[]> {
  const broken = judgedRows(rows).flatMap((row) =>
    verdictsOn(row, rows)
      .filter(({ kept }) => !kept)
      .map(({ fault }) => ({ call: row.call, fault })),
  );
  const byCall = Map.groupBy(broken, ({ call }) => call);
  return new Map([...byCall].map(([call, all]) => [call, all.map(({ fault }) => fault)]));
}

/** Budgets are about the largest size that was measured. */
export function judgedRows(rows: Row[]): Row[] {
  const likely = rows.filter(hasBudgets);
  const members = Math.max(...likely.map((row) => row.members));
  return likely.filter((row) => row.members === members);
}

/** On a row that has budgets, one for each of them. */
export function verdictsOn(row: Row, rows: Row[]): Verdict[] {
  const verdicts: Verdict[] = [];
  const judge = (kept: boolean, found: string) =>
    verdicts.push({ kept, fault: `${nameOf(row)}: ${found} is wanted` });
  const share = shareOfBare(row);
  const least = leastShare(row);
  if (share !== undefined && least !== undefined)
    judge(
      Number.isFinite(share) && share >= least,
      `${percent(share)} of the bare limit, at least ${percent(least)}`,
    );
  const growth = growthOf(rows, row);
  if (growth !== undefined && mustNotGrow(row))
    judge(
      growth < budgets.growth,
      `${times(growth)} its time at the small size, below ${times(budgets.growth)}`,
    );
  const deep = timesFirst(rows, row);
  if (row.place === 'last' && deep !== undefined)
    judge(deep < budgets.lastPage, `${times(deep)} the first page, below ${times(budgets.lastPage)}`);
  const bare = bareBeside(rows, row);
  const [p50, { p99 }] = [middleOf(row.portal, bare), row.portal];
  if (row.kind !== 'work')
    judge(
      hasShortTail(row.portal, bare),
      `p99 ${p99.toFixed(1)} ms over p50 ${p50.toFixed(1)} ms, below ${times(budgets.tail)}`,
    );
  return verdicts;
}

const onCrowd = (p99: number): Verdict => ({
  kept: p99 < budgets.readsInCrowd,
  fault: `reads while others sign in: p99 ${p99.toFixed(0)} ms, ${budgets.readsInCrowd} ms are allowed`,
});

const onMemory = ({ early, late, requests }: NonNullable<ApiResults['endurance']>): Verdict => ({
  kept: late <= early * budgets.memory,
  fault: `memory: from ${early} MB to ${late} MB over ${requests.toLocaleString('en')} requests`,
});
