import { expect, it } from 'vitest';
import { askedHeight } from './frame-height.ts';

const frame = {} as Window;
const other = {} as Window;
const shop = 'https://shop.example';
const expected = { origin: shop, source: frame };
const good = { origin: shop, source: frame, data: { type: 'resize', height: 700 } };

it.each([
  [700, 748],
  [0, 48],
  [20_000, 20_048],
  [700.5, 748.5],
])('a height of %d makes a frame of %d', (height, shown) => {
  expect(askedHeight({ ...good, data: { type: 'resize', height } }, expected)).toBe(shown);
});

it.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: 'null' }],
  ['an origin that begins alike', { origin: 'https://shop.example.evil.example' }],
  ['another scheme', { origin: 'http://shop.example' }],
  ['another port', { origin: 'https://shop.example:8443' }],
  ['another frame', { source: other }],
  ['no frame', { source: null }],
])('takes nothing from %s', (_, change) => {
  expect(askedHeight({ ...good, ...change }, expected)).toBeUndefined();
});

it('takes nothing before there is a frame', () => {
  expect(askedHeight({ ...good, source: null }, { origin: shop, source: null })).toBeUndefined();
  expect(askedHeight(good, { origin: shop, source: undefined })).toBeUndefined();
});

it.each([
  [{ type: 'resize', height: Number.NaN }],
  [{ type: 'resize', height: Number.POSITIVE_INFINITY }],
  [{ type: 'resize', height: 1e9 }],
  [{ type: 'resize', height: -1 }],
  [{ type: 'resize', height: '700' }],
  [{ type: 'resize', height: { valueOf: (): number => 700 } }],
  [{ type: 'resize', height: [700] }],
  [{ type: 'resize' }],
  [{ type: 'Resize', height: 700 }],
  [{ height: 700 }],
  ['resize'],
  [700],
  [null],
  [undefined],
])('takes nothing from %j', (data) => {
  expect(askedHeight({ ...good, data }, expected)).toBeUndefined();
});
