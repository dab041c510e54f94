import type { SortOrder } from '#contract/wire/query-schemas.ts';

type Rows = { offset: number; limit: number };

/** Reads far pages backwards, so the last of 20,000 pages costs as much as the first. The rows come reversed. */
export function scanFromNearerEnd({ offset, limit }: Rows, order: SortOrder, total: number) {
  const after = total - offset - limit;
  if (offset <= after) return { offset, limit, order };
  const rows = Math.max(0, Math.min(limit, total - offset));
  const opposite: SortOrder = order === 'asc' ? 'desc' : 'asc';
  return { offset: Math.max(0, after), limit: rows, order: opposite };
}
