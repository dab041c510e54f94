import { sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';

const entryColumns = [
  'member_number',
  'sort_name',
  'name_words',
  'contact_words',
  'state',
  'is_listed',
  'membership_id',
  'organisation_id',
  'jurisdiction_ids',
  'segment_ids',
  'joined_at',
];

/** The locks are those of refresh_directory_entries(), in the same order. */
const lockCounts = `
    IF cardinality(ids) > 1 THEN
      PERFORM pg_advisory_xact_lock(hashtext('directory_counts'));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtext('directory_counts'));
    END IF;`;

export const createRefresh = sql.raw(`
  CREATE FUNCTION refresh_member_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM members WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;${lockCounts}
    INSERT INTO member_entries AS entry SELECT * FROM expected_member_entries WHERE member_id = ANY (ids)
    ON CONFLICT (member_id) DO UPDATE SET
      ${entryColumns.map((column) => `${column} = excluded.${column}`).join(', ')},
      -- A concurrent request may have stored a later time.
      last_seen_at = CASE
        WHEN excluded.state IN ('closed', 'no account') THEN NULL ELSE greatest(entry.last_seen_at, excluded.last_seen_at)
      END
    WHERE entry IS DISTINCT FROM excluded;
  END $$;

  -- The members are locked, because they were just updated.
  CREATE FUNCTION move_member_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN${lockCounts}
    UPDATE member_entries AS entry SET organisation_id = members.organisation_id, membership_id = members.membership_id
    FROM members WHERE members.id = ANY (ids) AND entry.member_id = members.id
      AND (entry.organisation_id, entry.membership_id) IS DISTINCT FROM (members.organisation_id, members.membership_id);
  END $$;
`);

const selectChanged = (key: string, columns: string) =>
  `SELECT ${key} FROM (SELECT ${key}, ${columns} FROM added EXCEPT SELECT ${key}, ${columns} FROM removed) AS changed`;

const refresh = (query: string) => `PERFORM refresh_member_entries(ARRAY(${query}));`;

/** The names are after those of the directory, so that all transactions lock in the same order. */
export const createMemberEntryTriggers = [
  createTrigger({
    name: 'refresh_member_entries_on_members_insert',
    table: 'members',
    event: 'insert',
    statement: refresh('SELECT id FROM added'),
  }),
  createTrigger({
    name: 'refresh_member_entries_on_members_update',
    table: 'members',
    event: 'update',
    statement: `
      DECLARE
        changed_ids uuid[] := ARRAY(${selectChanged(
          'id',
          'sort_name, search_name, secondary_email, personal_email, mobile, work_landline, closed_at, wants_listing, member_number, joined_at',
        )});
        moved_ids uuid[] := ARRAY(${selectChanged('id', 'organisation_id, membership_id')});
      BEGIN
        PERFORM refresh_member_entries(changed_ids) WHERE cardinality(changed_ids) > 0;
        PERFORM move_member_entries(moved_ids) WHERE cardinality(moved_ids) > 0;
      END;`,
  }),
  ...(['insert', 'delete'] as const).map((event) =>
    createTrigger({
      name: `refresh_member_entries_on_accounts_${event}`,
      table: 'accounts',
      event,
      statement: refresh(`SELECT member_id FROM ${event === 'insert' ? 'added' : 'removed'}`),
    }),
  ),
  createTrigger({
    name: 'refresh_member_entries_on_accounts_update',
    table: 'accounts',
    event: 'update',
    statement: `
      DECLARE
        changed_ids uuid[] := ARRAY(${selectChanged('member_id', 'email, disabled_at, email_confirmed_at')});
        seen_ids uuid[] := ARRAY(${selectChanged('member_id', 'last_seen_at')});
      BEGIN
        PERFORM refresh_member_entries(changed_ids) WHERE cardinality(changed_ids) > 0;
        IF cardinality(seen_ids) > 0 THEN
          UPDATE member_entries AS entry SET last_seen_at = accounts.last_seen_at FROM accounts
          WHERE accounts.member_id = ANY (seen_ids) AND entry.member_id = accounts.member_id
            AND entry.last_seen_at IS DISTINCT FROM accounts.last_seen_at;
        END IF;
      END;`,
  }),
  ...['member_jurisdictions', 'member_segments'].flatMap((table) => [
    createTrigger({
      name: `refresh_member_entries_on_${table}_insert`,
      table,
      event: 'insert',
      statement: refresh('SELECT member_id FROM added'),
    }),
    createTrigger({
      name: `refresh_member_entries_on_${table}_update`,
      table,
      event: 'update',
      statement: refresh('SELECT member_id FROM added UNION SELECT member_id FROM removed'),
    }),
    createTrigger({
      name: `refresh_member_entries_on_${table}_delete`,
      table,
      event: 'delete',
      statement: refresh('SELECT member_id FROM removed'),
    }),
  ]),
];
