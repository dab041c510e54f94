import type { BenchCaseKind } from './bench-case.ts';
import type { PagePosition } from './pages.ts';
import type { Statistics } from './statistics.ts';

export const clientCount = 16;

export type Row = {
  caseName: string;
  kind: BenchCaseKind;
  position: PagePosition;
  members: number;
  portal: Statistics;
  /** Only first pages are compared with the baseline. */
  baseline?: Statistics;
  cached?: boolean;
};

export type StressResult = { members: number; reads: Statistics; signIns: Statistics; memoryMB: number };
export type SoakResult = { requests: number; firstQuarterMemoryMB: number; lastQuarterMemoryMB: number };

export type ApiResults = {
  date: string;
  machine: string;
  rows: Row[];
  stress: StressResult[];
  soak?: SoakResult;
  failures: string[];
};

export const formatLabel = ({ caseName, position }: Row) =>
  position === 'first' ? caseName : `${caseName}, ${position} page`;

export const toRatio = ({ portal, baseline }: Row) => baseline && portal.perSecond / baseline.perSecond;

/** Returns the median response time, divided by the median of the same case in the smallest database. */
export function toGrowth(rows: Row[], { caseName, position, members, portal }: Row): number | undefined {
  const smallestSize = Math.min(...rows.map((row) => row.members));
  const rowAtSmallestSize = rows.find(
    (row) => row.caseName === caseName && row.position === position && row.members === smallestSize,
  );
  return members === smallestSize || !rowAtSmallestSize
    ? undefined
    : portal.p50 / rowAtSmallestSize.portal.p50;
}

export const findFirstPage = (rows: Row[], { caseName, members }: Row) =>
  rows.find((row) => row.caseName === caseName && row.members === members && row.position === 'first');

export function toFirstPageFactor(rows: Row[], row: Row): number | undefined {
  const first = findFirstPage(rows, row);
  return row.position === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
