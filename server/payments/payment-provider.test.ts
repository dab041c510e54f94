import { expect, it } from 'vitest';
import { gstIn } from './payment-provider.ts';

it.each([
  [11, 1],
  [16, 1],
  [17, 2],
  [24_500, 2_227],
  [105, 10],
])('of %i cents %i are GST: one eleventh, to the nearest cent', (total, gst) => {
  expect(gstIn(total)).toBe(gst);
});
