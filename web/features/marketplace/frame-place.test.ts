import { expect, it } from 'vitest';
import { reportedPlace } from './frame-place.ts';

const frame = {} as Window;
const origin = 'https://shop.example';
const expected = { origin, source: frame };
const valid = { origin, source: frame, data: { type: 'place', place: { screen: 'basket' } } };

it('accepts a valid place from the frame', () => {
  expect(reportedPlace(valid, expected)).toEqual({ screen: 'basket' });
  expect(reportedPlace({ ...valid, data: { type: 'place', place: {} } }, expected)).toEqual({});
});

it('rejects other origins, other frames and invalid places', () => {
  for (const change of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://shop.example.evil.example' },
    { source: {} as Window },
    { source: null },
    { data: { type: 'resize', place: {} } },
    { data: { type: 'place' } },
    { data: { type: 'place', place: 'basket' } },
    { data: { type: 'place', place: { screen: 'https://evil.example' } } },
    { data: null },
  ])
    expect(reportedPlace({ ...valid, ...change }, expected)).toBeUndefined();
});
