import { describe, expect, it } from 'vitest';
import { gstIn } from './gst.ts';

describe('gstIn', () => {
  it.each([
    [11, 1],
    [16, 1],
    [17, 2],
    [24_500, 2_227],
    [105, 10],
  ])('rounds one eleventh of %i cents to %i', (total, gst) => {
    expect(gstIn(total)).toBe(gst);
  });
});
