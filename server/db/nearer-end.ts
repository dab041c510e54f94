import type { SortOrder } from '#contract/wire/query-values.ts';

type Rows = { offset: number; limit: number };

/**
 * Which way to walk to a page, where the number of rows is known: from the end that is nearer. The last of 20,000
 * pages then costs what the first does. Rows walked backwards come in the opposite of the order that was asked for.
 */
export function fromNearerEnd(
  { offset, limit }: Rows,
  order: SortOrder,
  total: number,
): Rows & { order: SortOrder } {
  const after = total - offset - limit;
  if (offset <= after) return { offset, limit, order };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { offset: Math.max(0, after), limit: rows, order: order === 'asc' ? 'desc' : 'asc' };
}
