import { type Kysely, sql } from 'kysely';
import { createCountTriggers, createTrigger, updateMemberCounts } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

/** Narrow copies and counts of the listed members, described in docs/derived-tables.md. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createDirectoryEntries,
    createListedMembers,
    createDirectoryCounts,
    ...Object.entries(countStatements).flatMap(([name, toStatement]) =>
      createCountTriggers(name, 'directory_entries', toStatement),
    ),
    ...changedMemberQueries.map(({ table, event, query }) =>
      createTrigger({
        name: `refresh_directory_on_${table}_${event}`,
        table,
        event,
        statement: `PERFORM refresh_directory_entries(ARRAY(${query}));`,
      }),
    ),
  ]);

const createDirectoryEntries = sql`
  -- array_to_string() is not immutable, so it is not allowed in a generated column.
  CREATE FUNCTION word_initials(words tsvector) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN array_to_string(ARRAY(SELECT DISTINCT left(word, 1) FROM unnest(tsvector_to_array(words)) AS word), '');
  END $$;

  -- Pairs each word with every initial of the name: a search for "Jamie R" is one prefix, r/jamie.
  CREATE FUNCTION words_with_initials(words tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN array_to_tsvector(ARRAY(
      SELECT DISTINCT left(other, 1) || '/' || word
      FROM unnest(tsvector_to_array(words)) AS word CROSS JOIN unnest(tsvector_to_array(words)) AS other
    ));
  END $$;

  -- Collation C keeps names with the same first letters together, which directory_prefix_counts relies on.
  CREATE TABLE directory_entries (
    member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    sort_name text COLLATE "C" NOT NULL,
    name_words tsvector NOT NULL,
    initials text COLLATE "C" NOT NULL GENERATED ALWAYS AS (word_initials(name_words)) STORED,
    organisation_id uuid,
    jurisdiction_ids uuid[] NOT NULL,
    is_representative boolean NOT NULL
  );
  CREATE INDEX directory_entries_by_name ON directory_entries (sort_name, member_id)
  INCLUDE (organisation_id, jurisdiction_ids, is_representative, initials);
  CREATE INDEX directory_entries_by_organisation ON directory_entries (organisation_id, sort_name, member_id)
  INCLUDE (jurisdiction_ids, is_representative, initials);
  CREATE INDEX directory_entries_of_representatives ON directory_entries (sort_name, member_id)
  INCLUDE (organisation_id, jurisdiction_ids) WHERE is_representative;
  CREATE INDEX directory_entries_by_jurisdiction ON directory_entries USING gin (jurisdiction_ids);
  CREATE INDEX directory_entries_search ON directory_entries USING gin (name_words);
  CREATE INDEX directory_entries_by_words_with_initials ON directory_entries USING gin (words_with_initials(name_words));
`;

const createListedMembers = sql`
  CREATE VIEW listed_members AS
  SELECT members.id AS member_id FROM members JOIN accounts ON accounts.member_id = members.id
  WHERE members.wants_listing AND accounts.disabled_at IS NULL AND accounts.email_confirmed_at IS NOT NULL;
  COMMENT ON VIEW listed_members IS 'the only definition of which members are in the directory';

  -- Locks the members first, so that the second of two concurrent changes sees the first.
  CREATE FUNCTION refresh_directory_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM members WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    -- With several members, the INSERT begins again at the first key of the counts, which could deadlock.
    IF cardinality(ids) > 1 THEN
      PERFORM pg_advisory_xact_lock(hashtext('directory_counts'));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtext('directory_counts'));
    END IF;
    DELETE FROM directory_entries AS entry
    WHERE member_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM listed_members AS listed WHERE listed.member_id = entry.member_id);
    INSERT INTO directory_entries AS entry
      (member_id, sort_name, name_words, organisation_id, jurisdiction_ids, is_representative)
    SELECT id, sort_name, tokenize(search_name || ' ' || replace(search_name, '''', '')), organisation_id,
      ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
      EXISTS (SELECT FROM member_segments JOIN segments ON segments.id = segment_id
              WHERE member_id = members.id AND category = 'Membership Representative')
    FROM members JOIN listed_members AS listed ON listed.member_id = members.id
    WHERE members.id = ANY (ids)
    ON CONFLICT (member_id) DO UPDATE SET
      sort_name = excluded.sort_name, name_words = excluded.name_words,
      organisation_id = excluded.organisation_id, jurisdiction_ids = excluded.jurisdiction_ids,
      is_representative = excluded.is_representative
    WHERE entry IS DISTINCT FROM excluded;
  END $$;
`;

const createDirectoryCounts = sql`
  CREATE TABLE directory_counts (
    organisation_id uuid,
    is_total boolean NOT NULL,
    jurisdiction_ids uuid[] NOT NULL,
    is_representative boolean NOT NULL,
    total integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (organisation_id, is_total, jurisdiction_ids, is_representative)
  );
  COMMENT ON COLUMN directory_counts.is_total IS
    'true: the sum over all organisations; false: the members of organisation_id, or those without one';
  CREATE TABLE directory_word_counts (word text COLLATE "C" PRIMARY KEY, total integer NOT NULL);
  CREATE TABLE directory_initial_counts (
    initial text COLLATE "C" NOT NULL,
    jurisdiction_ids uuid[] NOT NULL,
    is_representative boolean NOT NULL,
    total integer NOT NULL,
    PRIMARY KEY (initial, jurisdiction_ids, is_representative)
  );
  CREATE TABLE directory_prefix_counts (
    prefix text COLLATE "C" NOT NULL,
    jurisdiction_ids uuid[] NOT NULL,
    is_representative boolean NOT NULL,
    total integer NOT NULL,
    PRIMARY KEY (prefix, jurisdiction_ids, is_representative)
  );
`;

const countStatements: Record<string, (changes: string) => string> = {
  count_directory_entries: (changes) => `
    INSERT INTO directory_counts AS counts
      (organisation_id, is_total, jurisdiction_ids, is_representative, total)
    SELECT CASE WHEN is_total THEN NULL ELSE organisation_id END, is_total, jurisdiction_ids, is_representative, sum(delta)
    FROM (${changes}) AS changes CROSS JOIN (VALUES (true), (false)) AS totals (is_total)
    GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organisation_id, is_total, jurisdiction_ids, is_representative)
      DO UPDATE SET total = counts.total + excluded.total;
    INSERT INTO directory_word_counts AS counts (word, total)
    SELECT word, sum(delta)
    FROM (${changes}) AS changes CROSS JOIN LATERAL unnest(tsvector_to_array(name_words)) AS word
    GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (word) DO UPDATE SET total = counts.total + excluded.total;`,
  count_directory_initials: (changes) => `
    INSERT INTO directory_initial_counts AS counts (initial, jurisdiction_ids, is_representative, total)
    SELECT initial, jurisdiction_ids, is_representative, sum(delta)
    FROM (${changes}) AS changes CROSS JOIN LATERAL regexp_split_to_table(initials, '') AS initial
    GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (initial, jurisdiction_ids, is_representative) DO UPDATE SET total = counts.total + excluded.total;`,
  count_directory_prefixes: (changes) => `
    INSERT INTO directory_prefix_counts AS counts (prefix, jurisdiction_ids, is_representative, total)
    SELECT left(sort_name, 2), jurisdiction_ids, is_representative, sum(delta)
    FROM (${changes}) AS changes
    GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (prefix, jurisdiction_ids, is_representative) DO UPDATE SET total = counts.total + excluded.total;`,
  count_listed_members: updateMemberCounts('organisations', 'organisation_id'),
};

export const selectChangedMembers = `
      SELECT added.id FROM added JOIN removed ON removed.id = added.id
      WHERE (added.wants_listing, added.sort_name, added.search_name, added.organisation_id)
        IS DISTINCT FROM (removed.wants_listing, removed.sort_name, removed.search_name, removed.organisation_id)`;

/** Queries for the members whose entry a statement may have changed. Deleting a member cascades to the entry. */
const changedMemberQueries = [
  { table: 'members', event: 'insert', query: 'SELECT id FROM added' },
  { table: 'members', event: 'update', query: selectChangedMembers },
  ...['member_jurisdictions', 'member_segments'].flatMap(
    (table) =>
      [
        { table, event: 'insert', query: 'SELECT member_id FROM added' },
        {
          table,
          event: 'update',
          query: 'SELECT member_id FROM added UNION SELECT member_id FROM removed',
        },
        { table, event: 'delete', query: 'SELECT member_id FROM removed' },
      ] as const,
  ),
] as const;
