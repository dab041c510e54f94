import { isUuid } from '#contract/uuid.ts';

/** No zod, because every page loads the parsers of all routes. Invalid values are ignored, so that no link fails. */

type Parsers = Record<string, (value: unknown) => unknown>;
type Parsed<Params extends Parsers> = { [Name in keyof Params]?: ReturnType<Params[Name]> | undefined };

export type SearchOf<Params extends { parse: (search: never) => unknown }> = ReturnType<Params['parse']>;

/** Invalid values become undefined, because the router merges the result into the unparsed values. */
export const searchParams = <Params extends Parsers>(parsers: Params) => ({
  parse(search: Record<string, unknown>) {
    const names = Object.keys(parsers).filter((name) => name in search);
    return Object.fromEntries(names.map((name) => [name, parsers[name]?.(search[name])])) as Parsed<Params>;
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

/** Comma-separated in the URL. Ignores empty items. One invalid item makes the list invalid. */
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

/** Every change returns to the first page. */
export type UpdateSearch<Search> = (change: Partial<Search>) => void;

type Navigate<Search> = (options: {
  search: (current: Search) => Search;
  resetScroll: boolean;
  replace: boolean;
}) => unknown;

/** A page change scrolls to the top. Typing in the search field creates one history entry. */
export const createUpdateSearch =
  <Search extends { page?: number | undefined }>(navigate: Navigate<Search>): UpdateSearch<Search> =>
  (change) => {
    navigate({
      search: (current) => ({ ...current, page: undefined, ...change }),
      resetScroll: 'page' in change,
      replace: 'search' in change && new URLSearchParams(location.search).has('search'),
    });
  };
