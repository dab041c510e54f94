import { type Ask, requestFor } from './asks.ts';
import type { Call } from './call.ts';

export const places = ['first', 'middle', 'last'] as const;
/** Which pages of a list; 'first' too of what has no pages. */
export type Place = (typeof places)[number];

/** Around a place so many pages are asked for in turn, so that not one page alone is at hand. */
const pagesAround = 8;

/** The page for the ask at this position, from 1. */
export function pageAt(place: Place, position: number, pages: number): number {
  const last = Math.max(1, pages);
  if (place === 'last') return last;
  const turn = position % Math.min(pagesAround, last);
  return place === 'first' ? turn + 1 : Math.min(last, Math.max(1, Math.floor(last / 2)) + turn);
}

/** Of a list that has a middle beside its first and its last page. */
export const fewestPages = 3;

export type Placed = { placed: Partial<Record<Place, Ask[]>>; pages?: number };

/** The same asks with their pages; without middle and last pages where no list is long enough to have them. */
export async function withPages(
  { asks: all, paged }: { asks: Ask[]; paged: Call['paged'] },
  portal: string,
): Promise<Placed> {
  if (!paged) return { placed: { first: all } };
  const pages = await countPages(all, paged, portal);
  const longest = Math.max(...pages.values());
  const at = (place: Place) =>
    all.map((ask, position): Ask => {
      const page = pageAt(place, position, pages.get(listOf(ask)) ?? 1);
      return {
        ...ask,
        path: `${ask.path}${paged.page}=${page}&${paged.size}=${paged.rows}`,
        bare: { ...ask.bare, offset: (page - 1) * paged.rows, limit: paged.rows },
      };
    });
  const isLong = longest >= fewestPages;
  return {
    pages: longest,
    placed: { first: at('first'), ...(isLong && { middle: at('middle'), last: at('last') }) },
  };
}

/** The same asks for the first page, whatever number there is. */
export function firstPages(asks: Ask[], paged: Call['paged']): Ask[] {
  if (!paged) return asks;
  const { page, size, rows } = paged;
  return asks.map((ask) => ({
    ...ask,
    path: `${ask.path}${page}=1&${size}=${rows}`,
    bare: { ...ask.bare, offset: 0, limit: rows },
  }));
}

/** Whoever asks for the same list gets the same pages. */
const listOf = ({ path, bare }: Ask) => `${path} ${bare?.id ?? ''}`;

async function countPages(
  asks: Ask[],
  { page, size, rows }: NonNullable<Call['paged']>,
  portal: string,
): Promise<Map<string, number>> {
  const pages = new Map<string, number>();
  for (const ask of asks) {
    if (pages.has(listOf(ask))) continue;
    const { path, headers } = requestFor({ ...ask, path: `${ask.path}${page}=1&${size}=${rows}` });
    const answer = await fetch(`${portal}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    const { totalItems } = (await answer.json()) as { totalItems: number };
    pages.set(listOf(ask), Math.ceil(totalItems / rows));
  }
  return pages;
}
