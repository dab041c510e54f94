import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, success } from './fields.ts';
import { searchFilters, searchKind } from './search.ts';
import { searchText } from './wire/query-schemas.ts';

export const maxSavedSearches = 20;
/** Counting stops here. */
export const maxNewMatches = 100;

/** `extend`, because the bundler keeps an object with a spread, and with it zod. */
const savedSearch = z.extend(
  z.object({
    id,
    text: z.string(),
    kind: z.optional(searchKind),
    /** Null without an access level, and if the caller can no longer read it. */
    accessLevelName: z.nullable(z.string()),
    /** Null without a category, and if the caller can no longer read it. */
    categoryName: z.nullable(z.string()),
  }),
  searchFilters,
);

const params = z.object({ id });

export const savedSearches = defineEndpoints({
  listSavedSearches: {
    summary: "Lists the caller's saved searches by their words, at most 20",
    method: 'GET',
    path: '/api/saved-searches',
    access: 'member',
    response: z.object({ searches: z.array(savedSearch) }),
  },
  saveSearch: {
    summary: 'Saves a search of everything. Returns the same id if it is saved already',
    method: 'POST',
    path: '/api/saved-searches',
    access: 'member',
    body: z.strictObject({
      text: searchText.check(z.regex(/[\p{L}\p{N}]/u, 'must contain a letter or a digit')),
      kind: z.optional(searchKind),
      ...searchFilters,
    }),
    response: z.object({ id }),
  },
  removeSavedSearch: {
    summary: "Removes one of the caller's saved searches. Has no effect if it is not saved",
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    access: 'member',
    params,
    response: success,
  },
  countNewMatches: {
    summary:
      'Counts what the caller can read and was added since they last looked at each saved search. Leaves out searches with nothing new',
    method: 'GET',
    path: '/api/saved-searches/new-matches',
    access: 'member',
    response: z.object({
      newMatches: z.array(
        z.object({
          id,
          /** At most 100, which means 100 or more. */
          count: z.int(),
        }),
      ),
    }),
  },
  markSearchAsSeen: {
    summary: "Resets the new matches of one of the caller's saved searches",
    method: 'PUT',
    path: '/api/saved-searches/{id}/seen',
    access: 'member',
    params,
    response: success,
  },
});
