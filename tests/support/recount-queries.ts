import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

type Recount = { stored: string; counted: string };

/** The rows that triggers maintain, and the same rows computed from the source tables. */
const directory: Record<string, Recount> = {
  directoryEntries: {
    stored: `SELECT member_id, sort_name, organisation_id, jurisdiction_ids, is_representative FROM directory_entries`,
    counted: `
      SELECT id, sort_name COLLATE "C", organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        id IN (SELECT member_id FROM member_segments JOIN segments ON segments.id = segment_id
               WHERE category = 'Membership Representative')
      FROM members WHERE wants_listing AND id IN (
        SELECT member_id FROM accounts WHERE disabled_at IS NULL AND email_confirmed_at IS NOT NULL
      )`,
  },
  directoryCounts: {
    stored: `SELECT organisation_id, is_total, jurisdiction_ids, is_representative, total
             FROM directory_counts WHERE total <> 0`,
    counted: `
      SELECT organisation_id, false, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 1, 3, 4
      UNION ALL
      SELECT NULL, true, jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries GROUP BY 3, 4`,
  },
  directoryWordCounts: {
    stored: 'SELECT word, total FROM directory_word_counts WHERE total <> 0',
    counted: `SELECT word COLLATE "C", count(*)::integer
              FROM directory_entries, unnest(tsvector_to_array(name_words)) AS word GROUP BY 1`,
  },
  directoryInitialCounts: {
    stored:
      'SELECT initial, jurisdiction_ids, is_representative, total FROM directory_initial_counts WHERE total <> 0',
    counted: `
      SELECT initial COLLATE "C", jurisdiction_ids, is_representative, count(*)::integer
      FROM directory_entries,
        LATERAL (SELECT DISTINCT left(word, 1) FROM unnest(tsvector_to_array(name_words)) AS word) AS begins (initial)
      GROUP BY 1, 2, 3`,
  },
  directoryPrefixCounts: {
    stored:
      'SELECT prefix, jurisdiction_ids, is_representative, total FROM directory_prefix_counts WHERE total <> 0',
    counted: `SELECT left(sort_name, 2), jurisdiction_ids, is_representative, count(*)::integer
              FROM directory_entries GROUP BY 1, 2, 3`,
  },
};

const memberList: Record<string, Recount> = {
  memberEntries: {
    stored: `SELECT member_id, member_number, sort_name, name_words, contact_words, state, is_listed, membership_id,
               organisation_id, jurisdiction_ids, segment_ids, joined_at, last_seen_at FROM member_entries`,
    counted: `
      SELECT id, member_number, sort_name COLLATE "C", tokenize(search_name || ' ' || replace(search_name, '''', '')),
        contact_words(ARRAY[email, secondary_email, personal_email], ARRAY[mobile, work_landline]), states.name,
        wants_listing AND states.name = 'active', membership_id, organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        ARRAY(SELECT segment_id FROM member_segments WHERE member_id = members.id ORDER BY 1), joined_at, last_seen_at
      FROM members LEFT JOIN accounts ON accounts.member_id = members.id CROSS JOIN LATERAL (
        SELECT CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN email IS NULL THEN 'no account'
                    WHEN merged_into_id IS NOT NULL THEN 'merged'
                    WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN email_confirmed_at IS NULL THEN 'unconfirmed'
                    ELSE 'active' END AS name
      ) AS states`,
  },
  memberCounts: {
    stored:
      'SELECT membership_id, state, is_listed, jurisdiction_ids, total FROM member_counts WHERE total <> 0',
    counted: `SELECT membership_id, state, is_listed, jurisdiction_ids, count(*)::integer
              FROM member_entries GROUP BY 1, 2, 3, 4`,
  },
  memberWordCounts: {
    stored: 'SELECT word, total FROM member_word_counts WHERE total <> 0',
    counted: `SELECT word COLLATE "C", count(*)::integer
              FROM member_entries, unnest(tsvector_to_array(name_words)) AS word GROUP BY 1`,
  },
};

const groups: Record<string, Recount> = {
  groupMemberEntries: {
    stored: 'SELECT group_id, member_id, sort_name, search_name, workplace_id FROM group_member_entries',
    counted: `
      SELECT group_id, member_id, sort_name, CASE WHEN listed THEN search_name ELSE sort_name END,
             CASE WHEN listed THEN organisation_id END
      FROM group_members JOIN members ON members.id = member_id CROSS JOIN LATERAL (
        SELECT wants_listing AND id IN (SELECT member_id FROM accounts WHERE disabled_at IS NULL) AS listed
      ) AS standing
      WHERE id NOT IN (SELECT member_id FROM accounts WHERE email_confirmed_at IS NULL)`,
  },
  groupMemberCounts: {
    stored: 'SELECT id, member_count FROM groups WHERE member_count <> 0',
    counted: `
      SELECT group_id, count(*)::integer FROM group_members WHERE NOT EXISTS (
        SELECT FROM accounts WHERE accounts.member_id = group_members.member_id AND email_confirmed_at IS NULL
      ) GROUP BY 1`,
  },
  organisationMemberCounts: {
    stored: 'SELECT id, member_count FROM organisations WHERE member_count <> 0',
    counted: `SELECT organisation_id, count(*)::integer FROM members JOIN listed_members ON member_id = members.id
              WHERE organisation_id IS NOT NULL GROUP BY 1`,
  },
};

