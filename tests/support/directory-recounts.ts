import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What the triggers keep, and what a look at the members themselves says. */
const recounts = {
  entries: {
    kept: `SELECT member_id, sort_name, organisation_id, jurisdiction_ids, is_representative FROM directory_entries`,
    counted: `
      SELECT id, sort_name COLLATE "C", organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        id IN (SELECT member_id FROM member_segments JOIN segments ON segments.id = segment_id
               WHERE category = 'Membership Representative')
      FROM members WHERE in_directory AND id IN (
        SELECT member_id FROM accounts WHERE disabled_at IS NULL AND email_confirmed_at IS NOT NULL
      )`,
  },
  counts: {
    kept: `SELECT organisation_id, every_organisation, jurisdiction_ids, is_representative, total
           FROM directory_counts WHERE total <> 0`,
    counted: `
      SELECT organisation_id, false, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 1, 3, 4
      UNION ALL
      SELECT NULL, true, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 3, 4`,
  },
  words: {
    kept: 'SELECT word, total FROM directory_words WHERE total <> 0',
    counted: `SELECT word COLLATE "C", count(*)::integer
              FROM directory_entries, unnest(tsvector_to_array(name_words)) AS word GROUP BY 1`,
  },
  initials: {
    kept: 'SELECT initial, jurisdiction_ids, is_representative, total FROM directory_initials WHERE total <> 0',
    counted: `
      SELECT initial COLLATE "C", jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries,
        LATERAL (SELECT DISTINCT left(word, 1) FROM unnest(tsvector_to_array(name_words)) AS word) AS begins (initial)
      GROUP BY 1, 2, 3`,
  },
  beginnings: {
    kept: 'SELECT beginning, jurisdiction_ids, is_representative, total FROM directory_beginnings WHERE total <> 0',
    counted: `SELECT left(sort_name, 2), jurisdiction_ids, is_representative, count(*)::integer
              FROM directory_entries GROUP BY 1, 2, 3`,
  },
};

export async function differences(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, { kept, counted }] of Object.entries(recounts)) {
    const { rows } = await sql<{ differences: number }>`
      SELECT count(*) AS differences FROM (
        ((${sql.raw(kept)}) EXCEPT ALL (${sql.raw(counted)}))
        UNION ALL ((${sql.raw(counted)}) EXCEPT ALL (${sql.raw(kept)}))
      ) AS either
    `.execute(db);
    found[name] = rows[0]?.differences ?? Number.NaN;
  }
  return found;
}

export const none = { entries: 0, counts: 0, words: 0, initials: 0, beginnings: 0 };
