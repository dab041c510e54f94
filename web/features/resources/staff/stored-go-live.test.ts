// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  applyGoLiveChoice,
  findGoLiveChoice,
  isPast,
  storeGoLiveChoice,
  toGoLiveChoice,
} from './stored-go-live.ts';

const draft = { id: 'a', publishAt: null, publishedAt: null };
const thursday = '2026-11-19T19:00:00.000Z';
const friday = '2026-11-20T19:00:00.000Z';

it('keeps a chosen time for the same person, also after a withdrawal', () => {
  storeGoLiveChoice('tui', 'a', toGoLiveChoice(thursday, draft));
  const choice = findGoLiveChoice('tui', 'a');
  expect(applyGoLiveChoice(choice, draft)).toBe(thursday);
  expect(applyGoLiveChoice(choice, { ...draft, publishAt: thursday })).toBe(thursday);
  expect([findGoLiveChoice('kim', 'a'), findGoLiveChoice('tui', 'b')]).toEqual([undefined, undefined]);
});

it('keeps the choice to publish a scheduled item now or at another time', () => {
  const scheduled = { ...draft, publishAt: thursday };
  expect(applyGoLiveChoice(undefined, scheduled)).toBe(thursday);
  expect(applyGoLiveChoice(toGoLiveChoice(null, scheduled), scheduled)).toBeNull();
  expect(applyGoLiveChoice(toGoLiveChoice(friday, scheduled), scheduled)).toBe(friday);
});

it('drops the choice when a colleague has chosen another time or published the item', () => {
  const choice = toGoLiveChoice(thursday, draft);
  expect(applyGoLiveChoice(choice, { ...draft, publishAt: friday })).toBe(friday);
  expect(applyGoLiveChoice(choice, { ...draft, publishedAt: friday })).toBeNull();
});

it('finds out whether a time has passed', () => {
  const now = Date.parse(thursday);
  expect([isPast(undefined, now), isPast(friday, now), isPast(thursday, now)]).toEqual([false, false, true]);
});
