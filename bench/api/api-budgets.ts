import { mainClients, type Row } from './api-results.ts';
import type { Figures } from './figures.ts';
import { large } from './filled-databases.ts';

/**
 * On PostgreSQL, with 16 clients, at the largest size that was measured. What they leave out, and why:
 * docs/decisions/0016-what-the-bench-judges.md.
 */
export const budgets = {
  /** Of the requests per second of the bare SELECT without a count. */
  listShare: 0.5,
  /** Of those of the bare trigram query with its count. */
  searchShare: 1,
  /** Of those that find the account and check the password, and do nothing else. */
  signInShare: 0.7,
  /** Of a list at whatever page, of a search at its first: times as long as at the smallest size. */
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
  /**
   * Times as much memory in the last quarter of 100,000 requests as in the first. None of it is meant for growth: the
   * middle of ten samples still moves by a few hundredths, with how lately garbage was collected.
   */
  memory: 1.05,
};

/** At whatever size. */
export const hasBudgets = ({ engine, clients }: Row) => engine === 'postgresql' && clients === mainClients;

/** Calls whose time grows with the association whatever is done, and why. */
const growsByNature: Record<string, string> = {
  'organisation names': 'sends every organisation',
  'members by last name': 'counts and ranks everybody of the name, a hundred times as many',
  'members by two letters': 'counts and ranks everybody whose name begins so, a twelfth of the directory',
  'members by a name with a typo': 'compares it with every word that names have',
  'group members by organisation': 'sorts the whole group, and groups are eighteen times as large',
  'group members by name': 'looks through the whole group, and groups are eighteen times as large',
  'group members by sector': 'counts through the whole group, and groups are eighteen times as large',
};
export const isExemptFromGrowth = ({ call }: Row) => call in growsByNature;
export const shownGrowth = (row: Row, growth: number) =>
  `${times(growth)}${isExemptFromGrowth(row) ? ' exempt' : ''}`;

/** The searches that a plain trigram query with its count is measured beside. */
const searchesByName = ['members by name', 'members by last name', 'members by two letters'];
/** No plain SELECT forgives a typo. */
const hasNoBareLimit = ['members by a name with a typo'];

/** Of a list every page, of a search the first ones: who narrows down does it in order not to turn pages. */
export const mustNotGrow = (row: Row) =>
  (row.kind === 'list' || (row.kind === 'search' && row.place === 'first')) && !isExemptFromGrowth(row);
export const mayGrow = (row: Row, growth: number) => !mustNotGrow(row) || growth < budgets.growth;

/**
 * The share of the bare limit that a row must reach, where it must reach any. Among few members a trigram query reads next
 * to nothing: there, the search is a list like others.
 */
export function leastShare({ call, kind, place, members }: Row): number | undefined {
  if (searchesByName.includes(call) && members >= large) return budgets.searchShare;
  if (hasNoBareLimit.includes(call)) return undefined;
  if ((kind === 'list' || kind === 'search') && place === 'first') return budgets.listShare;
  return call === 'sign-in' ? budgets.signInShare : undefined;
}

/** Whether the slowest hundredth is near the middle. */
export const hasShortTail = (portal: Figures, bare: Figures | undefined) =>
  portal.p99 < middleOf(portal, bare) * budgets.tail;
export const middleOf = (portal: Figures, bare: Figures | undefined) => Math.max(portal.p50, bare?.p50 ?? 0);

export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const times = (factor: number) => `${factor.toFixed(1)}×`;
