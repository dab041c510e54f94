import { describe, expect, it } from 'vitest';
import { formatPlace, parsePlace, readPlace } from './marketplace-place.ts';

const id = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

const places = [{}, { product: id }, { purchase: id }, { screen: 'basket' }, { screen: 'checkout' }] as const;

describe('a marketplace place', () => {
  it.each(places)('is read back from its own query string: %j', (place) => {
    expect(readPlace(Object.fromEntries(new URLSearchParams(formatPlace(place))))).toEqual(place);
    expect(parsePlace(place)).toEqual(place);
  });

  it('ignores unknown parameters and takes the first valid one', () => {
    expect(readPlace({ utm_source: 'mail', product: id.toUpperCase(), screen: 'basket' })).toEqual({
      product: id,
    });
    expect(readPlace({ product: 'nothing', screen: 'basket' })).toEqual({ screen: 'basket' });
  });

  it.each([
    { product: 'https://evil.example' },
    { product: `${id}/..` },
    { purchase: '<b>' },
    { screen: 'https://evil.example' },
    { screen: 'catalogue' },
    { product: [id] },
  ])('reads the catalogue from %j and rejects it in a message', (search) => {
    expect(readPlace(search)).toEqual({});
    expect(parsePlace(search)).toBeUndefined();
  });

  it.each([
    [null],
    [undefined],
    ['basket'],
    [[]],
    [{ product: id, screen: 'basket' }],
    [{ product: id, url: 'https://evil.example' }],
  ])('rejects a message with %j', (value) => {
    expect(parsePlace(value)).toBeUndefined();
  });
});
