import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

/** Shows merged members as merged in the staff list. Only their entries are refreshed. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    addMergedState,
    refreshOnMerge,
    sql`SELECT refresh_member_entries(ARRAY(SELECT id FROM members WHERE merged_into_id IS NOT NULL))`,
  ]);

const addMergedState = sql`
  CREATE OR REPLACE VIEW expected_member_entries AS
  SELECT members.id AS member_id, member_number, sort_name,
    tokenize(search_name || ' ' || replace(search_name, '''', '')) AS name_words,
    contact_words(ARRAY[accounts.email, secondary_email, personal_email], ARRAY[mobile, work_landline]) AS contact_words,
    CASE
      WHEN closed_at IS NOT NULL THEN 'closed'
      WHEN accounts.member_id IS NULL THEN 'no account'
      WHEN merged_into_id IS NOT NULL THEN 'merged'
      WHEN disabled_at IS NOT NULL THEN 'disabled'
      WHEN email_confirmed_at IS NULL THEN 'unconfirmed'
      ELSE 'active'
    END AS state,
    EXISTS (SELECT FROM listed_members AS listed WHERE listed.member_id = members.id) AS is_listed,
    membership_id, organisation_id,
    ARRAY(SELECT jurisdiction_id FROM member_jurisdictions WHERE member_id = members.id ORDER BY 1) AS jurisdiction_ids,
    ARRAY(SELECT segment_id FROM member_segments WHERE member_id = members.id ORDER BY 1) AS segment_ids,
    joined_at, last_seen_at
  FROM members LEFT JOIN accounts ON accounts.member_id = members.id;
`;

const refreshOnMerge = sql`
  CREATE OR REPLACE FUNCTION refresh_member_entries_on_members_update() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed_ids uuid[] := ARRAY(SELECT id FROM (
      SELECT id, sort_name, search_name, secondary_email, personal_email, mobile, work_landline, closed_at, wants_listing,
        member_number, joined_at, merged_into_id FROM added
      EXCEPT SELECT id, sort_name, search_name, secondary_email, personal_email, mobile, work_landline, closed_at, wants_listing,
        member_number, joined_at, merged_into_id FROM removed) AS changed);
    moved_ids uuid[] := ARRAY(SELECT id FROM (
      SELECT id, organisation_id, membership_id FROM added
      EXCEPT SELECT id, organisation_id, membership_id FROM removed) AS changed);
  BEGIN
    PERFORM refresh_member_entries(changed_ids) WHERE cardinality(changed_ids) > 0;
    PERFORM move_member_entries(moved_ids) WHERE cardinality(moved_ids) > 0;
    RETURN NULL;
  END $$;
`;