const invoices: Record<string, Recount> = {
  companyInvoiceCounts: {
    stored: 'SELECT organisation_id, total FROM company_invoice_counts WHERE total <> 0',
    counted: `SELECT organisation_id, count(*)::integer FROM invoices WHERE assigned_to = 'Company' GROUP BY 1`,
  },
};

const resources: Record<string, Recount> = {
  resourceCounts: {
    stored: `SELECT access_level_id, category_id, subcategory_id, kind, count FROM resource_counts WHERE count <> 0`,
    counted: `SELECT access_level_id, category_id, subcategory_id, kind, count(*)::integer
              FROM resources GROUP BY 1, 2, 3, 4`,
  },
  resourceWordCounts: {
    stored: 'SELECT access_level_id, word, count FROM resource_word_counts WHERE count <> 0',
    counted: `SELECT access_level_id, word COLLATE "C", count(*)::integer
              FROM resources, unnest(tsvector_to_array(tokenize(title || ' ' || kind))) AS word GROUP BY 1, 2`,
  },
  resourcePrefixCounts: {
    stored: 'SELECT access_level_id, prefix, count FROM resource_prefix_counts WHERE count <> 0',
    counted: `SELECT access_level_id, prefix COLLATE "C", count(DISTINCT resources.id)::integer
              FROM resources, unnest(tsvector_to_array(title_words)) AS word,
                   generate_series(1, char_length(word)) AS size, left(word, size) AS prefix
              GROUP BY 1, 2`,
  },
};

const library: Record<string, Recount> = {
  libraryCounts: {
    stored: `SELECT is_binned, state, access_level_id, category_id, subcategory_id, owner_id, total
       FROM library_counts WHERE total <> 0`,
    counted: `SELECT binned_at IS NOT NULL, state, access_level_id, category_id, subcategory_id, owner_id, count(*)::integer
              FROM library_items GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  libraryTagCounts: {
    stored: 'SELECT tag, total FROM library_tag_counts WHERE total <> 0',
    counted: `SELECT tag, count(DISTINCT id)::integer FROM library_items, unnest(tags) AS tag
              WHERE binned_at IS NULL GROUP BY 1`,
  },
};

const pictureFields = [
  ['resource', 'resources', ['thumbnail_key', 'image_key']],
  ['event', 'events', ['listing_image_key', 'feature_image_key']],
  ['group', 'groups', ['image_key']],
  ['product', 'products', ['image_key']],
] as const;

const pictures: Record<string, Recount> = {
  livePictures: {
    stored: 'SELECT kind, content_id, file_key FROM live_pictures',
    counted: [
      ...pictureFields.flatMap(([kind, table, keys]) =>
        keys.map((key) => `SELECT '${kind}', id::text, ${key} FROM ${table} WHERE ${key} IS NOT NULL`),
      ),
      `SELECT 'resource', id::text, key FROM resources JOIN files ON strpos(contents, '/files/' || key) > 0`,
      `SELECT 'event', id::text, key FROM events JOIN files ON strpos(content, '/files/' || key) > 0`,
      `SELECT 'sign-in picture', file_key, file_key FROM sign_in_images WHERE is_shown`,
    ].join(' UNION '),
  },
  publicFiles: {
    stored: 'SELECT key FROM files WHERE is_public AND draft_kind IS NULL',
    counted: `
      SELECT file_key FROM live_pictures
      UNION SELECT image_key FROM organisations WHERE image_key IS NOT NULL
      UNION SELECT photo_key FROM members WHERE photo_key IS NOT NULL`,
  },
};

const enquiries: Record<string, Recount> = {
  enquiryCounts: {
    stored: 'SELECT state, owner_id, enquiry_type, total FROM enquiry_counts WHERE total <> 0',
    counted: 'SELECT state, owner_id, enquiry_type, count(*)::integer FROM enquiries GROUP BY 1, 2, 3',
  },
};

const history: Record<string, Recount> = {
  historyCounts: {
    stored: 'SELECT month, actor_id, action, subject_kind, total FROM history_counts WHERE total <> 0',
    counted: `SELECT date_trunc('month', at, 'UTC'), actor_id, action, subject_kind, count(*)::integer
              FROM history_entries GROUP BY 1, 2, 3, 4`,
  },
};

export const recountQueries = {
  members: { ...directory, ...memberList, ...groups },
  invoices,
  resources,
  library,
  pictures,
  enquiries,
  history,
};

/** Returns the number of differing rows by table, without tables that match. */
export async function countDifferences(db: Db, area: keyof typeof recountQueries) {
  const counts = Object.entries(recountQueries[area]).map(
    ([name, { stored, counted }]) => `
      SELECT '${name}' AS name, count(*)::integer AS count FROM (
        WITH stored AS MATERIALIZED (${stored}), counted AS MATERIALIZED (${counted})
        (TABLE stored EXCEPT ALL TABLE counted) UNION ALL (TABLE counted EXCEPT ALL TABLE stored)
      ) AS differences`,
  );
  const { rows } = await sql.raw<{ name: string; count: number }>(counts.join(' UNION ALL ')).execute(db);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}
