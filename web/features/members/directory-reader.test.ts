import { expect, it } from 'vitest';
import { seesWhosWho } from './directory-reader.ts';

it("the who's who is for members with a segment of the category Membership Representative", () => {
  const other = { segmentCategory: 'Committee' };
  const representative = { segmentCategory: 'Membership Representative' };
  expect(seesWhosWho({ segments: [other, representative] })).toBe(true);
  expect(seesWhosWho({ segments: [other] })).toBe(false);
  expect(seesWhosWho({ segments: [] })).toBe(false);
  expect(seesWhosWho({})).toBe(false);
  expect(seesWhosWho(undefined)).toBe(false);
});
