import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, type TriggerEvent, triggerEvents } from './add-trigger.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepRosters(db);
  await walkTheLibrary(db);
  await keepSortOfDescriptions(db);
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

  // What an entry says of a member, said once.
  await sql`
    CREATE VIEW due_roster_entries AS
    SELECT group_id, member_id, sort_name,
      CASE WHEN in_directory THEN search_name ELSE sort_name END AS search_name,
      CASE WHEN in_directory THEN organisation_id END AS workplace_id
    FROM group_members JOIN members ON members.id = member_id
  `.execute(db);
  await sql`INSERT INTO roster_entries SELECT * FROM due_roster_entries`.execute(db);
  await sql`
    CREATE INDEX roster_entries_by_name ON roster_entries (group_id, sort_name, member_id)
    INCLUDE (search_name, workplace_id)
  `.execute(db);
  // The rosters read this of the members themselves.
  await sql`DROP INDEX members_by_name`.execute(db);
  for (const { table, event, statement } of rosterChanges) {
    // Triggers fire in the order of their names: the members are locked before the counts of the groups (`count_…`).
    // The other way around, a join, a leave and a change of one member could each wait for the next.
    await addTrigger(db, { name: `admit_${table}_to_rosters_at_${event}`, table, event, statement });
  }
  // Who leaves takes the entries along, one by one: only while nobody refreshes the entries of the same member.
  await sql`
    CREATE FUNCTION lock_leaving_member() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM members WHERE id = OLD.member_id FOR NO KEY UPDATE;
      RETURN OLD;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER lock_leaving_member BEFORE DELETE ON group_members
    FOR EACH ROW EXECUTE FUNCTION lock_leaving_member()
  `.execute(db);
}

/** Entries that somebody else is just removing stay removed: nothing is put in anew. */
const refreshed = (ids: string) => `
  UPDATE roster_entries AS kept
  SET sort_name = due.sort_name, search_name = due.search_name, workplace_id = due.workplace_id
  FROM due_roster_entries AS due
  WHERE due.member_id IN (${ids}) AND kept.member_id = due.member_id AND kept.group_id = due.group_id
    AND (kept.sort_name, kept.search_name, kept.workplace_id)
      IS DISTINCT FROM (due.sort_name, due.search_name, due.workplace_id);
`;

/** So that nobody is listed as they were before a change that is still under way. */
const lockMembers =
  'PERFORM 1 FROM members WHERE id IN (SELECT member_id FROM added) ORDER BY id FOR NO KEY UPDATE;';

/** Who leaves a group takes the entry along. */
const rosterChanges: { table: string; event: TriggerEvent; statement: string }[] = [
  {
    table: 'group_members',
    event: 'insert',
    statement: `
      ${lockMembers}
      INSERT INTO roster_entries
      SELECT due.* FROM added JOIN due_roster_entries AS due USING (group_id, member_id);
    `,
  },
  {
    table: 'group_members',
    event: 'update',
    statement: `${lockMembers} ${refreshed('SELECT member_id FROM added')}`,
  },
  {
    table: 'members',
    event: 'update',
    statement: refreshed(`
      SELECT added.id FROM added JOIN removed ON removed.id = added.id
      WHERE (added.in_directory, added.sort_name, added.search_name, added.organisation_id)
        IS DISTINCT FROM (removed.in_directory, removed.sort_name, removed.search_name, removed.organisation_id)
    `),
  },
];

/**
 * One index for every list of the library: in the order of the dates, with all that a list is narrowed down by. A
 * page is a walk along it, without a sort and without the wide rows.
 */
async function walkTheLibrary(db: Kysely<unknown>): Promise<void> {
  // array_to_string() itself may not be used here, because of types whose text depends on settings.
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
  await run(db, `DROP INDEX ${replaced.join(', ')}`);
  await sql`
    CREATE INDEX resources_by_date ON resources (published_at, id)
    INCLUDE (access_level_id, category_id, subcategory_id, kind, word_list)
  `.execute(db);
  await countBeginnings(db);
}

/** How many resources have a word that begins so: what a search by one word finds, known without counting it. */
async function countBeginnings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE resource_beginnings (
      access_level_id uuid NOT NULL,
      beginning text COLLATE "C" NOT NULL,
      count integer NOT NULL,
      PRIMARY KEY (access_level_id, beginning)
    )
  `.execute(db);
  await run(db, beginningsOf('SELECT *, 1 AS step FROM resources'));
  for (const event of triggerEvents) {
    await addTrigger(db, {
      name: `count_beginnings_at_${event}`,
      table: 'resources',
      event,
      statement: beginningsOf(stepsOf[event]),
    });
  }
  await sql`
    CREATE FUNCTION count_no_beginnings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM resource_beginnings; RETURN NULL; END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER count_no_beginnings AFTER TRUNCATE ON resources
    FOR EACH STATEMENT EXECUTE FUNCTION count_no_beginnings()
  `.execute(db);
}

/** A resource counts once, however many of its words begin so. In the order of the keys, as all counts are. */
const beginningsOf = (changes: string) => `
  INSERT INTO resource_beginnings AS kept (access_level_id, beginning, count)
  SELECT access_level_id, beginning, sum(step)
  FROM (
    SELECT DISTINCT changed.id, access_level_id, step, left(word, size) AS beginning
    FROM (${changes}) AS changed
    CROSS JOIN LATERAL unnest(tsvector_to_array(title_words)) AS word
    CROSS JOIN LATERAL generate_series(1, char_length(word)) AS size
  ) AS changes
  GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2
  ON CONFLICT (access_level_id, beginning) DO UPDATE SET count = kept.count + excluded.count;
`;

/** As much of a description as anybody sorts by. Kept: to fold 3,000 of them anew takes 50 ms. */
async function keepSortOfDescriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE groups
      ADD COLUMN sort_description text NOT NULL GENERATED ALWAYS AS (fold(left(description, 100))) STORED
  `.execute(db);
  await sql`DROP INDEX groups_by_description`.execute(db);
  await sql`CREATE INDEX groups_by_description ON groups (sort_description, id)`.execute(db);
}

/** Made of the constants above. */
const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
