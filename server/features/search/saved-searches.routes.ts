import type { FastifyInstance } from 'fastify';
import { maxSavedSearches, savedSearches } from '#contract/saved-searches.ts';
import type { Db } from '../../db/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import { lockMember } from '../members/members.sql.ts';
import { readListKey } from '../resources/access-levels.sql.ts';
import type { Feature, Services } from '../services.ts';
import { countNewMatches } from './count-new-matches.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  findSameSearch,
  insertSavedSearch,
  listFilterNames,
  listSavedSearches,
  type NewSearch,
  updateSeenAt,
} from './saved-searches.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, savedSearches, handlers(services));
}

/** The searches are not from the replica, because members see their own changes. */
function handlers({ db, readDb, rateLimiter }: Services): Handlers<typeof savedSearches> {
  return {
    listSavedSearches: async (_input, { caller }) => ({ searches: await readSearches(db, caller.memberId) }),
    saveSearch: ({ body }, { caller }) => saveSearch(db, caller.memberId, body),
    removeSavedSearch: async ({ params }, { caller }) => {
      await deleteSavedSearch(db, caller.memberId, params.id);
      return { success: true };
    },
    countNewMatches: async (_input, { caller }) => {
      const searches = await listSavedSearches(db, caller.memberId);
      if (searches.length === 0) return { newMatches: [] };
      await rateLimiter.consume('newMatchCountsByMember', caller.memberId);
      const { levels } = await readListKey(readDb, caller.memberId);
      const newMatches = [];
      for (const saved of searches) {
        const count = await countNewMatches(readDb, { caller, levels, saved });
        if (count > 0) newMatches.push({ id: saved.id, count });
      }
      return { newMatches };
    },
    markSearchAsSeen: async ({ params }, { caller }) => {
      if (!(await updateSeenAt(db, caller.memberId, params.id)))
        throw notFound('You have no such saved search.');
      return { success: true };
    },
  };
}

async function readSearches(db: Db, memberId: string) {
  const [searches, { levels }] = await Promise.all([
    listSavedSearches(db, memberId),
    readListKey(db, memberId),
  ]);
  const filterIds = searches.flatMap(({ filters }) => [filters.accessLevelId, filters.categoryId]);
  const names = await listFilterNames(
    db,
    levels,
    filterIds.filter((id) => id !== undefined),
  );
  const nameOf = (id: string | undefined) => (id && names.get(id)) || null;
  return searches.map(({ id, text, filters }) => ({
    id,
    text,
    ...filters,
    accessLevelName: nameOf(filters.accessLevelId),
    categoryName: nameOf(filters.categoryId),
  }));
}

const saveSearch = (db: Db, memberId: string, search: NewSearch): Promise<{ id: string }> =>
  db.transaction().execute(async (tx) => {
    // Concurrent requests of the member must not exceed the maximum.
    await lockMember(tx, memberId);
    const same = await findSameSearch(tx, memberId, search);
    if (same) return same;
    if ((await countSavedSearches(tx, memberId)) >= maxSavedSearches)
      throw conflict(`You have ${maxSavedSearches} saved searches, the maximum. Remove one first.`);
    return insertSavedSearch(tx, memberId, search);
  });

export const savedSearchesFeature: Feature = { routes };
