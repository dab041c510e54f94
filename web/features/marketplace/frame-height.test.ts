import { expect, it } from 'vitest';
import { askedHeight } from './frame-height.ts';

const frame = {} as Window;
const shop = 'https://shop.example';
const expected = { origin: shop, source: frame };
const good = { origin: shop, source: frame, data: { type: 'resize', height: 700 } };

it('adds 48 pixels to the requested height', () => {
  for (const height of [700, 0, 20_000, 700.5])
    expect(askedHeight({ ...good, data: { type: 'resize', height } }, expected)).toBe(height + 48);
});

it('ignores messages from other origins and frames', () => {
  for (const change of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'http://shop.example' },
    { origin: 'https://shop.example:8443' },
    { source: {} as Window },
    { source: null },
  ])
    expect(askedHeight({ ...good, ...change }, expected)).toBeUndefined();
  expect(askedHeight({ ...good, source: null }, { origin: shop, source: null })).toBeUndefined();
  expect(askedHeight(good, { origin: shop, source: undefined })).toBeUndefined();
});

it('ignores invalid messages', () => {
  const heights = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e9,
    -1,
    '700',
    { valueOf: (): number => 700 },
    [700],
  ];
  const invalid = [{ type: 'resize' }, { type: 'Resize', height: 700 }, { height: 700 }, 'resize', 700, null];
  for (const data of [...heights.map((height) => ({ type: 'resize', height })), ...invalid, undefined])
    expect(askedHeight({ ...good, data }, expected)).toBeUndefined();
});
