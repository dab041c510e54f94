import { type Kysely, sql } from 'kysely';
import { addTrigger, type TriggerEvent, triggerEvents } from './add-trigger.ts';

/**
 * Who cannot sign in any more is in no list either: a member whose account is disabled, or gone, is as good as not in
 * the directory. Whoever asks who is in it looks at its entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIEW listed_members AS
    SELECT members.id AS member_id FROM members JOIN accounts ON accounts.member_id = members.id
    WHERE members.in_directory AND accounts.disabled_at IS NULL
  `.execute(db);
  await sql`COMMENT ON VIEW listed_members IS 'who belongs in the directory, said once'`.execute(db);
  await listTheListed(db);
  await placeTheListed(db);
  for (const event of triggerEvents) {
    // The listing locks the members first; the rosters are then made anew of what nobody else is changing.
    await addTrigger(db, {
      name: `list_accounts_at_${event}`,
      table: 'accounts',
      event,
      statement: `
        PERFORM list_in_directory(ARRAY(${changedMembers[event]}));
        PERFORM refresh_rosters(ARRAY(${changedMembers[event]}));`,
    });
  }
  await sql`
    WITH unlisted AS (
      SELECT array_agg(id) AS ids FROM members
      WHERE in_directory AND id NOT IN (SELECT member_id FROM listed_members)
    )
    SELECT list_in_directory(ids), refresh_rosters(ids) FROM unlisted
  `.execute(db);
}

/** Most changes of an account are about its password, and nothing to the directory. */
const changedMembers: Record<TriggerEvent, string> = {
  insert: 'SELECT member_id FROM added',
  delete: 'SELECT member_id FROM removed',
  update: `
    SELECT member_id FROM (
      SELECT member_id, disabled_at IS NULL AS is_usable FROM added
      UNION ALL SELECT member_id, disabled_at IS NULL FROM removed
    ) AS either GROUP BY member_id, is_usable HAVING count(*) = 1`,
};

/** As in migration 0010, but for who is listed. */
async function listTheListed(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION list_in_directory(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM members WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
      -- One member's change takes its counts and words in their order. That of many takes some out and puts others in,
      -- and goes through the counts twice: it has them to itself.
      IF cardinality(ids) > 1 THEN
        PERFORM pg_advisory_xact_lock(hashtext('directory_counts'));
      ELSE
        PERFORM pg_advisory_xact_lock_shared(hashtext('directory_counts'));
      END IF;
      DELETE FROM directory_entries AS kept
      WHERE member_id = ANY (ids)
        AND NOT EXISTS (SELECT FROM listed_members AS listed WHERE listed.member_id = kept.member_id);
      INSERT INTO directory_entries AS kept
        (member_id, sort_name, name_words, organisation_id, jurisdiction_ids, is_representative)
      SELECT id, sort_name, to_words(search_name || ' ' || replace(search_name, '''', '')), organisation_id,
        ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1),
        EXISTS (SELECT FROM member_segments JOIN segments ON segments.id = segment_id
                WHERE member_id = members.id AND category = 'Membership Representative')
      FROM members JOIN listed_members AS listed ON listed.member_id = members.id
      WHERE members.id = ANY (ids)
      ON CONFLICT (member_id) DO UPDATE SET
        sort_name = excluded.sort_name, name_words = excluded.name_words,
        organisation_id = excluded.organisation_id, jurisdiction_ids = excluded.jurisdiction_ids,
        is_representative = excluded.is_representative
      WHERE kept IS DISTINCT FROM excluded;
    END $$
  `.execute(db);
}

/** As in migration 0011, but for who is listed. */
async function placeTheListed(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE VIEW due_roster_entries AS
    SELECT group_id, group_members.member_id, sort_name,
      CASE WHEN listed.member_id IS NULL THEN sort_name ELSE search_name END AS search_name,
      CASE WHEN listed.member_id IS NOT NULL THEN organisation_id END AS workplace_id
    FROM group_members
    JOIN members ON members.id = group_members.member_id
    LEFT JOIN listed_members AS listed ON listed.member_id = members.id
  `.execute(db);
  await sql`
    CREATE FUNCTION refresh_rosters(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE roster_entries AS kept
      SET sort_name = due.sort_name, search_name = due.search_name, workplace_id = due.workplace_id
      FROM due_roster_entries AS due
      WHERE due.member_id = ANY (ids) AND kept.member_id = due.member_id AND kept.group_id = due.group_id
        AND (kept.sort_name, kept.search_name, kept.workplace_id)
          IS DISTINCT FROM (due.sort_name, due.search_name, due.workplace_id);
    END $$
  `.execute(db);
}
