import type { BenchCaseKind } from './call.ts';
import type { PagePosition } from './pages.ts';
import type { Statistics } from './statistics.ts';

export const clientCount = 16;

export type Row = {
  call: string;
  kind: BenchCaseKind;
  position: PagePosition;
  members: number;
  portal: Statistics;
  /** Only first pages are compared with the baseline. */
  baseline?: Statistics;
  cached?: boolean;
};

export type StressResult = { members: number; reads: Statistics; signIns: Statistics; memoryMB: number };
export type SoakResult = { requests: number; firstMB: number; lastMB: number };

export type ApiResults = {
  date: string;
  machine: string;
  rows: Row[];
  stress: StressResult[];
  soak?: SoakResult;
  failures: string[];
};

export const rowLabel = ({ call, position }: Row) =>
  position === 'first' ? call : `${call}, ${position} page`;

export const baselineRatio = ({ portal, baseline }: Row) => baseline && portal.perSecond / baseline.perSecond;

/** Returns the median response time relative to that with the smallest measured number of members. */
export function growthOf(rows: Row[], { call, position, members, portal }: Row): number | undefined {
  const smallestSize = Math.min(...rows.map((row) => row.members));
  const rowAtSmallestSize = rows.find(
    (row) => row.call === call && row.position === position && row.members === smallestSize,
  );
  return members === smallestSize || !rowAtSmallestSize
    ? undefined
    : portal.p50 / rowAtSmallestSize.portal.p50;
}

export const firstPageOf = (rows: Row[], { call, members }: Row) =>
  rows.find((row) => row.call === call && row.members === members && row.position === 'first');

export function firstPageFactor(rows: Row[], row: Row): number | undefined {
  const first = firstPageOf(rows, row);
  return row.position === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
