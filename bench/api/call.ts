import type { Ask } from './asks.ts';
import type { BareAsk, BareName } from './bare-queries.ts';
import type { Caller, Cast } from './cast.ts';

/**
 * - `list`: the first pages of a list, or all of one that has no pages.
 * - `search`: a list narrowed down by what somebody typed or chose.
 * - `read`: anything else that is only read.
 * - `work`: what costs by its nature: passwords, pictures, papers.
 */
export type Kind = 'list' | 'search' | 'read' | 'work';

export type Call = {
  name: string;
  kind: Kind;
  asks: (cast: Cast) => Ask[];
  bare?: BareName | 'passwordCheck';
  /** Of a list with pages: how the wire names the page and the size, and how many rows the screens ask for. */
  paged?: { page: string; size: string; rows: number };
  /** A list that is measured plainly too: how many ask at once says nothing new about it. */
  isVariant?: true;
  /** Answers 503 where more comes than it can do, and is meant to. */
  mayRefuse?: true;
  /** Asks for each thing once: the second time it would be there already. */
  once?: true;
  /** In the quick bench too. */
  main?: true;
};

export const paged = (prefix = '', rows = 16) => ({ page: `${prefix}page`, size: `${prefix}size`, rows });

/** The same by every caller. */
export const byAll = (path: string, bare?: BareAsk) => (cast: Cast) =>
  cast.callers.map((caller) => ({ path, caller, ...(bare && { bare }) }));

/** One caller for each thing, and as many requests as there are of the longer of both. */
export function each<Thing>(
  things: Thing[],
  callers: Caller[],
  ask: (thing: Thing) => Omit<Ask, 'caller'>,
): Ask[] {
  const count = Math.max(things.length, callers.length);
  return Array.from({ length: things.length === 0 ? 0 : count }, (_, at) => {
    const caller = callers[at % callers.length];
    return { ...ask(things[at % things.length] as Thing), ...(caller && { caller }) };
  });
}

export const text = encodeURIComponent;
