import type { Machine } from '../machine.ts';
import type { Kind } from './call.ts';
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
  /** Who asks again within two seconds is answered without the database. */
  fromMemory?: true;
  /** Of a list with pages, beside its first ones: how many the longest has that was asked for. */
  pages?: number;
  /** The share of the processors that others took meanwhile, where the system tells. */
  others?: number;
};

/** Of one portal process, in megabytes. */
export type Memory = { engine: Engine; members: number; before: number; after: number };

export type ApiResults = {
  date: string;
  machine: Machine;
  rows: Row[];
  /** Calls that are answered from memory, of a portal that has none. No budget is about them. */
  withoutMemory: Row[];
  memory: Memory[];
  /** Reads while others sign in as fast as they can. */
  crowd: { engine: Engine; members: number; reads: Figures; signIns: Figures }[];
  /** The portal's memory over many requests, in megabytes: after a warm-up, and at the end. */
  endurance?: { requests: number; early: number; late: number };
  /** What could not be measured, and why. */
  notes: string[];
  /** What went wrong while it was measured. */
  faults: string[];
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

/** Of the bare server, whose deeper pages take as long as they are deep, the first pages are what others are held to. */
export const bareBeside = (rows: Row[], row: Row): Figures | undefined => firstOf(rows, row)?.bare;

/** Of a row beside the others: the same call of a portal without memory. */
export const nameOfAside = ({ call }: Row) => `${call}, not from memory`;
export const nameOf = ({ call, place }: Row) => (place === 'first' ? call : `${call}, ${place} page`);

/** How many times longer than the list's first pages. */
export function timesFirst(rows: Row[], row: Row): number | undefined {
  const first = firstOf(rows, row);
  return row.place === 'first' || !first ? undefined : row.portal.p50 / first.portal.p50;
}
