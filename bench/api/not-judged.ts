import { leastShare, mustNotGrow } from './api-budgets.ts';
import { type ApiResults, findRow, growthOf, type Row } from './api-results.ts';
import { calls } from './calls.ts';
import { large } from './filled-databases.ts';
import { fewestPages } from './pages.ts';

type Measured = { rows: Row[]; isCrowdJudged: boolean; endurance: ApiResults['endurance'] };

/** Which budgets nothing was measured for, beside the rows that are judged: one entry for each kind. */
export function notJudgedIn(here: Row[], { rows, isCrowdJudged, endurance }: Measured): string[] {
  const left: string[] = [];
  const leave = (what: string, names: string[]) =>
    names.length > 0 && left.push(`${what} ${names.join(', ')}`);
  const first = here.filter(({ place }) => place === 'first');
  const members = here[0]?.members ?? 0;
  if (members !== large)
    left.push(`${large.toLocaleString('en')} members (judged at ${members.toLocaleString('en')})`);
  leave(
    'the calls',
    calls.map(({ name }) => name).filter((name) => !first.some(({ call }) => call === name)),
  );
  leave(
    'the share of',
    first.filter((row) => leastShare(row) !== undefined && !row.bare).map(({ call }) => call),
  );
  leave(
    'the growth of',
    first.filter((row) => mustNotGrow(row) && growthOf(rows, row) === undefined).map(({ call }) => call),
  );
  const paged = first.filter((row) => isPaged(row) && (row.pages ?? Number.POSITIVE_INFINITY) >= fewestPages);
  for (const place of ['middle', 'last'] as const)
    leave(
      `the ${place} pages of`,
      paged.filter(({ call }) => !findRow(here, { call, place })).map(({ call }) => call),
    );
  if (!isCrowdJudged) left.push('reads while others sign in');
  if (!endurance) left.push('memory over 100,000 requests');
  return left;
}

const isPaged = (row: Row) => calls.some(({ name, paged }) => paged && name === row.call);
