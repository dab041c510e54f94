import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hiddenFromPlanner } from '../../db/seen-by-planner.ts';
import { Remembered } from '../../remembered.ts';
import { holdWithATypo, mayHoldATypo, oneTypoPattern } from '../../search/one-typo.ts';

/** A search by name, as PostgreSQL has it: who is found, and how many of the words their names have just so. */
export type NameSearch = {
  /** Alone, or narrowed down by other conditions. */
  found: (isAlone: boolean) => RawBuilder<SqlBool>;
  rank: RawBuilder<number>;
  /** Where one letter is all that was typed. */
  initial?: string;
};

/** More words than any name has: what comes after them cannot narrow a search down any further. */
const mostWords = 12;
/** Each is compared with every word of the directory: a search of more words than this has to be typed well. */
const mostForTypos = 4;

/**
 * What a search may mean, the likeliest first: every word begins one of the name's, in any order; or, where nobody is
 * called that, some word has a typo. Nothing, where there is no word in it.
 */
export async function* readNameSearch(db: Db, typed: string): AsyncGenerator<NameSearch> {
  const words = await foldedWords(db, typed);
  const [word] = words;
  if (word === undefined) return;
  if (words.length === 1 && isLetter(word)) {
    // The O of O'Brien is a beginning like any other: nobody is called by one letter.
    yield { found: beginsWith(words), rank: sql<number>`0`, initial: word };
    return;
  }
  yield { found: beginsWith(words), rank: countOf([words.map(quoted)]) };
  if (words.length > mostForTypos || !words.some(mayHoldATypo)) return;
  const meant = await Promise.all(words.map((word) => wordsLike(db, word)));
  // A word typed well weighs more than one that only looks alike.
  const right = words.map((word) => [`${quoted(word)}:*`]);
  yield {
    found: indexed(meant.map(({ begun }) => begun)),
    rank: countOf([...right, meant.map(({ whole }) => whole)]),
  };
}

/** The same letters are always folded in the same way, and the same names are looked for all day. */
const folded = new Remembered<string, string[]>({ milliseconds: 3_600_000, atMost: 5_000 });

/** Letters and digits alone, as the index has them. */
async function foldedWords(db: Db, typed: string): Promise<string[]> {
  const words = (typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return [];
  const text = words.join(' ');
  return folded.get(text, async () => {
    const { rows } = await sql<{ word: string }>`
      SELECT word FROM unnest(tsvector_to_array(to_words(${text}))) AS word
    `.execute(db);
    return rows.map(({ word }) => word);
  });
}

/** Of a short word one typo leaves so little that half of all names would begin with it. */
const shortestBeginning = 6;

/** A word, and all those of the directory one typo away from it, or, of a long one, that begin so. */
async function wordsLike(db: Db, word: string): Promise<{ begun: string; whole: string }> {
  const asTyped = `${besideInitial(word)}:*`;
  if (!mayHoldATypo(word)) return { begun: asTyped, whole: quoted(word) };
  const wholeWord = `^${oneTypoPattern(word)}$`;
  const isWhole = sql<boolean>`word ~ ${wholeWord}`;
  const likeIt = [...word].length < shortestBeginning ? wholeWord : wholeWord.slice(0, -1);
  // Three texts cost a tenth of the pattern. As a case, because the planner would try the pattern first.
  const holds = holdWithATypo(word).map((text) => sql`word LIKE ${`%${text}%`}`);
  const likely = await db
    .selectFrom('directoryWords')
    .select(['word', isWhole.as('isWhole')])
    .where(sql<SqlBool>`CASE WHEN ${sql.join(holds, sql` OR `)} THEN word ~ ${likeIt} ELSE false END`)
    .where('total', '>', 0)
    .orderBy('isWhole', 'desc')
    .orderBy('word')
    .limit(200)
    .execute();
  const whole = likely.filter((each) => each.isWhole);
  return {
    begun: anyOf([asTyped, ...likely.map((each) => besideInitial(each.word))]),
    whole: anyOf([word, ...whole.map((each) => each.word)].map(quoted)),
  };
}

const anyOf = (parts: string[]) => `(${parts.join(' | ')})`;

const isLetter = (word: string) => [...word].length === 1;
export const hasInitial = (letter: string) => sql<SqlBool>`strpos(initials, ${letter}) > 0`;

/**
 * Each word beside the initials of all the others: those who answer to one such pair are few. A letter is an initial and
 * nothing else, unless there are only letters.
 */
function beginsWith(words: string[]): NameSearch['found'] {
  const longer = words.filter((word) => !isLetter(word));
  const leading = longer.length > 0 ? longer : words.slice(0, 1);
  const pairs = leading.flatMap((word) => {
    const others = words.filter((other) => other !== word);
    return (others.length > 0 ? others : [word]).map((other) => besideInitial(word, other));
  });
  return indexed(pairs.map((pair) => `${pair}:*`));
}

/** As the index has it (migration 0024): a word, beside its own initial or that of another. */
const besideInitial = (word: string, other = word) => quoted(`${[...other][0]}/${word}`);

/** Alone it has but one index to be answered by; beside others it depends on the words which is the best. */
const indexed =
  (parts: string[]): NameSearch['found'] =>
  (isAlone) =>
    sql<SqlBool>`beside_initials(name_words) @@ ${isAlone ? hiddenFromPlanner(allOf(parts)) : allOf(parts)}`;
const allOf = (parts: string[]) => sql`${parts.join(' & ')}::tsquery`;
/** How many of several searches a name answers. */
const countOf = (searches: string[][]) =>
  sql<number>`(${sql.join(
    searches.map((parts) => sql`(name_words @@ ${allOf(parts)})::integer`),
    sql` + `,
  )})`;
/** As a tsquery has it. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
