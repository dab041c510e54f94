import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepRosters(db);
  await walkTheLibrary(db);
}

/**
 * The rosters of the groups as they are listed: what they may be sorted, filtered and searched by and nothing else.
 * Narrow, so that a group of 10,000 is read along an index alone. Of members who are not in the directory a roster
 * knows the name, and neither what they prefer to be called nor where they work.
 */
async function keepRosters(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE roster_entries (
      group_id uuid NOT NULL,
      member_id uuid NOT NULL,
      sort_name text NOT NULL,
      search_name text NOT NULL,
      workplace_id uuid,
      PRIMARY KEY (member_id, group_id),
      FOREIGN KEY (group_id, member_id) REFERENCES group_members ON UPDATE CASCADE ON DELETE CASCADE
    )
  `.execute(db);
  await sql`COMMENT ON COLUMN roster_entries.workplace_id IS 'the organisation, of members in the directory'`.execute(
    db,
  );

  // The members are locked first: of two changes to one member the later sees what the earlier did, so that nobody
  // who has just left the directory is listed by a change that began before.
  await sql`
    CREATE FUNCTION list_in_rosters(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM members WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
      INSERT INTO roster_entries AS kept (group_id, member_id, sort_name, search_name, workplace_id)
      SELECT group_id, member_id, sort_name,
        CASE WHEN in_directory THEN search_name ELSE sort_name END,
        CASE WHEN in_directory THEN organisation_id END
      FROM group_members JOIN members ON members.id = member_id
      WHERE members.id = ANY (ids)
      ON CONFLICT (member_id, group_id) DO UPDATE SET
        sort_name = excluded.sort_name, search_name = excluded.search_name, workplace_id = excluded.workplace_id
      WHERE kept IS DISTINCT FROM excluded;
    END $$
  `.execute(db);
  for (const { table, event, rows, ids } of changedMembers) {
    const name = `list_rosters_of_${table}_at_${event}`;
    await run(
      db,
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM list_in_rosters(ARRAY(${ids})); RETURN NULL; END $$`,
    );
    await run(
      db,
      `CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${rows}
       FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    );
  }
  await sql`SELECT list_in_rosters(array_agg(id)) FROM members`.execute(db);
  await sql`
    CREATE INDEX roster_entries_by_name ON roster_entries (group_id, sort_name, member_id)
    INCLUDE (search_name, workplace_id)
  `.execute(db);
  // The rosters read this of the members themselves.
  await sql`DROP INDEX members_by_name`.execute(db);
}

/** Whose entries a statement may have changed. Who leaves a group takes the entry along. */
const changedMembers = [
  {
    table: 'group_members',
    event: 'insert',
    rows: 'NEW TABLE AS added',
    ids: 'SELECT DISTINCT member_id FROM added',
  },
  {
    table: 'group_members',
    event: 'update',
    rows: 'NEW TABLE AS added',
    ids: 'SELECT DISTINCT member_id FROM added',
  },
  {
    table: 'members',
    event: 'update',
    rows: 'OLD TABLE AS removed NEW TABLE AS added',
    ids: `SELECT added.id FROM added JOIN removed ON removed.id = added.id
          WHERE (added.in_directory, added.sort_name, added.search_name, added.organisation_id)
            IS DISTINCT FROM (removed.in_directory, removed.sort_name, removed.search_name, removed.organisation_id)`,
  },
];

/**
 * One index for every list of the library: in the order of the dates, with all that a list is narrowed down by. A
 * page is a walk along it, without a sort, and a count is one walk of a few milliseconds over 50,000 entries. By the
 * words' own index a common word took ten times as long: thousands of wide rows had to be read and sorted.
 */
async function walkTheLibrary(db: Kysely<unknown>): Promise<void> {
  // array_to_string() may not be used in a generated column, because of types whose text depends on settings.
  await sql`
    CREATE FUNCTION word_list(words tsvector) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN RETURN ' ' || array_to_string(tsvector_to_array(words), ' ') || ' '; END $$
  `.execute(db);
  // An entry of an index has room for 2,700 bytes.
  await sql`
    ALTER TABLE resources
      ADD CHECK (char_length(title) <= 300 AND char_length(kind) <= 50),
      ADD COLUMN word_list text NOT NULL GENERATED ALWAYS AS (word_list(to_words(title || ' ' || kind))) STORED
  `.execute(db);
  await sql`COMMENT ON COLUMN resources.word_list IS 'of title and kind, each between two spaces'`.execute(
    db,
  );
  const replaced = ['date', 'level', 'category', 'subcategory', 'kind'].map((name) => `resources_by_${name}`);
  await run(db, `DROP INDEX ${[...replaced, 'resources_search'].join(', ')}`);
  await sql`
    CREATE INDEX resources_by_date ON resources (published_at, id)
    INCLUDE (access_level_id, category_id, subcategory_id, kind, word_list)
  `.execute(db);
}

/** Made of the constants above. */
const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
