import { type RawBuilder, sql } from 'kysely';
import type { DraftGroup, groupViews, PublishableGroup } from '#contract/groups.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
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

function matchingGroups(db: Db, query: StaffGroupQuery, match: ColumnMatch | undefined) {
  const { view, typeId, onlyIds } = query;
  let groups = db.selectFrom('staffGroups as groups');
  if (view === 'drafts') groups = groups.where('groups.hasDraft', '=', true);
  if (typeId) groups = groups.where('groups.typeId', '=', typeId);
  if (onlyIds) groups = groups.where('groups.id', '=', sql<string>`ANY (${onlyIds}::uuid[])`);
  if (match) groups = groups.where(match('groups.normalizedName'));
  return groups;
}

/** Groups without a type are first by type, because they need one. */
const orders = {
  name: { asc: 'groups.normalized_name, groups.id', desc: 'groups.normalized_name DESC, groups.id' },
  type: {
    asc: 'group_types.name NULLS FIRST, groups.normalized_name, groups.id',
    desc: 'group_types.name DESC NULLS LAST, groups.normalized_name, groups.id',
  },
  members: {
    asc: 'groups.member_count, groups.normalized_name, groups.id',
    desc: 'groups.member_count DESC, groups.normalized_name, groups.id',
  },
};

/** An association has at most some thousand groups, so each query reads all of them. */
export function listStaffGroups(db: Db, query: StaffGroupQuery) {
  const { offset } = toOffsetLimit(query);
  return searchByName(query.text, columnMatches, (match) =>
    readPageWithTotal(loadPage(db, query, match), offset, async () => {
      const count = matchingGroups(db, query, match).select(({ fn }) => fn.countAll<number>().as('total'));
      return (await count.executeTakeFirstOrThrow()).total;
    }),
  );
}

function loadPage(db: Db, query: StaffGroupQuery, match: ColumnMatch | undefined) {
  const { offset, limit } = toOffsetLimit(query);
  return matchingGroups(db, query, match)
    .leftJoin('groupTypes', 'groupTypes.id', 'groups.typeId')
    .leftJoin('groups as parents', 'parents.id', 'groups.parentId')
    .select(['groups.id', 'groups.name', 'groups.imageKey', 'groups.memberCount'])
    .select(['groups.isLive', 'groups.hasDraft', 'groupTypes.name as type', 'parents.name as parentName'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .$narrowType<{ id: string; name: string; memberCount: number; isLive: boolean; hasDraft: boolean }>()
    .orderBy(sql.raw(orders[query.sortField][query.sortOrder]))
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type StaffGroupRow = Awaited<ReturnType<typeof loadPage>>[number];

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
