import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readTotal } from '../../db/page-with-total.ts';
import { type IndexMatch, indexMatches } from '../../search/index-matches.sql.ts';

export type SuggestedMember = { id: string; firstName: string; lastName: string };

/** Up to this many matches, sorting them is faster than an index scan by name. */
const sortThreshold = 500;

/** Listed members with words that begin as typed, in the order of the directory. Whole words are first, if few members match. */
export async function suggestMembers(db: Db, text: string, limit: number): Promise<SuggestedMember[]> {
  for await (const match of indexMatches(db, false)(text)) {
    const { condition, rank } = await chooseScan(db, match);
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
  return [];
}

/** Without a rank, the scan by name ends at the limit. */
async function chooseScan(db: Db, { where, rank, onlyWord }: IndexMatch) {
  if (onlyWord === undefined || (await countEntries(db, onlyWord)) <= sortThreshold)
    return { condition: where(true), rank };
  // With the empty operand, the planner does not use the index by words, which would read all matches.
  const condition = sql<SqlBool>`(name_words || ''::tsvector) @@ ${`'${onlyWord}':*`}::tsquery`;
  return { condition, rank: sql<number>`0` };
}

/** An upper bound, because a name can have several such words. */
const countEntries = (db: Db, word: string) =>
  readTotal(
    db,
    sql`
      SELECT coalesce(sum(total), 0)::integer AS total FROM directory_word_counts
      WHERE word >= ${word} AND word < ${`${word}\u{10ffff}`}
    `,
  );
