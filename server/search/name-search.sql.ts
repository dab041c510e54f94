import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { holdWithATypo, mayHoldATypo, oneTypoPattern } from './one-typo.ts';

/** Whether a folded name is what somebody typed; the column is named as Kysely names it. */
export type NameMatch = (column: string) => RawBuilder<SqlBool>;

/** More words than any name has: what comes after them cannot narrow a search down any further. */
const mostWords = 12;

/**
 * Finds by name: accents folded, words in any order, each from its beginning. A typo is forgiven only where nothing
 * is called what was typed, so that whoever types well is not given what only looks alike.
 */
export async function searchByName<Found extends { totalItems: number }>(
  typed: string | undefined,
  find: (match: NameMatch | undefined) => Promise<Found>,
): Promise<Found> {
  const text = (typed ?? '').replace(/\p{Cc}/gu, ' ').trim();
  if (text === '') return find(undefined);
  const words = wordsOf(text);
  const found = await find(words.length > 0 ? allWords(words, beginsAWord) : contains(text));
  if (found.totalItems > 0 || !words.some(mayHoldATypo)) return found;
  return find(allWords(words, almostBeginsAWord));
}

/** Letters and digits alone: nothing in them means anything to a pattern. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
}

/** Signs and pictures without a word. */
const contains =
  (text: string): NameMatch =>
  (column) =>
    sql<SqlBool>`strpos(${sql.ref(column)}, ${folded(text)}) > 0`;

type WordMatch = (column: string, word: string) => RawBuilder<SqlBool>;

const allWords =
  (words: string[], matches: WordMatch): NameMatch =>
  (column) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => matches(column, word)),
      sql` AND `,
    )})`;

const wordStart = '(^|[^[:alnum:]])';

/** As a query of its own it is folded once; a statement that is planned for any word folds it anew for every name. */
const folded = (word: string) => sql<string>`(SELECT fold(${word}))`;

/**
 * A pattern costs ten times what looking for a text does, so that names are asked for the text first. The pattern is
 * kept from an index of trigrams, which takes longer to make something of it than it takes to try it on the few names
 * that are left.
 */
const beginsAWord: WordMatch = (column, word) => {
  const name = sql.ref(column);
  return sql<SqlBool>`(
    ${name} LIKE '%' || ${folded(word)} || '%' AND ${name} || '' ~ (${wordStart} || ${folded(word)})
  )`;
};

/** As a case, because the planner would try one pattern before three texts. */
const almostBeginsAWord: WordMatch = (column, word) => {
  if (!mayHoldATypo(word)) return beginsAWord(column, word);
  const name = sql.ref(column);
  const holds = holdWithATypo(word).map((text) => sql`${name} LIKE ${`%${text}%`}`);
  return sql<SqlBool>`
    CASE WHEN ${sql.join(holds, sql` OR `)} THEN ${name} ~ ${wordStart + oneTypoPattern(word)} ELSE false END
  `;
};
