import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, triggerEvents } from './add-trigger.ts';

/**
 * One letter finds a fifth of the directory. Such a page is a walk along the names, past those without the letter, and
 * how many there are is kept, as all counts of the directory are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // array_to_string() itself may not be used in a column, because of types whose text depends on settings.
  await sql`
    CREATE FUNCTION initials_of(words tsvector) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
      RETURN array_to_string(ARRAY(SELECT DISTINCT left(word, 1) FROM unnest(tsvector_to_array(words)) AS word), '');
    END $$
  `.execute(db);
  await sql`
    ALTER TABLE directory_entries
      ADD COLUMN initials text COLLATE "C" NOT NULL GENERATED ALWAYS AS (initials_of(name_words)) STORED
  `.execute(db);
  await sql`DROP INDEX directory_entries_by_name, directory_entries_by_organisation`.execute(db);
  await sql`
    CREATE INDEX directory_entries_by_name ON directory_entries (sort_name, member_id)
    INCLUDE (organisation_id, jurisdiction_ids, is_representative, initials)
  `.execute(db);
  await sql`
    CREATE INDEX directory_entries_by_organisation ON directory_entries (organisation_id, sort_name, member_id)
    INCLUDE (jurisdiction_ids, is_representative, initials)
  `.execute(db);

  await sql`
    CREATE TABLE directory_initials (
      initial text COLLATE "C" NOT NULL,
      jurisdiction_ids uuid[] NOT NULL,
      is_representative boolean NOT NULL,
      total integer NOT NULL,
      PRIMARY KEY (initial, jurisdiction_ids, is_representative)
    )
  `.execute(db);
  await sql.raw(initialsOf('SELECT *, 1 AS step FROM directory_entries')).execute(db);
  for (const event of triggerEvents) {
    await addTrigger(db, {
      name: `count_directory_initials_at_${event}`,
      table: 'directory_entries',
      event,
      statement: initialsOf(stepsOf[event]),
    });
  }
}

/** In the order of the keys, so that two statements that share some wait in line, never for each other. */
const initialsOf = (changes: string) => `
  INSERT INTO directory_initials AS kept (initial, jurisdiction_ids, is_representative, total)
  SELECT initial, jurisdiction_ids, is_representative, sum(step)
  FROM (${changes}) AS changes CROSS JOIN LATERAL regexp_split_to_table(initials, '') AS initial
  GROUP BY 1, 2, 3 HAVING sum(step) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (initial, jurisdiction_ids, is_representative) DO UPDATE SET total = kept.total + excluded.total;
`;
