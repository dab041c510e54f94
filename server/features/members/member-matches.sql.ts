import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import {
  findSimilarWords,
  maxFuzzyWords,
  orTerms,
  quoteLexeme,
  tokenizeWords,
} from '../../search/index-matches.sql.ts';
import { isFuzzySearchable } from '../../search/one-typo.ts';
import type { Condition } from './member-filters.sql.ts';

export type MemberMatch = {
  /** Uses the indexes of `entries`, which is `member_entries`. */
  where: Condition;
  /** The same without an index of words, for many matches, which are read in the order of the list. */
  scanned: Condition;
  rank: RawBuilder<number>;
};

/** Matches in order of preference. Emails, numbers and phone numbers are not words, so no typo is looked for. */
export const memberMatches = (db: Db) =>
  async function* (text: string): AsyncGenerator<MemberMatch> {
    const address = /[^\s<>(),;:"]*@[^\s<>(),;:"]*/.exec(text)?.[0];
    const number = /^(?:no\.?|#)?\s*(\d{1,9})$/i.exec(text)?.[1];
    if (address) yield contactMatch(emailQuery(address));
    else if (number || isPhoneLike(text)) yield numberMatch(text, number);
    else yield* wordMatches(db, text);
  };

/** With fewer digits it is a member number. */
const minPhoneDigits = 5;
const isPhoneLike = (text: string) =>
  /^[+\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= minPhoneDigits;

const noRank = sql<number>`0`;

const contactMatch = (query: RawBuilder<unknown>): MemberMatch => ({
  where: sql`entries.contact_words @@ ${query}`,
  scanned: sql`(entries.contact_words || '') @@ ${query}`,
  rank: noRank,
});

const prefixQuery = (lexeme: string) => sql`${`${quoteLexeme(lexeme)}:*`}::tsquery`;

/** The beginning of an address, or of a domain after @. */
function emailQuery(address: string) {
  const email = address.toLowerCase();
  return prefixQuery(email.startsWith('@') ? `d/${email.slice(1)}` : `e/${email}`);
}

/** A member number, or the beginning or the end of a phone number. */
function numberMatch(text: string, number: string | undefined): MemberMatch {
  const hasNumber = number ? sql`entries.member_number = ${Number(number)}` : sql`false`;
  if (!isPhoneLike(text)) return { where: sql`${hasNumber}`, scanned: sql`${hasNumber}`, rank: noRank };
  const digits = sql`(SELECT phone_digits(${text}))`;
  const query = sql`(
    SELECT CASE WHEN length(${digits}) >= ${sql.lit(minPhoneDigits - 1)}
      THEN ('''p/' || ${digits} || ''':* | ''r/' || reverse(${digits}) || ''':*')::tsquery END
  )`;
  const phone = contactMatch(query);
  return {
    where: sql`(${hasNumber} OR ${phone.where})`,
    scanned: sql`(${hasNumber} OR ${phone.scanned})`,
    rank: sql`(${hasNumber})::integer`,
  };
}

/** Each word is in the name or in the organisation. Then the beginning of an email, and then words with a typo. */
async function* wordMatches(db: Db, text: string): AsyncGenerator<MemberMatch> {
  const words = await tokenizeWords(db, text);
  if (words.length === 0) return;
  yield wordMatch(
    words.map((word) => [word]),
    await findOrganisations(db, words, { allowsTypos: false }),
  );
  const isOneText = !/\s/.test(text) && text.length >= minEmailLength;
  if (isOneText) yield contactMatch(prefixQuery(`e/${text.toLowerCase()}`));
  if (words.length > maxFuzzyWords || !words.some(isFuzzySearchable)) return;
  const similar = await Promise.all(words.map((word) => findSimilarWords(db, 'member_word_counts', word)));
  yield wordMatch(
    words.map((word, index) => [word, ...(similar[index] ?? []).map((each) => each.word)]),
    await findOrganisations(db, words, { allowsTypos: true }),
  );
}

const minEmailLength = 3;

/** The spellings of each typed word, of which the first is a prefix, and the organisations that have it. */
function wordMatch(spellings: string[][], organisationIds: string[][]): MemberMatch {
  const toCondition = (column: RawBuilder<unknown>) =>
    sql.join(
      spellings.map(([word = '', ...others], index) => {
        const query = orTerms([`${quoteLexeme(word)}:*`, ...others.map(quoteLexeme)]);
        const inName = sql`${column} @@ ${query}::tsquery`;
        const ids = organisationIds[index] ?? [];
        return ids.length > 0 ? sql`(${inName} OR entries.organisation_id = ANY (${ids}::uuid[]))` : inName;
      }),
      sql` AND `,
    );
  const words = spellings.map(([word = '']) => quoteLexeme(word));
  const inName = words.map((word) => `${word}:*`).join(' & ');
  return {
    where: sql`${toCondition(sql`entries.name_words`)}`,
    scanned: sql`${toCondition(sql`(entries.name_words || '')`)}`,
    // Whole words of the name, then their beginnings, then organisations and typos.
    rank: sql`(entries.name_words @@ ${inName}::tsquery)::integer
      + (entries.name_words @@ ${words.join(' & ')}::tsquery)::integer`,
  };
}

type OrganisationOptions = { allowsTypos: boolean };

/** The organisations with each word in their name, in the order of the words. */
async function findOrganisations(
  db: Db,
  words: string[],
  { allowsTypos }: OrganisationOptions,
): Promise<string[][]> {
  const matches = words.map((word) => {
    const [exact, fuzzy] = columnMatches(word);
    return (allowsTypos && fuzzy ? fuzzy : exact) as ColumnMatch;
  });
  const conditions = matches.map((match) => match('normalizedName'));
  const { rows } = await sql<{ id: string; found: boolean[] }>`
    SELECT id, ARRAY[${sql.join(conditions)}] AS found FROM organisations WHERE ${sql.join(conditions, sql` OR `)}
  `.execute(db);
  return words.map((_, index) => rows.filter(({ found }) => found[index]).map(({ id }) => id));
}
