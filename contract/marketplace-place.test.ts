import { expect, it } from 'vitest';
import { formatRoute, parseRoute, parseRouteParams } from './marketplace-route.ts';

const id = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('reads a place back from its query string', () => {
  for (const place of [
    ...[{}, { product: id }, { purchase: id }],
    ...[{ screen: 'basket' } as const, { screen: 'checkout' } as const],
  ]) {
    expect(parseRouteParams(Object.fromEntries(new URLSearchParams(formatRoute(place))))).toEqual(place);
    expect(parseRoute(place)).toEqual(place);
  }
});

it('ignores unknown parameters and takes the first valid one', () => {
  const search = { utm_source: 'mail', product: id.toUpperCase(), screen: 'basket' };
  expect(parseRouteParams(search)).toEqual({ product: id });
  expect(parseRouteParams({ product: 'nothing', screen: 'basket' })).toEqual({ screen: 'basket' });
});

it('reads the catalogue from an invalid query string, and rejects an invalid message', () => {
  const invalid = [
    ...[{ product: 'https://evil.example' }, { product: `${id}/..` }, { product: [id] }, { purchase: '<b>' }],
    ...[{ screen: 'https://evil.example' }, { screen: 'catalogue' }],
  ];
  for (const search of invalid) expect(parseRouteParams(search)).toEqual({});
  const messages = [null, undefined, 'basket', [], { product: id, screen: 'basket' }];
  for (const message of [...invalid, ...messages, { product: id, url: '' }])
    expect(parseRoute(message)).toBeUndefined();
});
