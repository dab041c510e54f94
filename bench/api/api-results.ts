import type { Machine } from '../machine.ts';
import type { Kind } from './calls.ts';
import type { Figures } from './figures.ts';
import type { Engine } from './filled-databases.ts';
import type { Place } from './pages.ts';

export type Row = {
  call: string;
  kind: Kind;
  place: Place;
  engine: Engine;
  members: number;
  clients: number;
  portal: Figures;
  /** Beside it, in turns with it. */
  bare?: Figures;
};

/** Of one portal process, in megabytes. */
export type Memory = { engine: Engine; members: number; before: number; after: number };

export type ApiResults = {
  date: string;
  machine: Machine;
  rows: Row[];
  memory: Memory[];
  /** Reads while others sign in as fast as they can. */
  crowd: { engine: Engine; members: number; reads: Figures; signIns: Figures }[];
  /** The portal's memory over many requests, in megabytes: after a warm-up, and at the end. */
  endurance?: { requests: number; early: number; late: number };
  /** What could not be measured, and why. */
  notes: string[];
};

/** The number of clients that budgets are about. */
export const mainClients = 16;

export const shareOfBare = ({ portal, bare }: Row) => (bare ? portal.perSecond / bare.perSecond : undefined);

export function findRow(rows: Row[], like: Partial<Row>): Row | undefined {
  const keys = Object.keys(like) as (keyof Row)[];
  return rows.find((row) => keys.every((key) => row[key] === like[key]));
}

/** How many times longer half of the calls take than at the smallest size that was measured. */
export function growthOf(rows: Row[], row: Row): number | undefined {
  const { call, place, engine, clients } = row;
  const smallest = Math.min(...rows.filter((each) => each.engine === engine).map(({ members }) => members));
  if (row.members === smallest) return undefined;
  const before = findRow(rows, { call, place, engine, clients, members: smallest });
  return before && row.portal.p50 / before.portal.p50;
}

const firstOf = (rows: Row[], { call, engine, clients, members }: Row) =>
  findRow(rows, { call, engine, clients, members, place: 'first' });

/** The bare server, which is asked for first pages only. */
export const bareBeside = (rows: Row[], row: Row): Figures | undefined =>
  row.bare ?? firstOf(rows, row)?.bare;

/** How many times longer than the list's first pages. */
export function timesFirst(rows: Row[], row: Row): number | undefined {
  const first = firstOf(rows, row);
  return row.place === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
