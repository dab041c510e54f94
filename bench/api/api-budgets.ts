import { type ApiResults, growthOf, mainClients, type Row, shareOfBare, timesFirst } from './api-results.ts';

/** On PostgreSQL, with 16 clients, at the largest size that was measured. */
export const budgets = {
  /** Of the requests per second of the bare SELECT without a count. */
  listShare: 0.5,
  /** Of those of the bare trigram query with its count. */
  searchShare: 1,
  /** Of the password checks per second that the processors can do. */
  signInShare: 0.8,
  /** Times as long as at the smallest size. */
  growth: 2,
  /** The last page, times as long as the first. */
  lastPage: 10,
  /**
   * The slowest hundredth of reads, times as long as the middle one, or as the bare server's where that is longer: what is
   * answered from memory takes less than the turns in which a busy machine lets its processes run.
   */
  tail: 5,
  /** The same in milliseconds, while others sign in. */
  readsInCrowd: 100,
  /** Times as much memory after 100,000 requests. */
  memory: 1.1,
};

/** It sends every organisation, by what it is for: its time grows with them whatever is done. */
const growsByNature = ['organisation names'];

export const mayGrow = ({ call, kind, place }: Row, growth: number) =>
  kind !== 'list' || place !== 'first' || growth < budgets.growth || growsByNature.includes(call);

/** One sentence for each budget that is broken. */
export function brokenBudgets({ rows, crowd, endurance }: ApiResults): string[] {
  const members = Math.max(...rows.filter(({ engine }) => engine === 'postgresql').map((row) => row.members));
  const judged = rows.filter(
    (row) => row.engine === 'postgresql' && row.clients === mainClients && row.members === members,
  );
  const broken = judged.flatMap((row) => brokenBy(row, rows));
  for (const { engine, members: size, reads } of crowd) {
    if (engine !== 'postgresql' || size !== members || reads.p99 < budgets.readsInCrowd) continue;
    broken.push(
      `reads while others sign in: p99 ${reads.p99.toFixed(0)} ms, ${budgets.readsInCrowd} ms are allowed`,
    );
  }
  if (endurance && endurance.late > endurance.early * budgets.memory) {
    const { early, late, requests } = endurance;
    broken.push(`memory: from ${early} MB to ${late} MB over ${requests.toLocaleString('en')} requests`);
  }
  return broken;
}

/** The share of the bare limit that a row must reach, where it must reach any. */
export function leastShare({ call, kind, place }: Pick<Row, 'call' | 'kind' | 'place'>): number | undefined {
  if (kind === 'list' && place === 'first') return budgets.listShare;
  if (kind === 'search') return budgets.searchShare;
  return call === 'sign-in' ? budgets.signInShare : undefined;
}

function brokenBy(row: Row, rows: Row[]): string[] {
  const name = row.place === 'first' ? row.call : `${row.call}, ${row.place} page`;
  const broken: string[] = [];
  const share = shareOfBare(row);
  const least = leastShare(row);
  if (share !== undefined && least !== undefined && share < least)
    broken.push(`${name}: ${percent(share)} of the bare limit, at least ${percent(least)} is wanted`);
  const growth = growthOf(rows, row);
  if (growth !== undefined && !mayGrow(row, growth))
    broken.push(
      `${name}: ${times(growth)} its time at the small size, below ${times(budgets.growth)} is wanted`,
    );
  const deep = timesFirst(rows, row);
  if (row.place === 'last' && deep !== undefined && deep >= budgets.lastPage)
    broken.push(`${name}: ${times(deep)} the first page, below ${times(budgets.lastPage)} is wanted`);
  const { p99 } = row.portal;
  const p50 = Math.max(row.portal.p50, row.bare?.p50 ?? 0);
  if (row.kind !== 'work' && p99 >= p50 * budgets.tail)
    broken.push(
      `${name}: p99 ${p99.toFixed(1)} ms over p50 ${p50.toFixed(1)} ms, below ${times(budgets.tail)} is wanted`,
    );
  return broken;
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const times = (factor: number) => `${factor.toFixed(1)}×`;
