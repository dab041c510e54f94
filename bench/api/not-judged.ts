import { leastShare, mustNotGrow } from './api-budgets.ts';
import { type ApiResults, growthOf, type Row } from './api-results.ts';
import { calls } from './calls.ts';
import { large } from './filled-databases.ts';

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
  if (!here.some(({ place }) => place === 'last')) left.push('last pages');
  if (!isCrowdJudged) left.push('reads while others sign in');
  if (!endurance) left.push('memory over 100,000 requests');
  return left;
}
