import { sql } from 'kysely';
import { listRolesWith } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';

type Named = { id: string; name: string };
type Level = Named & { categories: (Named & { subcategories: Named[] })[] };

export type LibraryOptions = {
  accessLevels: Level[];
  kinds: string[];
  tags: string[];
  editors: Named[];
  memberships: Named[];
};

const named = (table: string) => sql.raw(`jsonb_build_object('id', ${table}.id, 'name', ${table}.name)`);

export async function readLibraryOptions(db: Db): Promise<LibraryOptions> {
  const { rows } = await sql<LibraryOptions>`
    SELECT
      (SELECT coalesce(jsonb_agg(${named('access_levels')} || jsonb_build_object('categories', (
        SELECT coalesce(jsonb_agg(${named('categories')} || jsonb_build_object('subcategories', (
          SELECT coalesce(jsonb_agg(${named('subcategories')} ORDER BY position, name), '[]')
          FROM subcategories WHERE category_id = categories.id
        )) ORDER BY position, name), '[]') FROM categories WHERE access_level_id = access_levels.id
      )) ORDER BY position), '[]') FROM access_levels) AS access_levels,
      ARRAY(SELECT DISTINCT kind FROM (SELECT kind FROM resource_counts WHERE count > 0
        UNION SELECT kind FROM library_items WHERE NOT is_live) AS kinds ORDER BY 1) AS kinds,
      ARRAY(SELECT name FROM tags ORDER BY name) AS tags,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name) ORDER BY sort_name), '[]')
        FROM members WHERE id IN (
          SELECT member_id FROM active_grants WHERE role = ANY (${listRolesWith('resources.edit')}::text[])
        )) AS editors,
      (SELECT coalesce(jsonb_agg(${named('memberships')} ORDER BY name), '[]') FROM memberships) AS memberships
  `.execute(db);
  return rows[0] as LibraryOptions;
}

export async function isEditor(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM active_grants WHERE member_id = ${memberId} AND role = ANY (${listRolesWith('resources.edit')}::text[])
  `.execute(db);
  return rows.length > 0;
}

export type AudienceRow = Named & { memberCount: number };

/** Members of each membership that includes the access level. */
export async function countAudience(db: Db, accessLevelId: string): Promise<AudienceRow[]> {
  const { rows } = await sql<AudienceRow>`
    SELECT memberships.id, memberships.name, count(members.id)::integer AS member_count
    FROM membership_access_levels AS included JOIN memberships ON memberships.id = included.membership_id
    LEFT JOIN members ON members.membership_id = memberships.id
    WHERE included.access_level_id = ${accessLevelId} GROUP BY memberships.id ORDER BY memberships.name
  `.execute(db);
  return rows;
}
