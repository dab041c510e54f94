import { expect, it } from 'vitest';
import { formatRoute, parseRouteMessage, parseRouteParams } from './marketplace-route.ts';

const id = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('parses a formatted route back to the same route', () => {
  for (const route of [
    {},
    { product: id },
    { purchase: id },
    { screen: 'basket' } as const,
    { screen: 'checkout' } as const,
  ]) {
    expect(parseRouteParams(Object.fromEntries(new URLSearchParams(formatRoute(route))))).toEqual(route);
    expect(parseRouteMessage(route)).toEqual(route);
  }
});

it('ignores unknown parameters, and uses a valid product before a screen', () => {
  const search = { utm_source: 'mail', product: id.toUpperCase(), screen: 'basket' };
  expect(parseRouteParams(search)).toEqual({ product: id });
  expect(parseRouteParams({ product: 'nothing', screen: 'basket' })).toEqual({ screen: 'basket' });
});

const invalidRoutes = [
  { product: 'https://evil.example' },
  { product: `${id}/..` },
  { product: [id] },
  { purchase: '<b>' },
  { screen: 'https://evil.example' },
  { screen: 'catalogue' },
];

it('falls back to the catalogue for an invalid search parameter', () => {
  for (const search of invalidRoutes) expect(parseRouteParams(search)).toEqual({});
});

it('rejects a route message with an invalid, unknown or second property', () => {
  const notObjects = [null, undefined, 'basket', []];
  const twoProperties = [
    { product: id, screen: 'basket' },
    { product: id, url: '' },
  ];
  for (const value of [...invalidRoutes, ...notObjects, ...twoProperties])
    expect(parseRouteMessage(value)).toBeUndefined();
});
