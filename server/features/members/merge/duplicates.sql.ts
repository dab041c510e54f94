import { sql } from 'kysely';
import type { sharedDetails } from '#contract/member-merge.staff.ts';
import type { Db } from '../../../db/database.ts';

export type DuplicateRow = {
  id: string;
  name: string;
  memberNumber: number;
  email: string | null;
  organisation: string | null;
  joinedAt: Date;
  lastSeenAt: Date | null;
  disabledAt: Date | null;
  shared: (typeof sharedDetails)[number][];
};

/** Of many members with a common name, those with something else in common are first. */
const maxDuplicates = 10;

/** Members of an office share its landline, so only the mobile of the member counts. See `contact_words` of `member_entries`. */
const ownWords = sql`contact_words(ARRAY[email, secondary_email, personal_email], ARRAY[mobile])`;

/** A word as a query, with the quotes and backslashes that it needs. */
const wordQuery = sql`array_to_tsvector(ARRAY[word])::text::tsquery`;

const likeliestFirst = sql`
  cardinality(shared) DESC, 'email' = ANY (shared) DESC, 'name' = ANY (shared) DESC, last_seen_at DESC NULLS LAST, member_id
`;

/** The last joins are of a limited number of members, so that none of them reads a whole table. */
export async function listDuplicates(db: Db, id: string): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    WITH own AS MATERIALIZED (
      SELECT sort_name, tsvector_to_array(${ownWords}) AS words
      FROM members JOIN accounts ON member_id = members.id WHERE members.id = ${id}
    ), found AS (
      SELECT entries.member_id, entries.last_seen_at, 'name' AS detail FROM own
      JOIN member_entries AS entries ON entries.sort_name = own.sort_name
      UNION ALL
      SELECT entries.member_id, entries.last_seen_at, CASE WHEN word LIKE 'e/%' THEN 'email' ELSE 'phone' END
      FROM own CROSS JOIN LATERAL unnest(words) AS word
      JOIN member_entries AS entries ON entries.contact_words @@ ${wordQuery}
      WHERE word LIKE 'e/%' OR word LIKE 'p/%'
    ), likeliest AS MATERIALIZED (
      SELECT member_id, shared, row_number() OVER (ORDER BY ${likeliestFirst}) AS position
      FROM (
        SELECT member_id, last_seen_at, array_agg(DISTINCT detail ORDER BY detail) AS shared
        FROM found WHERE member_id <> ${id} GROUP BY member_id, last_seen_at
      ) AS duplicates
      WHERE member_id NOT IN (SELECT members.id FROM members WHERE merged_into_id IS NOT NULL)
      ORDER BY position LIMIT ${sql.lit(maxDuplicates)}
    )
    SELECT members.id, first_name || ' ' || last_name AS name, member_number, email, organisations.name AS organisation,
      joined_at, last_seen_at, disabled_at, shared
    FROM likeliest
    JOIN members ON members.id = likeliest.member_id
    JOIN accounts ON accounts.member_id = members.id
    LEFT JOIN organisations ON organisations.id = organisation_id
    ORDER BY position
  `.execute(db);
  return rows;
}
