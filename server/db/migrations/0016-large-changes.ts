import { type Kysely, sql } from 'kysely';
import { updateEntries } from './0008-groups.ts';
import { executeAll } from './execute-all.ts';

/**
 * PostgreSQL plans a statement of a trigger once per connection, for the number of rows at that time. A join of the transition
 * tables, planned for one row, took 10 minutes for 20,000. EXCEPT and arrays of ids suit every number of rows.
 */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createMoveDirectoryEntries,
    replaceDirectoryTrigger,
    replaceGroupTrigger,
    createGrantIndex,
  ]);

const createMoveDirectoryEntries = sql`
  CREATE FUNCTION move_directory_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- The same lock as in refresh_directory_entries(). The members are locked, because they were just updated.
    IF cardinality(ids) > 1 THEN
      PERFORM pg_advisory_xact_lock(hashtext('directory_counts'));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtext('directory_counts'));
    END IF;
    UPDATE directory_entries AS entry SET organisation_id = members.organisation_id FROM members
    WHERE members.id = ANY (ids) AND entry.member_id = members.id
      AND entry.organisation_id IS DISTINCT FROM members.organisation_id;
  END $$;
`;

const selectChanged = (columns: string) =>
  `SELECT id FROM (SELECT id, ${columns} FROM added EXCEPT SELECT id, ${columns} FROM removed) AS changed`;

/** The members of a merge change only their organisation. */
const declareIds = `
  DECLARE
    changed_ids uuid[] := ARRAY(${selectChanged('wants_listing, sort_name, search_name')});
    moved_ids uuid[] := ARRAY(${selectChanged('organisation_id')});`;

const replaceDirectoryTrigger = sql.raw(`
  CREATE OR REPLACE FUNCTION refresh_directory_on_members_update() RETURNS trigger LANGUAGE plpgsql AS $$${declareIds}
  BEGIN
    PERFORM refresh_directory_entries(changed_ids) WHERE cardinality(changed_ids) > 0;
    PERFORM move_directory_entries(moved_ids) WHERE cardinality(moved_ids) > 0;
    RETURN NULL;
  END $$;
`);

const replaceGroupTrigger = sql.raw(`
  CREATE OR REPLACE FUNCTION update_group_member_entries_on_members_update() RETURNS trigger LANGUAGE plpgsql AS $$${declareIds}
  BEGIN${updateEntries('= ANY (changed_ids)')}
    UPDATE group_member_entries AS entry SET workplace_id = members.organisation_id
    FROM members JOIN listed_members AS listed ON listed.member_id = members.id
    WHERE members.id = ANY (moved_ids) AND entry.member_id = members.id
      AND entry.workplace_id IS DISTINCT FROM members.organisation_id;
    RETURN NULL;
  END $$;
`);

const createGrantIndex = sql`
  CREATE INDEX IF NOT EXISTS grants_by_organisation ON grants (organisation_id) WHERE organisation_id IS NOT NULL;
`;
