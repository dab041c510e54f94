import { expect, it } from 'vitest';
import { parsePosition, parsePrice, toPriceText } from './product-values.ts';

it('reads prices in dollars as cents, and nothing that could mean another price', () => {
  const prices = {
    '0': 0,
    '8': 800,
    '82.5': 8_250,
    ' 82.50 ': 8_250,
    '1,250': 125_000,
    'A$9,999.99': 999_999,
  };
  for (const [text, cents] of Object.entries({ ...prices, '$ 19.90': 1_990, '10000': 1_000_000 }))
    expect([text, parsePrice(text)]).toEqual([text, cents]);
  for (const text of ['', 'free', '-1', '1,5', '82.505', '82,50', '10000.01', '1e3', '12 50', '.', '.5'])
    expect([text, parsePrice(text)]).toEqual([text, null]);
});

it('reads back the price that it shows', () => {
  for (const cents of [0, 5, 110, 1_990, 999_999]) expect(parsePrice(toPriceText(cents))).toBe(cents);
  expect([parsePosition('0'), parsePosition('12'), parsePosition(''), parsePosition('-1')]).toEqual([
    0,
    12,
    null,
    null,
  ]);
});
