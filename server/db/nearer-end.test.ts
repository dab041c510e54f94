import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNearerEnd } from './nearer-end.ts';

const rows = (total: number) => Array.from({ length: total }, (_, index) => index);

/** What a database does with the walk, put back into the order that was asked for. */
function walked(total: number, offset: number, limit: number): number[] {
  const walk = fromNearerEnd({ offset, limit }, 'asc', total);
  const inOrder = walk.order === 'asc' ? rows(total) : rows(total).toReversed();
  const page = inOrder.slice(walk.offset, walk.offset + walk.limit);
  return walk.order === 'asc' ? page : page.toReversed();
}

describe('a page reached from the nearer end', () => {
  it('holds the rows that it would hold from the front', () => {
    const sizes = [fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 30 })] as const;
    fc.assert(
      fc.property(...sizes, (total, offset, limit) => {
        expect(walked(total, offset, limit)).toEqual(rows(total).slice(offset, offset + limit));
      }),
    );
  });

  it('never walks over more than half of the rows', () => {
    expect(fromNearerEnd({ offset: 299_984, limit: 16 }, 'desc', 300_000)).toEqual({
      offset: 0,
      limit: 16,
      order: 'asc',
    });
  });
});
