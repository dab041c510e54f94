import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanFromNearerEnd } from './scan-from-nearer-end.ts';

const rows = (total: number) => Array.from({ length: total }, (_, index) => index);

/** Reads as a database does, and restores the requested order. */
function readPage(total: number, offset: number, limit: number): number[] {
  const scan = scanFromNearerEnd({ offset, limit }, 'asc', total);
  const inOrder = scan.order === 'asc' ? rows(total) : rows(total).toReversed();
  const page = inOrder.slice(scan.offset, scan.offset + scan.limit);
  return scan.order === 'asc' ? page : page.toReversed();
}

describe('scanFromNearerEnd', () => {
  it('returns the same rows as a scan from the start', () => {
    const sizes = [fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 30 })] as const;
    fc.assert(
      fc.property(...sizes, (total, offset, limit) => {
        expect(readPage(total, offset, limit)).toEqual(rows(total).slice(offset, offset + limit));
      }),
    );
  });

  it('never skips more than half of the rows', () => {
    const page = scanFromNearerEnd({ offset: 299_984, limit: 16 }, 'desc', 300_000);
    expect(page).toEqual({ offset: 0, limit: 16, order: 'asc' });
  });
});
