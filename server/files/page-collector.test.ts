import { expect, it } from 'vitest';
import { PageCollector, splitText } from './page-collector.ts';
import { textLimits } from './text-limits.ts';

it('splits at spaces, and inside a word that is too long', () => {
  expect(splitText('one two three', 7)).toEqual(['one two', 'three']);
  expect(splitText('onetwothree', 4)).toEqual(['onet', 'woth', 'ree']);
  expect(splitText('', 4)).toEqual([]);
});

it('removes characters that the database rejects, and joins words around a soft hyphen', () => {
  const collector = new PageCollector();
  collector.add('hel\u00adlo\0\n\tthere \ud800', { sheet: 'Crew\u0001' });
  collector.add(' \n ');
  expect(collector.pages).toEqual([{ page: null, sheet: 'Crew', contents: 'hello there \ufffd' }]);
});

it('stops at the limit for a file', () => {
  const collector = new PageCollector();
  collector.add('apparatus '.repeat(textLimits.maxLength / 5));
  collector.add('more');
  const length = collector.pages.reduce((sum, { contents }) => sum + contents.length, 0);
  expect(collector.isFull).toBe(true);
  expect(length).toBeLessThanOrEqual(textLimits.maxLength);
  expect(Math.max(...collector.pages.map(({ contents }) => contents.length))).toBeLessThanOrEqual(
    textLimits.maxRowLength,
  );
});
