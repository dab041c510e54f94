import { enumParam, pageParam, searchParams, stringParam, textParam } from '#web/ui/list/search-params.ts';

/** '2026-11'. */
const monthParam = (value: unknown) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(stringParam(value) ?? '') ? (value as string) : undefined;

export const eventSearch = searchParams({
  format: textParam,
  month: monthParam,
  place: textParam,
  /** Default: cards. */
  view: enumParam(['list']),
  page: pageParam,
});
export type EventSearch = ReturnType<typeof eventSearch.parse>;
