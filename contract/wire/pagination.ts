import * as z from 'zod/mini';
import { integerBetween } from './query-schemas.ts';

/** Pages 0 and 1 are both the first page. */
export const paging = (defaultSize = 16) => ({
  page: z._default(integerBetween(0, 1_000_000), 1),
  size: z._default(integerBetween(1, 100), defaultSize),
});

export type Paging = { page: number; size: number };

export function toOffsetLimit({ page, size }: Paging): { offset: number; limit: number } {
  return { offset: (Math.max(1, page) - 1) * size, limit: size };
}

export const totalItems = z.int();
