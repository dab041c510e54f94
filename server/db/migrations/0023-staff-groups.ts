import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createStaffGroups,
    createGrantIndex,
    ...[
      { table: 'groups', derived: 'normalized_name sort_description member_count' },
      { table: 'group_sectors', keys: 'group_id sector_id' },
      { table: 'group_members', keys: 'group_id member_id' },
    ].map(createHistoryTriggers),
  ]);

/** The newest state of each group, published or not, for the lists of staff. */
const createStaffGroups = sql`
  CREATE VIEW staff_groups AS
  WITH group_drafts AS (
    SELECT id::uuid, body, updated_at FROM drafts WHERE kind = 'group'
  )
  SELECT id, groups.id IS NOT NULL AS is_live, body IS NOT NULL AS has_draft, updated_at,
    coalesce(body ->> 'name', name) AS name,
    CASE WHEN body IS NULL THEN normalized_name ELSE normalize_text(body ->> 'name') END AS normalized_name,
    CASE WHEN body IS NULL THEN type_id ELSE (body ->> 'typeId')::uuid END AS type_id,
    CASE WHEN body IS NULL THEN parent_id ELSE (body ->> 'parentId')::uuid END AS parent_id,
    CASE WHEN body IS NULL THEN image_key ELSE body ->> 'imageKey' END AS image_key,
    coalesce(member_count, 0) AS member_count
  FROM groups FULL JOIN group_drafts USING (id);
`;

const createGrantIndex = sql`
  CREATE INDEX grants_by_group ON grants (group_id) WHERE group_id IS NOT NULL;
`;
