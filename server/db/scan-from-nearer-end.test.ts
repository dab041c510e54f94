import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanFromNearerEnd } from './scan-from-nearer-end.ts';

const rows = (total: number) => Array.from({ length: total }, (_, index) => index);

/** Reads as a database does, and restores the requested order. */
function readPage(total: number, offset: number, limit: number): number[] {
  const walk = scanFromNearerEnd({ offset, limit }, 'asc', total);
  const inOrder = walk.order === 'asc' ? rows(total) : rows(total).toReversed();
  const page = inOrder.slice(walk.offset, walk.offset + walk.limit);
  return walk.order === 'asc' ? page : page.toReversed();
}

describe('fromNearerEnd', () => {
  it('returns the same rows as from the front', () => {
    const sizes = [fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 30 })] as const;
    fc.assert(
      fc.property(...sizes, (total, offset, limit) => {
        expect(readPage(total, offset, limit)).toEqual(rows(total).slice(offset, offset + limit));
      }),
    );
  });

  it('skips at most half of the rows', () => {
    const page = scanFromNearerEnd({ offset: 299_984, limit: 16 }, 'desc', 300_000);
    expect(page).toEqual({ offset: 0, limit: 16, order: 'asc' });
  });
});
