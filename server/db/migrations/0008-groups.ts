import { type Kysely, sql } from 'kysely';
import { selectChangedMembers } from './0007-directory.ts';
import { createCountTriggers, createTrigger, updateMemberCounts } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createGroups,
    createGroupMemberEntries,
    createEntryRefresh,
    ...createCountTriggers('count_group_member_entries', 'group_member_entries', countGroupMemberEntries),
    ...entryTriggers.map(createTrigger),
  ]);

const createGroups = sql`
  CREATE TABLE group_types (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE
  );
  CREATE TABLE groups (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    description text NOT NULL,
    image_key text REFERENCES files,
    parent_id uuid REFERENCES groups,
    type_id uuid NOT NULL REFERENCES group_types,
    created_at timestamptz NOT NULL DEFAULT now(),
    member_count integer NOT NULL DEFAULT 0,
    normalized_name text NOT NULL GENERATED ALWAYS AS (normalize_text(name)) STORED,
    -- A whole description can exceed the size of an index entry.
    sort_description text NOT NULL GENERATED ALWAYS AS (normalize_text(left(description, 100))) STORED
  );
  CREATE INDEX groups_by_name ON groups (normalized_name, id);
  CREATE INDEX groups_by_description ON groups (sort_description, id);
  CREATE INDEX groups_by_age ON groups (created_at, id);
  CREATE INDEX groups_by_type ON groups (type_id, normalized_name, id);
  CREATE INDEX groups_by_parent ON groups (parent_id);
  CREATE INDEX groups_search ON groups USING gin (normalized_name gin_trgm_ops);

  CREATE TABLE group_sectors (
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    sector_id uuid NOT NULL REFERENCES sectors,
    PRIMARY KEY (group_id, sector_id)
  );
  CREATE TABLE group_members (
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    joined_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (group_id, member_id)
  );
  CREATE INDEX group_members_by_member ON group_members (member_id, group_id);
`;

const createGroupMemberEntries = sql`
  CREATE TABLE group_member_entries (
    group_id uuid NOT NULL,
    member_id uuid NOT NULL,
    sort_name text NOT NULL,
    search_name text NOT NULL,
    workplace_id uuid,
    PRIMARY KEY (member_id, group_id),
    FOREIGN KEY (group_id, member_id) REFERENCES group_members ON UPDATE CASCADE ON DELETE CASCADE
  );
  COMMENT ON COLUMN group_member_entries.workplace_id IS 'organisation of a listed member';
  CREATE INDEX group_member_entries_by_name ON group_member_entries (group_id, sort_name, member_id)
  INCLUDE (search_name, workplace_id);

  -- The rows that group_member_entries must have. Unlisted members have neither preferred name nor workplace.
  CREATE VIEW expected_group_member_entries AS
  SELECT group_id, group_members.member_id, sort_name,
    CASE WHEN listed.member_id IS NULL THEN sort_name ELSE search_name END AS search_name,
    CASE WHEN listed.member_id IS NOT NULL THEN organisation_id END AS workplace_id
  FROM group_members
  JOIN members ON members.id = group_members.member_id
  LEFT JOIN listed_members AS listed ON listed.member_id = members.id
  WHERE NOT EXISTS (
    SELECT FROM accounts WHERE accounts.member_id = members.id AND accounts.email_confirmed_at IS NULL
  );
`;

export const updateEntries = (memberCondition: string) => `
    UPDATE group_member_entries AS entry
    SET sort_name = expected.sort_name, search_name = expected.search_name, workplace_id = expected.workplace_id
    FROM expected_group_member_entries AS expected
    WHERE expected.member_id ${memberCondition} AND entry.member_id = expected.member_id AND entry.group_id = expected.group_id
      AND (entry.sort_name, entry.search_name, entry.workplace_id)
        IS DISTINCT FROM (expected.sort_name, expected.search_name, expected.workplace_id);`;

const createEntryRefresh = sql`
  -- The caller locks the members first, so that none of them leaves a group before the entries are inserted.
  CREATE FUNCTION refresh_group_member_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM group_member_entries AS entry WHERE member_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM expected_group_member_entries AS expected
      WHERE expected.member_id = entry.member_id AND expected.group_id = entry.group_id
    );${sql.raw(updateEntries('= ANY (ids)'))}
    INSERT INTO group_member_entries
    SELECT * FROM expected_group_member_entries WHERE member_id = ANY (ids) ON CONFLICT DO NOTHING;
  END $$;

  -- Deleting a group member cascades to the entry, so it waits for a concurrent refresh of the same member.
  CREATE FUNCTION lock_leaving_member() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM members WHERE id = OLD.member_id FOR NO KEY UPDATE;
    RETURN OLD;
  END $$;
  CREATE TRIGGER lock_leaving_member BEFORE DELETE ON group_members
  FOR EACH ROW EXECUTE FUNCTION lock_leaving_member();
`;

const countGroupMemberEntries = updateMemberCounts('groups', 'group_id');

/** The lock makes the new entry include concurrent changes to the member. */
const lockMembers =
  'PERFORM 1 FROM members WHERE id IN (SELECT member_id FROM added) ORDER BY id FOR NO KEY UPDATE;';

/** refresh_directory_entries() locks the members before refresh_group_member_entries() reads them. */
const refreshDirectoryAndGroups = (ids: string) => `
  PERFORM refresh_directory_entries(ARRAY(${ids}));
  PERFORM refresh_group_member_entries(ARRAY(${ids}));`;

const entryTriggers = [
  {
    name: 'add_group_member_entries_on_insert',
    table: 'group_members',
    event: 'insert',
    statement: `
      ${lockMembers}
      INSERT INTO group_member_entries
      SELECT expected.* FROM added JOIN expected_group_member_entries AS expected USING (group_id, member_id);`,
  },
  {
    name: 'update_group_member_entries_on_update',
    table: 'group_members',
    event: 'update',
    statement: `
    ${lockMembers}${updateEntries('IN (SELECT member_id FROM added)')}`,
  },
  {
    name: 'update_group_member_entries_on_members_update',
    table: 'members',
    event: 'update',
    statement: updateEntries(`IN (${selectChangedMembers}
    )`),
  },
  {
    name: 'refresh_entries_on_accounts_insert',
    table: 'accounts',
    event: 'insert',
    statement: refreshDirectoryAndGroups('SELECT member_id FROM added'),
  },
  {
    name: 'refresh_entries_on_accounts_update',
    table: 'accounts',
    event: 'update',
    // Most updates change the password only.
    statement: refreshDirectoryAndGroups(`
    SELECT member_id FROM (
      SELECT member_id, disabled_at IS NULL AS is_usable, email_confirmed_at IS NULL AS is_unconfirmed FROM added
      UNION ALL SELECT member_id, disabled_at IS NULL, email_confirmed_at IS NULL FROM removed
    ) AS versions GROUP BY member_id, is_usable, is_unconfirmed HAVING count(*) = 1`),
  },
  {
    name: 'refresh_entries_on_accounts_delete',
    table: 'accounts',
    event: 'delete',
    statement: refreshDirectoryAndGroups('SELECT member_id FROM removed'),
  },
] as const;
