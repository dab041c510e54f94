import { formatLabel, type Row } from './api-results.ts';
import { largeMemberCount } from './seeded-databases.ts';

/** Checked at the largest measured size. Decision 16 gives the reasons. */
export const budgets = {
  /** Minimum requests per second, relative to the baseline. */
  minListRatio: 0.5,
  minSearchRatio: 1,
  minSignInRatio: 0.7,
  /** Maximum median, relative to the smallest size. */
  maxGrowth: 2,
  /** Maximum median of the last page, relative to the first pages. */
  maxLastPageFactor: 10,
  /** Maximum p99 of a read, relative to its median or to the baseline's median, whichever is longer. */
  maxTailFactor: 5,
  /** Maximum p99 of reads while other clients sign in, in milliseconds. */
  maxReadP99Ms: 100,
  /** Maximum memory in the last quarter of the soak test, relative to the first quarter. */
  maxMemoryFactor: 1.05,
};

/** Cases, or pages of cases, whose work grows with the number of members, with the reason. */
const growthExemptions: Record<string, string> = {
  'organisation names': 'sends every organisation',
  'members by last name': 'counts and ranks all members of that name, 100 times as many',
  'members by two letters': 'counts and ranks a twelfth of the directory',
  'members by a name with a typo': 'compares the name with every word in the names',
  'group members by organisation': 'sorts the whole group, which is 18 times as large',
  'group members by name': 'scans the whole group, which is 18 times as large',
  'group members by sector': 'scans the whole group, which is 18 times as large',
  'staff members, middle page': 'skips 150,000 entries of an index',
  'staff members by number, middle page': 'skips 150,000 entries of an index',
  'staff members by join date, middle page': 'skips 150,000 entries of an index',
  'staff members by last use, middle page': 'skips 150,000 entries of an index',
  'staff members by last name': 'counts and ranks all members of that name, 100 times as many',
  'staff members by a name with a typo': 'compares the name with every word in the names',
  'enquiries, middle page': 'skips 25,000 entries of an index',
  'enquiries by waiting time, middle page': 'skips 25,000 entries of an index',
  'enquiries by name': 'counts and sorts all enquiries of that name, 100 times as many',
  'enquiries by a common word': 'counts and sorts a sixth of the enquiries, 100 times as many',
  'history, middle page': 'skips 50,000 entries of an index',
  'library by words': 'counts and sorts all resources with these words, 100 times as many',
  'staff group members by name': 'scans the whole group, which is 18 times as large',
  grants: 'sorts all grants by name, 50 times as many',
  'grants of a role': 'sorts all grants of the role by name, 50 times as many',
  'grants by name': 'tests the names of all grants, 50 times as many',
};
export const isExemptFromGrowth = (row: Row) =>
  row.caseName in growthExemptions || formatLabel(row) in growthExemptions;

/** Applies to all pages of lists and to the first pages of searches. */
export const hasGrowthBudget = (row: Row) =>
  (row.kind === 'list' || (row.kind === 'search' && row.position === 'first')) && !isExemptFromGrowth(row);

/** Searches whose baseline searches too. */
const isFullSearch = (caseName: string) =>
  ['members by name', 'members by last name', 'members by two letters'].includes(caseName) ||
  /^(everything by|hits in|suggestions of) /.test(caseName);

/** At the small size the baseline of a search reads almost nothing, so the search counts as a list. */
export function findMinRatio({ caseName, kind, position, members }: Row): number | undefined {
  if (caseName === 'sign-in') return budgets.minSignInRatio;
  if (position !== 'first' || (kind !== 'list' && kind !== 'search')) return undefined;
  return isFullSearch(caseName) && members >= largeMemberCount
    ? budgets.minSearchRatio
    : budgets.minListRatio;
}
