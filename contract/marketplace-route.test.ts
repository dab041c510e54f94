import { expect, it } from 'vitest';
import { formatRoute, parseRoute, parseRouteParams } from './marketplace-route.ts';

const id = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('parses a formatted route', () => {
  for (const route of [
    ...[{}, { product: id }, { purchase: id }],
    ...[{ screen: 'basket' } as const, { screen: 'checkout' } as const],
  ]) {
    expect(parseRouteParams(Object.fromEntries(new URLSearchParams(formatRoute(route))))).toEqual(route);
    expect(parseRoute(route)).toEqual(route);
  }
});

it('ignores unknown parameters and uses the first valid one', () => {
  const search = { utm_source: 'mail', product: id.toUpperCase(), screen: 'basket' };
  expect(parseRouteParams(search)).toEqual({ product: id });
  expect(parseRouteParams({ product: 'nothing', screen: 'basket' })).toEqual({ screen: 'basket' });
});

it('falls back to the catalogue for invalid parameters, and rejects invalid messages', () => {
  const invalid = [
    ...[{ product: 'https://evil.example' }, { product: `${id}/..` }, { product: [id] }, { purchase: '<b>' }],
    ...[{ screen: 'https://evil.example' }, { screen: 'catalogue' }],
  ];
  for (const search of invalid) expect(parseRouteParams(search)).toEqual({});
  const messages = [null, undefined, 'basket', [], { product: id, screen: 'basket' }];
  for (const message of [...invalid, ...messages, { product: id, url: '' }])
    expect(parseRoute(message)).toBeUndefined();
});
