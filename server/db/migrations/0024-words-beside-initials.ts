import { type Kysely, sql } from 'kysely';

/**
 * A search has most often a word and the beginning of another. Each word of a name is in the index once beside every
 * initial of the name, its own among them: "Jamie R" is then one beginning, r/jamie, and no list of all the Jamies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION beside_initials(words tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
      RETURN array_to_tsvector(ARRAY(
        SELECT DISTINCT left(other, 1) || '/' || word
        FROM unnest(tsvector_to_array(words)) AS word CROSS JOIN unnest(tsvector_to_array(words)) AS other
      ));
    END $$
  `.execute(db);
  // The index of words alone is what the version before searches by: it may go with a later one.
  await sql`
    CREATE INDEX IF NOT EXISTS directory_entries_beside_initials
    ON directory_entries USING gin (beside_initials(name_words))
  `.execute(db);
}
