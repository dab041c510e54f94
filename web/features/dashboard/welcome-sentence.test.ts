import { expect, it } from 'vitest';
import { formatWelcomeSentence } from './welcome-sentence.ts';

// Local times, in the time zone of the machine.
const sentenceFor = (eventStart: string, now = '2026-11-15T22:30') =>
  formatWelcomeSentence({ name: 'Open House', eventStart }, new Date(now));

it('names the day of the next event by calendar days', () => {
  expect(sentenceFor('2026-11-15T23:00')).toBe('Today: Open House.');
  expect(sentenceFor('2026-11-16T00:30')).toBe('Tomorrow: Open House.');
  expect(sentenceFor('2026-11-16T23:30')).toBe('Tomorrow: Open House.');
  expect(sentenceFor('2026-11-17T00:30')).toBe('In 2 days: Open House.');
  expect(sentenceFor('2026-11-29T23:00')).toBe('In 14 days: Open House.');
  expect(sentenceFor('2026-11-30T01:00')).toBe('The next event is on 30 Nov, 2026: Open House.');
  expect(sentenceFor('2026-11-15T22:30')).toBe('On now: Open House.');
  expect(sentenceFor('2026-11-13T08:00')).toBe('On now: Open House.');
  expect(formatWelcomeSentence(undefined, new Date())).toBe('No events are planned at the moment.');
});
