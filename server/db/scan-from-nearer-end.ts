import type { SortOrder } from '#contract/wire/query-schemas.ts';

type PageRange = { offset: number; limit: number };

/** Scans far pages backwards, so the last of 20,000 pages costs as much as the first. Reverse the rows afterwards. */
export function scanFromNearerEnd({ offset, limit }: PageRange, order: SortOrder, total: number) {
  const rowsAfter = total - offset - limit;
  if (offset <= rowsAfter) return { offset, limit, order };
  const rowCount = Math.max(0, Math.min(limit, total - offset));
  const opposite: SortOrder = order === 'asc' ? 'desc' : 'asc';
  return { offset: Math.max(0, rowsAfter), limit: rowCount, order: opposite };
}
