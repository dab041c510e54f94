import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DraftGroup, groupViews, PublishableGroup } from '#contract/groups.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import {
  countNewest,
  type NewestStates,
  selectCandidates,
  selectFirstPublished,
  toRange,
  totalOf,
  withDrafted,
} from '../../drafts/newest-states.sql.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

export type StaffGroupQuery = Paging & {
  view: (typeof groupViews)[number];
  text?: string | undefined;
  typeId?: string | undefined;
  sortField: 'name' | 'type' | 'members';
  sortOrder: SortOrder;
  /** Limits the list to these groups. */
  onlyIds?: string[] | undefined;
};

/** Groups without a type are first by type, because they need one. */
const orders = {
  name: { asc: 'normalized_name, id', desc: 'normalized_name DESC, id' },
  type: { asc: 'type NULLS FIRST, normalized_name, id', desc: 'type DESC NULLS LAST, normalized_name, id' },
  members: { asc: 'member_count, normalized_name, id', desc: 'member_count DESC, normalized_name, id' },
};

export function listStaffGroups(db: Db, query: StaffGroupQuery) {
  return searchByName(query.text, columnMatches, (match) => {
    const groups = matchingGroups(query, match);
    const { offset } = toOffsetLimit(query);
    return readPageWithTotal(loadPage(db, query, groups), offset, () => readTotal(db, countNewest(groups)));
  });
}

function matchingGroups(query: StaffGroupQuery, match: ColumnMatch | undefined): NewestStates {
  const { view, typeId, onlyIds } = query;
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (typeId) conditions.push(sql`groups.type_id = ${typeId}`);
  if (onlyIds) conditions.push(sql`groups.id = ANY (${onlyIds}::uuid[])`);
  if (match) conditions.push(match('groups.normalizedName'));
  const condition = sql.join<SqlBool>(conditions, sql` AND `);
  return { kind: 'group', table: 'groups', columns, condition, onlyDrafts: view === 'drafts' };
}

const columns = sql.raw('id, name, normalized_name, type_id, parent_id, image_key, member_count');

/** By type, the first groups of each type: an index has the order of their names. */
function selectPublished(query: StaffGroupQuery, groups: NewestStates): RawBuilder<unknown> {
  const { offset, limit } = toOffsetLimit(query);
  const { sortField, sortOrder } = query;
  if (sortField !== 'type')
    return selectFirstPublished(groups, sql.raw(orders[sortField][sortOrder]), offset + limit);
  const ofType = {
    ...groups,
    condition: sql<SqlBool>`${groups.condition} AND groups.type_id = group_types.id`,
  };
  const first = selectFirstPublished(ofType, sql.raw(orders.name.asc), offset + limit);
  return sql`SELECT published.* FROM group_types CROSS JOIN LATERAL (${first}) AS published`;
}

export type StaffGroupRow = {
  id: string;
  name: string;
  imageKey: string | null;
  memberCount: number;
  isLive: boolean;
  hasDraft: boolean;
  type: string | null;
  parentName: string | null;
  total: number;
};

async function loadPage(db: Db, query: StaffGroupQuery, groups: NewestStates) {
  const { rows } = await sql<StaffGroupRow>`
    ${withDrafted(groups)} SELECT newest.id, newest.name, image_key, member_count, is_live, has_draft, group_types.name AS type,
      (SELECT parents.name FROM groups AS parents WHERE parents.id = newest.parent_id) AS parent_name,
      ${totalOf(groups)} AS total
    FROM (${selectCandidates(groups, selectPublished(query, groups))}) AS newest
    LEFT JOIN group_types ON group_types.id = newest.type_id
    ORDER BY ${sql.raw(orders[query.sortField][query.sortOrder])} ${toRange(toOffsetLimit(query))}
  `.execute(db);
  return rows;
}

export function findGroupFields(db: Db, id: string): Promise<DraftGroup | undefined> {
  return db
    .selectFrom('groups')
    .select(['name', 'typeId', 'parentId'])
    .select(
      sql<string[]>`ARRAY(SELECT sector_id FROM group_sectors WHERE group_id = groups.id ORDER BY 1)`.as(
        'sectorIds',
      ),
    )
    .select(['description', 'imageKey'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Violates a foreign key if the type, the parent or a sector does not exist. */
export async function upsertGroup(tx: Db, id: string, group: PublishableGroup): Promise<void> {
  const { sectorIds, ...row } = group;
  await tx
    .insertInto('groups')
    .values({ ...row, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await sql`
    DELETE FROM group_sectors WHERE group_id = ${id} AND sector_id <> ALL (${sectorIds}::uuid[])
  `.execute(tx);
  await sql`
    INSERT INTO group_sectors (group_id, sector_id)
    SELECT ${id}::uuid, sector_id FROM unnest(${sectorIds}::uuid[]) AS sector_id ON CONFLICT DO NOTHING
  `.execute(tx);
}

/** The groups below it lose their parent. Its members must be deleted before. */
export async function deleteGroup(tx: Db, id: string): Promise<void> {
  await tx.updateTable('groups').set({ parentId: null }).where('parentId', '=', id).execute();
  await tx.deleteFrom('groups').where('id', '=', id).execute();
}

/** True if the parent is the group or below it. UNION ends the search at a cycle. */
export async function isOwnAncestor(db: Db, id: string, parentId: string | null): Promise<boolean> {
  const { rows } = await sql`
    WITH RECURSIVE ancestors AS (
      SELECT ${parentId}::uuid AS id
      UNION SELECT parent_id FROM groups JOIN ancestors ON ancestors.id = groups.id WHERE parent_id IS NOT NULL
    )
    SELECT FROM ancestors WHERE id = ${id}
  `.execute(db);
  return rows.length > 0;
}

export const findParentId = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('groups').select('parentId').where('id', '=', id).executeTakeFirst())?.parentId ??
  null;

type Overview = { memberCount: number; childCount: number; parent: { id: string; name: string } | null };

/** Nothing if there is neither a group nor a draft. */
export async function findOverview(db: Db, id: string): Promise<Overview | undefined> {
  const parent: RawBuilder<Overview['parent']> = sql`(
    SELECT jsonb_build_object('id', parents.id, 'name', parents.name) FROM groups AS parents
    WHERE parents.id = staff_groups.parent_id
  )`;
  const { rows } = await sql<Overview>`
    SELECT member_count, (SELECT count(*)::integer FROM groups WHERE parent_id = ${id}) AS child_count, ${parent} AS parent
    FROM staff_groups WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

/** For the console search. With `onlyIds`, finds only these groups. Drafts without a name are not found. */
export const findGroupNames = (db: Db, match: ColumnMatch, onlyIds: string[] | undefined) =>
  db
    .selectFrom('staffGroups')
    .select(['id', 'name', 'memberCount', 'isLive'])
    .$narrowType<{ id: string; name: string; memberCount: number; isLive: boolean }>()
    .where(match('normalizedName'))
    .$if(onlyIds !== undefined, (query) => query.where('id', '=', sql<string>`ANY (${onlyIds}::uuid[])`))
    .orderBy('normalizedName')
    .limit(maxResultsPerKind)
    .execute();
