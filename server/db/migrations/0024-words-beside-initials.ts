import { type Kysely, sql } from 'kysely';

/**
 * A search has most often a word and the beginning of another. Each word of a name is in the index once beside every
 * initial of the name, its own among them: "Jamie R" is then one beginning, r/jamie, and no list of all the Jamies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION beside_initials(words tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
      RETURN array_to_tsvector(ARRAY(
        SELECT DISTINCT left(other, 1) || '/' || word
        FROM unnest(tsvector_to_array(words)) AS word CROSS JOIN unnest(tsvector_to_array(words)) AS other
      ));
    END $$
  `.execute(db);
  await sql`DROP INDEX directory_entries_search`.execute(db);
  await sql`
    CREATE INDEX directory_entries_search ON directory_entries USING gin (beside_initials(name_words))
  `.execute(db);
  // Those with one last name lie side by side, and are read together: of 800 most lay on a page of their own.
  await sql`CLUSTER directory_entries USING directory_entries_by_name`.execute(db);
}
