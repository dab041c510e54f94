import { expect, it } from 'vitest';
import { canSeeWhosWho } from './can-see-whos-who.ts';

it("shows the who's who to members with a segment of the category Membership Representative", () => {
  const other = { segmentCategory: 'Committee' };
  const representative = { segmentCategory: 'Membership Representative' };
  expect(canSeeWhosWho({ segments: [other, representative] })).toBe(true);
  expect(canSeeWhosWho({ segments: [other] })).toBe(false);
  expect(canSeeWhosWho({ segments: [] })).toBe(false);
  expect(canSeeWhosWho({})).toBe(false);
  expect(canSeeWhosWho(undefined)).toBe(false);
});
