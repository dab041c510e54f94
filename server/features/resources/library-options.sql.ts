import { sql } from 'kysely';
import { type Capability, listRolesWith } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';

type Named = { id: string; name: string };
type Choice = Named & { isRetired: boolean };
type Level = Choice & { categories: (Choice & { subcategories: Choice[] })[] };

export type LibraryOptions = {
  accessLevels: Level[];
  kinds: string[];
  tags: string[];
  editors: (Named & { mayPublish: boolean })[];
  memberships: Named[];
};

const named = (table: string) => sql.raw(`jsonb_build_object('id', ${table}.id, 'name', ${table}.name)`);

const choice = (table: string) =>
  sql.raw(
    `jsonb_build_object('id', ${table}.id, 'name', ${table}.name, 'isRetired', ${table}.retired_at IS NOT NULL)`,
  );

const membersWith = (capability: Capability) =>
  sql`SELECT member_id FROM active_grants WHERE role = ANY (${listRolesWith(capability)}::text[])`;

export async function readLibraryOptions(db: Db): Promise<LibraryOptions> {
  const { rows } = await sql<LibraryOptions>`
    SELECT
      (SELECT coalesce(jsonb_agg(${choice('access_levels')} || jsonb_build_object('categories', (
        SELECT coalesce(jsonb_agg(${choice('categories')} || jsonb_build_object('subcategories', (
          SELECT coalesce(jsonb_agg(${choice('subcategories')} ORDER BY position, name), '[]')
          FROM subcategories WHERE category_id = categories.id AND merged_into_id IS NULL
        )) ORDER BY position, name), '[]')
        FROM categories WHERE access_level_id = access_levels.id AND merged_into_id IS NULL
      )) ORDER BY position), '[]') FROM access_levels WHERE merged_into_id IS NULL) AS access_levels,
      ARRAY(SELECT DISTINCT kind FROM (SELECT kind FROM resource_counts WHERE count > 0
        UNION SELECT kind FROM library_items WHERE NOT is_live) AS kinds ORDER BY 1) AS kinds,
      ARRAY(SELECT name FROM tags ORDER BY name) AS tags,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name,
          'mayPublish', id IN (${membersWith('resources.publish')})) ORDER BY sort_name), '[]')
        FROM members WHERE id IN (${membersWith('resources.edit')})) AS editors,
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
