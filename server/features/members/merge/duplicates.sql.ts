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

/** If more members have the same email or phone, it belongs to their office and suggests none of them. */
const maxSharers = 5;

/** Members of an office share its landline, so only the mobile of the member counts. See `contact_words` of `member_entries`. */
const ownWords = sql`contact_words(ARRAY[email, secondary_email, personal_email], ARRAY[mobile])`;

/** A word as a query, with the quotes and backslashes that it needs. */
const wordQuery = sql`array_to_tsvector(ARRAY[word])::text::tsquery`;

/** The number ends the scan early. With LIMIT, the planner would expect to find rows soon, and read the whole table. */
const sharers = sql`
  SELECT array_agg(member_id) AS ids FROM (
    SELECT member_id, row_number() OVER () AS number FROM member_entries WHERE contact_words @@ ${wordQuery}
  ) AS numbered WHERE number <= ${sql.lit(maxSharers + 1)}
`;

const sharedWords = sql`
  SELECT CASE left(word, 2) WHEN 'e/' THEN 'email' ELSE 'phone' END
  FROM unnest(tsvector_to_array(entries.contact_words)) AS word WHERE word = ANY (own.words)
`;

const likeliestFirst = sql`
  cardinality(shared) DESC, 'email' = ANY (shared) DESC, 'name' = ANY (shared) DESC, last_seen_at DESC NULLS LAST, member_id
`;

/** The last joins are of a limited number of members, so that none of them reads a whole table. */
export async function listDuplicates(db: Db, id: string): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    WITH own AS MATERIALIZED (
      SELECT sort_name, ARRAY(SELECT word FROM unnest(tsvector_to_array(${ownWords})) AS word WHERE word ~ '^[ep]/') AS words
      FROM members JOIN accounts ON member_id = members.id WHERE members.id = ${id}
    ), found AS (
      SELECT member_id FROM own JOIN member_entries USING (sort_name)
      UNION
      SELECT unnest(ids) FROM own CROSS JOIN LATERAL unnest(words) AS word CROSS JOIN LATERAL (${sharers}) AS sharers
      WHERE cardinality(ids) <= ${sql.lit(maxSharers)}
    ), likeliest AS MATERIALIZED (
      SELECT member_id, shared, row_number() OVER (ORDER BY ${likeliestFirst}) AS position
      FROM own CROSS JOIN found JOIN member_entries AS entries USING (member_id) CROSS JOIN LATERAL (
        SELECT array_agg(detail ORDER BY detail) AS shared FROM (
          SELECT 'name' WHERE entries.sort_name = own.sort_name UNION ${sharedWords}
        ) AS details (detail)
      ) AS compared
      WHERE member_id <> ${id} AND state NOT IN ('merged', 'closed', 'no account')
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
