import type { FastifyInstance } from 'fastify';
import type { HandlerInput } from '#contract/endpoint.ts';
import { hitsPerKind, type MemberSearchKind, search, searchKinds } from '#contract/search.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Caller } from '../../http/caller.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { parseTextSearch, type TextSearch } from '../../search/text-search.sql.ts';
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

type Query = HandlerInput<(typeof search)['search']>['query'];

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { readDb, rateLimiter } = services;
  const findKind = createFinder(services);
  const findSuggestions = createSuggester(services);
  const findAll = async (caller: Caller, query: Query, textSearch: TextSearch, allowsTypos: boolean) => {
    const listKey = await readListKey(readDb, caller.memberId);
    const found = searchKinds
      .filter((kind) => isSearched(kind, query))
      .map(async (kind) => {
        const request = {
          kind,
          search: textSearch,
          filter: toFilter(query),
          allowsTypos,
          ...paging(query, kind),
        };
        return [kind, await findKind(caller, listKey, request)] as const;
      });
    return new Map(await Promise.all(found));
  };
  registerEndpoints(app, accessControl, search, {
    search: async ({ query }, { caller }) => {
      await rateLimiter.consume('searchesByMember', caller.memberId);
      const textSearch = parseTextSearch(query.text);
      if (!textSearch) return toResponse(new Map(), query, false);
      const asTyped = await findAll(caller, query, textSearch, false);
      if ([...asTyped.values()].some(({ total }) => total > 0)) return toResponse(asTyped, query, false);
      const withTypo = await findAll(caller, query, textSearch, true);
      return toResponse(
        withTypo,
        query,
        [...withTypo.values()].some(({ total }) => total > 0),
      );
    },
    suggest: async ({ query }, { caller }) => {
      await rateLimiter.consume('suggestionsByMember', caller.memberId);
      const textSearch = parseTextSearch(query.text);
      return { suggestions: textSearch ? await findSuggestions(caller, textSearch) : [] };
    },
  });
}

type ListKey = Awaited<ReturnType<typeof readListKey>>;

/** The key has the version of the list of resources, which changes with their texts and those of attachments. */
const countsTtlMs = 60_000;

/** People are not cached, because hiding them applies immediately. */
function createFinder({ readDb, config }: Services) {
  const countsCache = new TtlCache<string, PlaceCounts>({ ttlMs: countsTtlMs, maxEntries: 2_000 });
  const cache = new TtlCache<string, KindHits>({ ttlMs: config.responseCacheMs, maxEntries: 1_000 });
  return (caller: Caller, { levels, version }: ListKey, request: KindSearch): Promise<KindHits> => {
    if (request.kind === 'people') return findPeople(readDb, caller, request);
    if (request.kind !== 'resources')
      return cache.get(JSON.stringify(request), () => findNamed(readDb, request));
    const { page: _page, size: _size, ...counted } = request;
    const cacheCounts: CacheCounts = (count) =>
      countsCache.get(JSON.stringify([version, levels, counted]), count);
    const key = JSON.stringify([version, levels, request]);
    return cache.get(key, () => findResources(readDb, { levels, cacheCounts }, request));
  };
}

const toFilter = ({ accessLevelId, categoryId, from, to }: Query) => ({
  accessLevelId,
  categoryId,
  from,
  to,
});

/** Of the other kinds, only the count and the rank of the best hit are needed. */
function paging(query: Query, kind: MemberSearchKind) {
  if (kind === query.kind) return { page: query.page, size: query.size };
  return { page: 1, size: query.kind ? 1 : hitsPerKind };
}

function toResponse(found: Map<MemberSearchKind, KindHits>, { kind: wanted }: Query, hasTypo: boolean) {
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
    hits: kinds.filter((kind) => !wanted || kind === wanted).flatMap((kind) => get(kind).hits),
  };
}

export const searchFeature: Feature = { routes };
