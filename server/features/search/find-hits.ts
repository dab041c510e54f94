import type { MemberSearchKind, SearchHit } from '#contract/search.ts';
import { isRestrictedViewer, type Viewer } from '#contract/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { SimilarTerms, TextSearch } from '../../search/text-search.sql.ts';
import { listDirectoryMembers } from '../directory/directory.sql.ts';
import type { Levels } from '../resources/access-levels.sql.ts';
import { type CacheCounts, searchResources } from '../resources/search-resources.sql.ts';
import {
  nameOf,
  presentNamedHit,
  presentPersonHit,
  presentResourceHit,
  rankOfName,
} from './search.present.ts';
import { inPeriod } from './search-dates.sql.ts';
import { searchNamed } from './search-named.sql.ts';

export type SearchFilter = {
  accessLevelId?: string | undefined;
  categoryId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type KindSearch = {
  kind: MemberSearchKind;
  search: TextSearch;
  filter: SearchFilter;
  allowsTypos: boolean;
  /** Of the texts that the caller can read, with typos. */
  similar?: SimilarTerms | undefined;
  page: number;
  size: number;
};

/** `bestRank` is that of the first match of all pages: 0 is the exact name. */
export type KindHits = { hits: SearchHit[]; total: number; bestRank: number };

export const noHits: KindHits = { hits: [], total: 0, bestRank: Number.POSITIVE_INFINITY };

/** Other kinds have no category and no date. */
export function isSearched(kind: MemberSearchKind, filter: SearchFilter): boolean {
  if (filter.accessLevelId || filter.categoryId) return kind === 'resources';
  return !(filter.from || filter.to) || kind === 'resources' || kind === 'events';
}

const toRows = ({ page, size }: KindSearch) => ({ offset: (Math.max(1, page) - 1) * size, limit: size });

type ResourceAccess = { levels: Levels; cacheCounts: CacheCounts };

export async function findResources(
  db: Db,
  { levels, cacheCounts }: ResourceAccess,
  request: KindSearch,
): Promise<KindHits> {
  const { search, filter, allowsTypos, similar } = request;
  const { found, total, terms } = await searchResources(db, {
    filter: { ...filter, levels, dates: inPeriod('publishedAt', filter) },
    search,
    allowsTypos,
    similar,
    rows: toRows(request),
    cacheCounts,
  });
  return {
    hits: found.map((row) => presentResourceHit(row, terms)),
    total,
    bestRank: found[0]?.rank ?? noHits.bestRank,
  };
}

export async function findNamed(db: Db, request: KindSearch): Promise<KindHits> {
  const { kind, search, filter, allowsTypos, similar } = request;
  if (kind === 'resources' || kind === 'people') return noHits;
  const dates = inPeriod(kind === 'events' ? 'startsAt' : 'createdAt', filter);
  const options = { search, allowsTypos, similar, dates, rows: toRows(request) };
  const { found, total } = await searchNamed(db, kind, options);
  const terms = [...search.titleTerms, ...(similar ?? []).flat()];
  return {
    hits: found.map((row) => presentNamedHit(kind, row, terms)),
    total,
    bestRank: found[0]?.rank ?? noHits.bestRank,
  };
}

/** The search of the directory, for those who may use it. */
export async function findPeople(db: Db, viewer: Viewer, request: KindSearch): Promise<KindHits> {
  const { search, allowsTypos, page, size } = request;
  if (isRestrictedViewer(viewer)) return noHits;
  const query = { name: search.text, page, size, whosWho: false, sortOrder: 'asc' as const };
  const { rows, totalItems } = await listDirectoryMembers(db, query, { allowsTypos });
  const [first] = rows;
  return {
    hits: rows.map((row) => presentPersonHit(row, viewer, search)),
    total: totalItems,
    bestRank: first ? rankOfName(nameOf(first), search) : noHits.bestRank,
  };
}
