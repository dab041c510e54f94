import { describe, expect, it } from 'vitest';
import type { MarkedText } from '#contract/search.ts';
import { createExcerpt, markWords } from './create-excerpt.ts';
import { parseTextSearch } from './text-search.sql.ts';

const termsOf = (typed: string) => parseTextSearch(typed)?.textTerms ?? [];
const show = (marked: MarkedText | null) => {
  if (!marked) return null;
  const { text, highlights } = marked;
  return highlights
    .toReversed()
    .reduce(
      (shown, { start, length }) =>
        `${shown.slice(0, start)}[${shown.slice(start, start + length)}]${shown.slice(start + length)}`,
      text,
    );
};
const filler = 'The crew waits at the station until the officer in charge has given the sign. '.repeat(6);

describe('createExcerpt', () => {
  it('marks words that begin as typed, whatever their case and accents', () => {
    expect(show(createExcerpt('Prime the PUMPS. No impump. Ngā mahi.', termsOf('pump ngā')))).toBe(
      'Prime the [PUMPS]. No impump. [Ngā] mahi.',
    );
    expect(show(createExcerpt('Māori ma\u0304ori Maori', termsOf('maori')))).toBe('[Māori] [māori] [Maori]');
    expect(show(createExcerpt('It is in water', termsOf('i in')))).toBe('It is [in] water');
  });

  it('cuts out the part with most of the words, at spaces', () => {
    const text = `A pump. ${filler}Then prime the pump with water. ${filler}`;
    const excerpt = createExcerpt(text, termsOf('prime pump'));
    expect(show(excerpt)).toContain('Then [prime] the [pump] with water.');
    expect(excerpt?.text).toMatch(/^… \w+ .* \S+ …$/);
    expect(excerpt?.text.length).toBeLessThan(230);
  });

  it('returns the beginning without a match, and nothing for an empty text', () => {
    expect(createExcerpt(filler, termsOf('pump'))?.text).toMatch(/^The crew waits/);
    expect(createExcerpt(' \n', termsOf('pump'))).toBeNull();
  });

  it('handles long texts without spaces, and symbols of several characters', () => {
    expect(createExcerpt('x'.repeat(1_000), termsOf('pump'))?.text).toHaveLength(222);
    expect(show(createExcerpt('👩🏽‍🚒 İstanbul pump', termsOf('pump')))).toBe('👩🏽‍🚒 İstanbul [pump]');
  });
});

it('markWords marks the words of a title', () => {
  expect(show(markWords('Pump plan', termsOf('plan')))).toBe('Pump [plan]');
  expect(show(markWords('Pump plan', []))).toBe('Pump plan');
});

describe('parseTextSearch', () => {
  it('allows beginnings of words, in long searches only of the last one', () => {
    const parse = (typed: string) =>
      termsOf(typed).map(({ text, isPrefix }) => (isPrefix ? `${text}*` : text));
    expect(parse(' Ngā  to pump')).toEqual(['nga*', 'to', 'pump*']);
    expect(parse('prime the pump first')).toEqual(['prime', 'the', 'pump', 'first*']);
    expect(parseTextSearch('?!')).toBeNull();
  });
});
