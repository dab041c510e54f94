import type { CallKind } from './call.ts';
import type { PagePosition } from './pages.ts';
import type { Statistics } from './statistics.ts';

export const clientCount = 16;

export type Row = {
  call: string;
  kind: CallKind;
  position: PagePosition;
  members: number;
  portal: Statistics;
  /** First pages only. */
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

/** The median response time, relative to the one at the smallest measured size. */
export function growthOf(rows: Row[], { call, position, members, portal }: Row): number | undefined {
  const smallest = Math.min(...rows.map((row) => row.members));
  const before = rows.find(
    (row) => row.call === call && row.position === position && row.members === smallest,
  );
  return members === smallest || !before ? undefined : portal.p50 / before.portal.p50;
}

export const firstPageOf = (rows: Row[], { call, members }: Row) =>
  rows.find((row) => row.call === call && row.members === members && row.position === 'first');

export function timesFirstPage(rows: Row[], row: Row): number | undefined {
  const first = firstPageOf(rows, row);
  return row.position === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
