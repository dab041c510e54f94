import { normaliseText } from '#contract/normalise-text.ts';
import type { MarkedText } from '#contract/search.ts';
import type { TextTerm } from './text-search.sql.ts';

type Highlight = MarkedText['highlights'][number];
type Match = Highlight & { term: number };

/** As many characters as the index has. */
const maxTextLength = 100_000;
const maxMatches = 500;
const excerptLength = 220;
/** Characters before the first highlight. */
const leadLength = 60;

/** Marks all words of a title that match. */
export function markWords(text: string, terms: TextTerm[]): MarkedText {
  const title = text.normalize('NFC');
  return { text: title, highlights: findMatches(title, terms).map(toHighlight) };
}

/** Cuts out the part with most of the words. Returns the beginning if there are none, and null for an empty text. */
export function createExcerpt(text: string, terms: TextTerm[]): MarkedText | null {
  const all = text.slice(0, maxTextLength).normalize('NFC').replace(/\s+/g, ' ').trim();
  if (all === '') return null;
  const matches = findMatches(all, terms);
  const first = chooseFirst(matches);
  const start = first ? startBefore(all, first.start) : 0;
  const end = endAfter(all, start + excerptLength);
  const before = start > 0 ? '… ' : '';
  const highlights = matches
    .filter((match) => match.start >= start && match.start + match.length <= end)
    .map(({ length, ...match }) => ({ start: match.start - start + before.length, length }));
  return { text: `${before}${all.slice(start, end)}${end < all.length ? ' …' : ''}`, highlights };
}

const toHighlight = ({ start, length }: Match): Highlight => ({ start, length });

const letter = '[\\p{L}\\p{M}\\p{N}]';

function findMatches(text: string, terms: TextTerm[]): Match[] {
  if (terms.length === 0) return [];
  const alternatives = terms.map((term) => `(${term.text}${term.isPrefix ? `${letter}*` : `(?!${letter})`})`);
  const pattern = new RegExp(`(?<!${letter})(?:${alternatives.join('|')})`, 'gu');
  const matches: Match[] = [];
  for (const match of foldCharacters(text).matchAll(pattern)) {
    const term = match.slice(1).findIndex((group) => group !== undefined);
    matches.push({ start: match.index, length: match[0].length, term });
    if (matches.length >= maxMatches) break;
  }
  return matches;
}

/** As `normaliseText`, but each character keeps its place. */
function foldCharacters(text: string): string {
  const folded = normaliseText(text);
  if (folded.length === text.length) return folded;
  return Array.from(text, (character) => {
    const plain = normaliseText(character);
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** The first match of the part in which most terms occur. */
function chooseFirst(matches: Match[]): Match | undefined {
  let best: { match: Match; count: number } | undefined;
  for (const [index, match] of matches.entries()) {
    const terms = new Set<number>();
    for (const other of matches.slice(index, index + 40)) {
      if (other.start + other.length > match.start + excerptLength - leadLength) break;
      terms.add(other.term);
    }
    if (!best || terms.size > best.count) best = { match, count: terms.size };
  }
  return best?.match;
}

/** Begins with a whole word. */
function startBefore(text: string, position: number): number {
  if (position <= leadLength) return 0;
  const space = text.indexOf(' ', position - leadLength);
  return space >= 0 && space < position ? space + 1 : position;
}

/** Ends with a whole word, if it is not longer than the excerpt. */
function endAfter(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space > position - leadLength ? space : position;
}
