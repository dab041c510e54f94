import { isUuid } from '#contract/uuid.ts';

/** No zod: every page loads the parsers of all routes. Invalid values are ignored, so that no link fails. */

type Parsers = Record<string, (value: unknown) => unknown>;
type Parsed<Given extends Parsers> = { [Name in keyof Given]?: ReturnType<Given[Name]> | undefined };

export type SearchOf<Params extends { parse: (search: never) => unknown }> = ReturnType<Params['parse']>;

/** Invalid values stay as undefined, because the router adds the result to the unparsed values. */
export const searchParams = <Given extends Parsers>(parsers: Given) => ({
  parse(search: Record<string, unknown>) {
    const given = Object.keys(parsers).filter((name) => name in search);
    return Object.fromEntries(given.map((name) => [name, parsers[name]?.(search[name])])) as Parsed<Given>;
  },
});

export function pageParam(value: unknown): number | undefined {
  const page = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : undefined;
}

export const stringParam = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function textParam(value: unknown): string | undefined {
  const text = stringParam(value);
  return text === undefined || text.length > 200 ? undefined : text;
}

export const idParam = (value: unknown) => (isUuid(value) ? value : undefined);

/** Separated by commas in the URL. Empty items are ignored; one invalid item makes the list invalid. */
export function idListParam(value: unknown): string[] | undefined {
  const ids = [value]
    .flat()
    .flatMap((item) => stringParam(item)?.split(',') ?? [item])
    .filter((item) => item !== '');
  return ids.length <= 100 && ids.every(isUuid) ? ids : undefined;
}

export const enumParam =
  <const Choice extends string>(choices: readonly Choice[]) =>
  (value: unknown) =>
    choices.find((choice) => choice === value);

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
