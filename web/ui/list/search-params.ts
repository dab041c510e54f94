import * as z from 'zod/mini';
import { commaSeparated, integerBetween } from '#contract/wire/query-schemas.ts';

/** Invalid values are ignored, so that no link leads to an error. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

export const pageParam = lenient(integerBetween(1, 1_000_000));
export const textParam = lenient(z.string().check(z.maxLength(200)));
export const idParam = lenient(z.uuid());
export const idListParam = lenient(commaSeparated(z.uuid()));
export const enumParam = <const Choice extends string>(choices: readonly Choice[]) =>
  lenient(z.enum(choices));

type Paged = { page?: number | undefined };

/** Every change returns to the first page. */
export type UpdateSearch<Search> = (change: Partial<Search>) => void;

type Navigate<Search> = (way: {
  search: (current: Search) => Search;
  resetScroll: boolean;
  replace: boolean;
}) => unknown;

/** A page change scrolls to the top; a search is one history entry while its words change. */
export const createUpdateSearch =
  <Search extends Paged>(navigate: Navigate<Search>): UpdateSearch<Search> =>
  (change) => {
    navigate({
      search: (current) => ({ ...current, page: undefined, ...change }),
      resetScroll: 'page' in change,
      replace: 'search' in change && new URLSearchParams(location.search).has('search'),
    });
  };
