import type { CallKind } from './call.ts';
import type { PagePosition } from './pages.ts';
import type { Statistics } from './statistics.ts';

/** The number of concurrent clients. */
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

/** Reads while other clients sign in as fast as they can, and the memory of the portal afterwards. */
export type StressResult = { members: number; reads: Statistics; signIns: Statistics; memoryMB: number };
/** The portal's memory in the first and the last quarter of many requests. */
export type SoakResult = { requests: number; firstMB: number; lastMB: number };

export type ApiResults = {
  date: string;
  machine: string;
  rows: Row[];
  stress: StressResult[];
  soak?: SoakResult;
  /** Errors during the measurement. */
  failures: string[];
};

export const rowLabel = ({ call, position }: Row) =>
  position === 'first' ? call : `${call}, ${position} page`;

export const baselineRatio = ({ portal, baseline }: Row) => baseline && portal.perSecond / baseline.perSecond;

function findRow(rows: Row[], like: Partial<Row>): Row | undefined {
  const keys = Object.keys(like) as (keyof Row)[];
  return rows.find((row) => keys.every((key) => row[key] === like[key]));
}

/** The median response time, relative to the one at the smallest measured size. */
export function growthOf(rows: Row[], { call, position, members, portal }: Row): number | undefined {
  const smallest = Math.min(...rows.map((row) => row.members));
  const before = findRow(rows, { call, position, members: smallest });
  return members === smallest || !before ? undefined : portal.p50 / before.portal.p50;
}

export const firstPageOf = (rows: Row[], { call, members }: Row) =>
  findRow(rows, { call, members, position: 'first' });

/** The median response time, relative to the one of the first pages. */
export function timesFirstPage(rows: Row[], row: Row): number | undefined {
  const first = firstPageOf(rows, row);
  return row.position === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
