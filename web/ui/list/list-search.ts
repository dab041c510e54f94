import * as z from 'zod/mini';
import { commaList, wholeNumber } from '#contract/wire/query-values.ts';

/** Invalid values are ignored, so that no link leads to an error. */
const tolerant = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

export const pageInAddress = tolerant(wholeNumber(1, 1_000_000));
export const textInAddress = tolerant(z.string().check(z.maxLength(200)));
export const idInAddress = tolerant(z.uuid());
export const idsInAddress = tolerant(commaList(z.uuid()));
export const choiceInAddress = <const Choice extends string>(choices: readonly Choice[]) =>
  tolerant(z.enum(choices));

type Paged = { page?: number | undefined };

/** Every change returns to the first page. */
export type ChangeSearch<Search> = (change: Partial<Search>) => void;

type Navigate<Search> = (way: {
  search: (current: Search) => Search;
  resetScroll: boolean;
  replace: boolean;
}) => unknown;

/** A page change scrolls to the top; a search is one history entry while its words change. */
export const changeSearch =
  <Search extends Paged>(navigate: Navigate<Search>): ChangeSearch<Search> =>
  (change) => {
    navigate({
      search: (current) => ({ ...current, page: undefined, ...change }),
      resetScroll: 'page' in change,
      replace: 'search' in change && new URLSearchParams(location.search).has('search'),
    });
  };
