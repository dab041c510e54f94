import { type RawBuilder, sql } from 'kysely';
import { normaliseText } from '#contract/normalise-text.ts';
import { toSearchWords } from './name-search.sql.ts';

/** A word as `normaliseText` returns it. */
export type TextTerm = { text: string; isPrefix: boolean };

export type TextSearch = {
  /** As typed, with single spaces. */
  text: string;
  /** For titles: each word can be the beginning of a word. */
  titleTerms: TextTerm[];
  textTerms: TextTerm[];
};

/** In texts, shorter words match whole words only: nearly every text has a word that begins with a given letter. */
const minPrefixLength = 3;
/** In longer searches, such as a copied sentence, only the last word can be incomplete. */
const maxPrefixes = 3;

/** Returns null if there is no letter or digit. */
export function parseTextSearch(typed: string): TextSearch | null {
  const text = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const words = toSearchWords(text).map(normaliseText);
  if (words.length === 0) return null;
  const isLast = (index: number) => index === words.length - 1;
  return {
    text,
    titleTerms: words.map((word) => ({ text: word, isPrefix: true })),
    textTerms: words.map((word, index) => ({
      text: word,
      isPrefix: word.length >= minPrefixLength && (words.length <= maxPrefixes || isLast(index)),
    })),
  };
}

/** The words have no characters that need quotes. */
export const toTsqueryTerm = ({ text, isPrefix }: TextTerm) => (isPrefix ? `${text}:*` : text);
const joinTerms = (terms: TextTerm[]) => terms.map(toTsqueryTerm).join(' & ');

/** A subquery is evaluated once per statement. It hides common words from the planner, which would read all texts and not the index. */
export const toTextQuery = (terms: TextTerm[]): RawBuilder<unknown> =>
  sql`(SELECT to_tsquery('simple', normalize_text(${joinTerms(terms)})))`;

/** Normalised words that replace each word of a search. A text must have one of each list. */
export type SimilarTerms = TextTerm[][];

export const toSimilarQuery = (similar: SimilarTerms): RawBuilder<unknown> =>
  sql`(SELECT ${similar.map((terms) => `(${terms.map(toTsqueryTerm).join(' | ')})`).join(' & ')}::tsquery)`;

/** A subquery is evaluated once per statement. */
export const toNormalised = ({ text }: TextSearch): RawBuilder<string> =>
  sql`(SELECT normalize_text(${text}))`;
