import * as z from 'zod/mini';
import { commaList, wholeNumber } from '#contract/wire/query-values.ts';

/** What an address may say of a list. What it says wrongly is passed over, so that no link leads to an error. */
const tolerant = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

export const pageInAddress = tolerant(wholeNumber(1, 1_000_000));
export const textInAddress = tolerant(z.string().check(z.maxLength(200)));
export const idInAddress = tolerant(z.uuid());
export const idsInAddress = tolerant(commaList(z.uuid()));
export const choiceInAddress = <const Choice extends string>(choices: readonly Choice[]) =>
  tolerant(z.enum(choices));

type Paged = { page?: number | undefined };

/** Changes some of it. Whatever it is that changes, the list begins anew at its first page. */
export type ChangeSearch<Search> = (change: Partial<Search>) => void;

type Navigate<Search> = (way: {
  search: (current: Search) => Search;
  resetScroll: boolean;
  replace: boolean;
}) => unknown;

/** Another page begins at its top; a search is one step of the way back, however often its words change. */
export const changeSearch =
  <Search extends Paged>(navigate: Navigate<Search>): ChangeSearch<Search> =>
  (change) => {
    navigate({
      search: (current) => ({ ...current, page: undefined, ...change }),
      resetScroll: 'page' in change,
      replace: 'search' in change && new URLSearchParams(location.search).has('search'),
    });
  };
