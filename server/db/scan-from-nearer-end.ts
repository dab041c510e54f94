import type { SortOrder } from '#contract/wire/query-schemas.ts';

type Rows = { offset: number; limit: number };

/** Scans far pages backwards, so the last of 20,000 pages costs as much as the first. Reverse the rows afterwards. */
export function scanFromNearerEnd({ offset, limit }: Rows, order: SortOrder, total: number) {
  const rowsAfter = total - offset - limit;
  if (offset <= rowsAfter) return { offset, limit, order };
  const rows = Math.max(0, Math.min(limit, total - offset));
  const opposite: SortOrder = order === 'asc' ? 'desc' : 'asc';
  return { offset: Math.max(0, rowsAfter), limit: rows, order: opposite };
}
