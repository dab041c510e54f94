import { searchParams, stringParam, textParam } from '#web/ui/list/search-params.ts';
import type { ItemKey, TodayFilter } from './today.calls.ts';

/** `show` is a kind or `mine`, `item` is the kind and the id. */
export const todaySearch = searchParams({ show: stringParam, item: textParam });
export type TodaySearch = ReturnType<typeof todaySearch.parse>;

/** The server rejects unknown kinds, so only known ones are sent. */
export function toFilter({ show }: TodaySearch, kinds: readonly string[]): TodayFilter {
  if (show === 'mine') return { mine: true };
  return show && kinds.includes(show) ? { kind: show as NonNullable<TodayFilter['kind']> } : {};
}

export const formatKey = ({ kind, id }: ItemKey) => `${kind}/${id}`;

export function parseKey(text: string | undefined, kinds: readonly string[]): ItemKey | undefined {
  const [, kind = '', id = ''] = /^(\w+)\/(.+)$/.exec(text ?? '') ?? [];
  return kinds.includes(kind) && id ? { kind: kind as ItemKey['kind'], id } : undefined;
}
