import type { FastifyInstance } from 'fastify';
import { hitsPerKind, type MemberSearchKind, search, searchKinds } from '#contract/search.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Caller } from '../../http/caller.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { parseTextSearch, type SimilarTerms, type TextSearch } from '../../search/text-search.sql.ts';
import { readListKey } from '../resources/access-levels.sql.ts';
import type { PlaceCounts } from '../resources/resource-places.sql.ts';
import type { CacheCounts } from '../resources/search-resources.sql.ts';
import type { Feature, Services } from '../services.ts';
import {
  findNamed,
  findPeople,
  findResources,
  isSearched,
  type KindHits,
  type KindSearch,
  noHits,
} from './find-hits.ts';
import { createSuggester } from './find-suggestions.ts';
import { findSimilarTerms } from './similar-texts.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { rateLimiter } = services;
  const { findKind, findAllKinds, findSimilar } = createFinder(services);
  const findSuggestions = createSuggester(services);
  registerEndpoints(app, accessControl, search, {
    search: async ({ query: { text, ...filter } }, { caller }) => {
      await rateLimiter.consume('searchesByMember', caller.memberId);
      const textSearch = parseTextSearch(text);
      if (!textSearch) return toResponse(new Map(), false);
      const options = { search: textSearch, filter, page: 1, size: hitsPerKind };
      const asTyped = await findAllKinds(caller, { ...options, allowsTypos: false });
      if (hasHits(asTyped)) return toResponse(asTyped, false);
      const similar = await findSimilar(caller, textSearch);
      const withTypo = await findAllKinds(caller, { ...options, allowsTypos: true, similar });
      return toResponse(withTypo, hasHits(withTypo));
    },
    searchOneKind: async ({ params: { kind }, query }, { caller }) => {
      const { text, typos: allowsTypos, page, size, ...filter } = query;
      const hasSimilar = allowsTypos && kind !== 'people';
      // Counting a request writes a row. Only texts take long enough to need a limit.
      if (kind === 'resources' || hasSimilar) await rateLimiter.consume('searchesByMember', caller.memberId);
      const textSearch = parseTextSearch(text);
      if (!textSearch || !isSearched(kind, filter)) return { totalItems: 0, hits: [] };
      const similar = hasSimilar ? await findSimilar(caller, textSearch) : undefined;
      const request = { kind, search: textSearch, filter, allowsTypos, similar, page, size };
      const { total, hits } = await findKind(caller, request);
      return { totalItems: total, hits };
    },
    suggest: async ({ query }, { caller }) => {
      const textSearch = parseTextSearch(query.text);
      return { suggestions: textSearch ? await findSuggestions(caller, textSearch) : [] };
    },
  });
}

/** The key has the version of the list of resources, which changes with their texts and those of attachments. */
const countsTtlMs = 60_000;

function createFinder(services: Services) {
  const findKind = createKindFinder(services);
  const findAllKinds = async (caller: Caller, options: Omit<KindSearch, 'kind'>) => {
    const found = searchKinds
      .filter((kind) => isSearched(kind, options.filter))
      .map(async (kind) => [kind, await findKind(caller, { kind, ...options })] as const);
    return new Map(await Promise.all(found));
  };
  return { findKind, findAllKinds, findSimilar: createSimilarFinder(services) };
}

function createSimilarFinder({ readDb, config }: Services) {
  const cache = new TtlCache<string, SimilarTerms | undefined>({
    ttlMs: config.responseCacheMs,
    maxEntries: 1_000,
  });
  return async (caller: Caller, textSearch: TextSearch): Promise<SimilarTerms | undefined> => {
    const { levels, version } = await readListKey(readDb, caller.memberId);
    const key = JSON.stringify([version, levels, textSearch.text]);
    return cache.get(key, () => findSimilarTerms(readDb, levels, textSearch));
  };
}

/** People are not cached, because hiding them applies immediately. */
function createKindFinder({ readDb, config }: Services) {
  const countsCache = new TtlCache<string, PlaceCounts>({ ttlMs: countsTtlMs, maxEntries: 2_000 });
  const cache = new TtlCache<string, KindHits>({ ttlMs: config.responseCacheMs, maxEntries: 1_000 });
  return async (caller: Caller, request: KindSearch): Promise<KindHits> => {
    if (request.kind === 'people') return findPeople(readDb, caller, request);
    if (request.kind !== 'resources')
      return cache.get(JSON.stringify(request), () => findNamed(readDb, request));
    const { levels, version } = await readListKey(readDb, caller.memberId);
    const { page: _page, size: _size, ...counted } = request;
    const cacheCounts: CacheCounts = (count) =>
      countsCache.get(JSON.stringify([version, levels, counted]), count);
    const key = JSON.stringify([version, levels, request]);
    return cache.get(key, () => findResources(readDb, { levels, cacheCounts }, request));
  };
}

type HitsByKind = Map<MemberSearchKind, KindHits>;

const hasHits = (found: HitsByKind) => [...found.values()].some(({ total }) => total > 0);

function toResponse(found: HitsByKind, hasTypo: boolean) {
  const get = (kind: MemberSearchKind) => found.get(kind) ?? noHits;
  const totalOf = (kind: MemberSearchKind) => get(kind).total;
  // A stable sort, so that the order of the kinds decides between equal ranks.
  const kinds = searchKinds
    .filter((kind) => totalOf(kind) > 0)
    .toSorted((one, other) => get(one).bestRank - get(other).bestRank);
  return {
    counts: {
      resources: totalOf('resources'),
      people: totalOf('people'),
      events: totalOf('events'),
      groups: totalOf('groups'),
      organisations: totalOf('organisations'),
    },
    bestKind: kinds[0] ?? null,
    hasTypo,
    hits: kinds.flatMap((kind) => get(kind).hits),
  };
}

export const searchFeature: Feature = { routes };
