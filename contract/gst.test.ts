import { expect, it } from 'vitest';
import { gstIn } from './gst.ts';

it('rounds one eleventh to whole cents', () => {
  expect([11, 16, 17, 105, 24_500].map(gstIn)).toEqual([1, 1, 2, 10, 2_227]);
});
