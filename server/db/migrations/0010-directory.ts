import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, type TriggerEvent, triggerEvents } from './add-trigger.ts';

/**
 * The directory as it is listed: a row for each member who is in it, with what it may be sorted, filtered and searched
 * by and nothing else. Narrow, so that 300,000 of them are read along an index alone, and a member who is not in the
 * directory is not there to be found by any query. Kept by triggers, as are the counts of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE directory_entries (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      sort_name text NOT NULL,
      name_words tsvector NOT NULL,
      organisation_id uuid,
      jurisdiction_ids uuid[] NOT NULL,
      is_representative boolean NOT NULL
    )
  `.execute(db);
  await sql`
    CREATE TABLE directory_counts (
      organisation_id uuid,
      every_organisation boolean NOT NULL,
      jurisdiction_ids uuid[] NOT NULL,
      is_representative boolean NOT NULL,
      total integer NOT NULL,
      UNIQUE NULLS NOT DISTINCT (organisation_id, every_organisation, jurisdiction_ids, is_representative)
    )
  `.execute(db);
  await sql`
    COMMENT ON COLUMN directory_counts.every_organisation IS 'the sum of all organisations, not those without one'
  `.execute(db);

  // Every word of a name in the directory: against them a search is known to be mistyped.
  await sql`CREATE TABLE directory_words (word text COLLATE "C" PRIMARY KEY, total integer NOT NULL)`.execute(
    db,
  );

  await keepCounts(db);
  await keepEntries(db);
  await sql`SELECT list_in_directory(array_agg(id)) FROM members`.execute(db);

  await sql`
    CREATE INDEX directory_entries_by_name ON directory_entries (sort_name, member_id)
    INCLUDE (organisation_id, jurisdiction_ids, is_representative)
  `.execute(db);
  await sql`
    CREATE INDEX directory_entries_by_organisation ON directory_entries (organisation_id, sort_name, member_id)
    INCLUDE (jurisdiction_ids, is_representative)
  `.execute(db);
  await sql`
    CREATE INDEX directory_entries_of_representatives ON directory_entries (sort_name, member_id)
    INCLUDE (organisation_id, jurisdiction_ids) WHERE is_representative
  `.execute(db);
  await sql`CREATE INDEX directory_entries_by_jurisdiction ON directory_entries USING gin (jurisdiction_ids)`.execute(
    db,
  );
  await sql`CREATE INDEX directory_entries_search ON directory_entries USING gin (name_words)`.execute(db);
  // The directory was read along this one.
  await sql`DROP INDEX members_in_directory`.execute(db);
}

type ChangedMembers = { table: string; event: TriggerEvent; ids: string };

/** Whose directory entry a statement may have changed. A member who is deleted takes the entry along. */
const changedMembers: ChangedMembers[] = [
  { table: 'members', event: 'insert', ids: 'SELECT id FROM added' },
  {
    table: 'members',
    event: 'update',
    ids: `SELECT added.id FROM added JOIN removed ON removed.id = added.id
          WHERE (added.in_directory, added.sort_name, added.search_name, added.organisation_id)
            IS DISTINCT FROM (removed.in_directory, removed.sort_name, removed.search_name, removed.organisation_id)`,
  },
  ...['member_jurisdictions', 'member_segments'].flatMap((table): ChangedMembers[] => [
    { table, event: 'insert', ids: 'SELECT member_id FROM added' },
    { table, event: 'delete', ids: 'SELECT member_id FROM removed' },
    { table, event: 'update', ids: 'SELECT member_id FROM added UNION SELECT member_id FROM removed' },
  ]),
];

async function keepEntries(db: Kysely<unknown>): Promise<void> {
  // The members are locked first: of two changes to one member the later sees what the earlier did, and somebody who
  // has just left the directory is not put back by a change that began before.
  await sql`
    CREATE FUNCTION list_in_directory(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM members WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
      DELETE FROM directory_entries USING members
      WHERE member_id = ANY (ids) AND members.id = member_id AND NOT members.in_directory;
      INSERT INTO directory_entries AS kept
        (member_id, sort_name, name_words, organisation_id, jurisdiction_ids, is_representative)
      SELECT id, sort_name, to_words(search_name || ' ' || replace(search_name, '''', '')), organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        EXISTS (SELECT FROM member_segments JOIN segments ON segments.id = segment_id
                WHERE member_id = members.id AND category = 'Membership Representative')
      FROM members WHERE id = ANY (ids) AND in_directory
      ON CONFLICT (member_id) DO UPDATE SET
        sort_name = excluded.sort_name, name_words = excluded.name_words,
        organisation_id = excluded.organisation_id, jurisdiction_ids = excluded.jurisdiction_ids,
        is_representative = excluded.is_representative
      WHERE kept IS DISTINCT FROM excluded;
    END $$
  `.execute(db);
  for (const { table, event, ids } of changedMembers) {
    await addTrigger(db, {
      name: `list_${table}_at_${event}`,
      table,
      event,
      statement: `PERFORM list_in_directory(ARRAY(${ids}));`,
    });
  }
}

async function keepCounts(db: Kysely<unknown>): Promise<void> {
  for (const event of triggerEvents) {
    // In the order of the keys, so that two statements that share some wait in line, never for each other.
    await addTrigger(db, {
      name: `count_directory_entries_at_${event}`,
      table: 'directory_entries',
      event,
      statement: `
        INSERT INTO directory_counts AS kept
          (organisation_id, every_organisation, jurisdiction_ids, is_representative, total)
        SELECT CASE WHEN every THEN NULL ELSE organisation_id END, every, jurisdiction_ids, is_representative, sum(step)
        FROM (${stepsOf[event]}) AS changes CROSS JOIN (VALUES (true), (false)) AS grains (every)
        GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
        ON CONFLICT (organisation_id, every_organisation, jurisdiction_ids, is_representative)
          DO UPDATE SET total = kept.total + excluded.total;
        INSERT INTO directory_words AS kept (word, total)
        SELECT word, sum(step)
        FROM (${stepsOf[event]}) AS changes CROSS JOIN LATERAL unnest(tsvector_to_array(name_words)) AS word
        GROUP BY 1 HAVING sum(step) <> 0 ORDER BY 1
        ON CONFLICT (word) DO UPDATE SET total = kept.total + excluded.total;`,
    });
  }
}
