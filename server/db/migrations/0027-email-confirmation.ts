import { type Kysely, sql } from 'kysely';
import { addTrigger, stepsOf, type TriggerEvent, triggerEvents } from './add-trigger.ts';

/**
 * Accounts have to confirm their email address. Until then the member is not listed: no directory entry, no roster
 * entry, in no count. Everyone who is a member when this migration runs counts as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The default fills the existing rows without rewriting the table. New accounts start unconfirmed.
  await sql`ALTER TABLE accounts ADD COLUMN IF NOT EXISTS email_confirmed_at timestamptz DEFAULT now()`.execute(
    db,
  );
  await sql`ALTER TABLE accounts ALTER COLUMN email_confirmed_at DROP DEFAULT`.execute(db);
  await sql`
    CREATE TABLE email_confirmations (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      token_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL
    )
  `.execute(db);
  await sql`
    COMMENT ON COLUMN email_confirmations.token_hash IS 'of the token and the address it was sent to'
  `.execute(db);
  await sql`
    CREATE OR REPLACE VIEW listed_members AS
    SELECT members.id AS member_id FROM members JOIN accounts ON accounts.member_id = members.id
    WHERE members.in_directory AND accounts.disabled_at IS NULL AND accounts.email_confirmed_at IS NOT NULL
  `.execute(db);
  await excludeFromRosters(db);
  for (const event of triggerEvents) {
    await replaceTrigger(
      db,
      `list_accounts_at_${event}`,
      `PERFORM list_in_directory(ARRAY(${changedMembers[event]}));
       PERFORM refresh_rosters(ARRAY(${changedMembers[event]}));`,
    );
    await countRosters(db, event);
  }
}

/** Changes the function and keeps the trigger that calls it. */
async function replaceTrigger(db: Kysely<unknown>, name: string, statement: string): Promise<void> {
  const body = `BEGIN ${statement} RETURN NULL; END`;
  await sql
    .raw(`CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`)
    .execute(db);
}

/** As in migration 0014, and also when an address is confirmed. */
const changedMembers: Record<TriggerEvent, string> = {
  insert: 'SELECT member_id FROM added',
  delete: 'SELECT member_id FROM removed',
  update: `
    SELECT member_id FROM (
      SELECT member_id, disabled_at IS NULL AS is_usable, email_confirmed_at IS NULL AS is_unconfirmed FROM added
      UNION ALL SELECT member_id, disabled_at IS NULL, email_confirmed_at IS NULL FROM removed
    ) AS either GROUP BY member_id, is_usable, is_unconfirmed HAVING count(*) = 1`,
};

/** As in migration 0014, but without unconfirmed members. */
async function excludeFromRosters(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE VIEW due_roster_entries AS
    SELECT group_id, group_members.member_id, sort_name,
      CASE WHEN listed.member_id IS NULL THEN sort_name ELSE search_name END AS search_name,
      CASE WHEN listed.member_id IS NOT NULL THEN organisation_id END AS workplace_id
    FROM group_members
    JOIN members ON members.id = group_members.member_id
    LEFT JOIN listed_members AS listed ON listed.member_id = members.id
    WHERE NOT EXISTS (
      SELECT FROM accounts WHERE accounts.member_id = members.id AND accounts.email_confirmed_at IS NULL
    )
  `.execute(db);
  // The caller holds the rows of these members, so nobody leaves a group while an entry is inserted.
  await sql`
    CREATE OR REPLACE FUNCTION refresh_rosters(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM roster_entries AS kept WHERE member_id = ANY (ids) AND NOT EXISTS (
        SELECT FROM due_roster_entries AS due WHERE due.member_id = kept.member_id AND due.group_id = kept.group_id
      );
      UPDATE roster_entries AS kept
      SET sort_name = due.sort_name, search_name = due.search_name, workplace_id = due.workplace_id
      FROM due_roster_entries AS due
      WHERE due.member_id = ANY (ids) AND kept.member_id = due.member_id AND kept.group_id = due.group_id
        AND (kept.sort_name, kept.search_name, kept.workplace_id)
          IS DISTINCT FROM (due.sort_name, due.search_name, due.workplace_id);
      INSERT INTO roster_entries SELECT * FROM due_roster_entries WHERE member_id = ANY (ids) ON CONFLICT DO NOTHING;
    END $$
  `.execute(db);
}

/** The size of a group is the length of its roster. In the order of the ids, as in migration 0008, against deadlocks. */
async function countRosters(db: Kysely<unknown>, event: TriggerEvent): Promise<void> {
  await sql.raw(`DROP FUNCTION count_group_members_at_${event}() CASCADE`).execute(db);
  await addTrigger(db, {
    name: `count_roster_entries_at_${event}`,
    table: 'roster_entries',
    event,
    statement: `
      DECLARE
        difference record;
      BEGIN
        FOR difference IN
          SELECT group_id AS id, sum(step) AS step FROM (${stepsOf[event]}) AS changes
          GROUP BY group_id HAVING sum(step) <> 0 ORDER BY group_id
        LOOP
          UPDATE groups SET member_count = member_count + difference.step WHERE id = difference.id;
        END LOOP;
      END;`,
  });
}
