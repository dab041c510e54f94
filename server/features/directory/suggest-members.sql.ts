import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readTotal } from '../../db/page-with-total.ts';
import { indexMatches } from '../../search/index-matches.sql.ts';

export type SuggestedMember = { id: string; firstName: string; lastName: string };

/** Up to this many matches, sorting them is faster than an index scan by name. */
const sortThreshold = 500;

type SuggestOptions = { allowsTypos: boolean; limit: number };

/**
 * Listed members whose names have the typed words or beginnings, or similar words if there are none.
 * Whole words are first. Above 500 matches, last names are first.
 */
export async function suggestMembers(
  db: Db,
  text: string,
  { allowsTypos, limit }: SuggestOptions,
): Promise<SuggestedMember[]> {
  for await (const { where, rank, onlyWord } of indexMatches(db, allowsTypos)(text)) {
    const isCommon = onlyWord !== undefined && (await countEntries(db, onlyWord)) > sortThreshold;
    const found = await (isCommon
      ? suggestOfMany(db, onlyWord, limit)
      : selectFirst(db, where(true), rank, limit));
    if (found.length > 0) return found;
  }
  return [];
}

/** Both scans end at the limit, because few names come before those with a common word. */
async function suggestOfMany(db: Db, word: string, limit: number): Promise<SuggestedMember[]> {
  const begins = sql<SqlBool>`sort_name >= ${word} AND sort_name < ${afterPrefix(word)}`;
  const lastNames = await selectFirst(db, begins, noRank, limit);
  if (lastNames.length === limit) return lastNames;
  // With the empty operand, the planner does not use the index by words, which would read all matches.
  const hasWord = sql<SqlBool>`(name_words || ''::tsvector) @@ ${`'${word}':*`}::tsquery`;
  const others = await selectFirst(db, sql`${hasWord} AND NOT (${begins})`, noRank, limit);
  return [...lastNames, ...others].slice(0, limit);
}

const noRank = sql<number>`0`;

async function selectFirst(
  db: Db,
  condition: RawBuilder<SqlBool>,
  rank: RawBuilder<number>,
  limit: number,
): Promise<SuggestedMember[]> {
  const { rows } = await sql<SuggestedMember>`
    SELECT members.id, first_name, last_name
    FROM (
      SELECT member_id, sort_name, ${rank} AS rank FROM directory_entries WHERE ${condition}
      ORDER BY rank DESC, sort_name, member_id LIMIT ${sql.lit(limit)}
    ) AS page JOIN members ON members.id = member_id
    ORDER BY rank DESC, page.sort_name, member_id
  `.execute(db);
  return rows;
}

/** An upper bound, because a name can have several such words. */
const countEntries = (db: Db, word: string) =>
  readTotal(
    db,
    sql`
      SELECT coalesce(sum(total), 0)::integer AS total FROM directory_word_counts
      WHERE word >= ${word} AND word < ${afterPrefix(word)}
    `,
  );

const afterPrefix = (word: string) => `${word}\u{10ffff}`;
