import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupSortField } from '#contract/groups.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

export type GroupQuery = Paging & {
  name?: string | undefined;
  typeId?: string | undefined;
  memberId?: string | undefined;
  sortField?: GroupSortField | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export function searchGroups(db: Db, query: GroupQuery) {
  return searchByName(query.name, columnMatches, (match) => {
    const condition = filterCondition(query, match);
    const count: CountQuery = sql`SELECT count(*)::integer AS total FROM groups WHERE ${condition}`;
    const page = listGroups(db, query, condition, sql`(${count})`);
    return readPageWithTotal(page, toOffsetLimit(query).offset, () => readTotal(db, count));
  });
}

function filterCondition({ typeId, memberId }: GroupQuery, match: ColumnMatch | undefined) {
  const conditions = [
    ...(match ? [match('groups.normalizedName')] : []),
    ...(typeId === undefined ? [] : [sql<SqlBool>`groups.type_id = ${typeId}`]),
    ...(memberId === undefined
      ? []
      : [sql<SqlBool>`groups.id IN (SELECT group_id FROM group_members WHERE member_id = ${memberId})`]),
  ];
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` AND `) : sql<SqlBool>`true`;
}

export type GroupRow = {
  id: string;
  name: string;
  description: string;
  imageKey: string | null;
  parentName: string | null;
};

async function listGroups(
  db: Db,
  query: GroupQuery,
  condition: RawBuilder<SqlBool>,
  total: RawBuilder<unknown>,
) {
  const { offset, limit } = toOffsetLimit(query);
  const { rows } = await sql<GroupRow & { total: number }>`
    SELECT groups.id, groups.name, groups.description, groups.image_key, parents.name AS parent_name,
      ${total} AS total
    FROM groups
      JOIN group_types ON group_types.id = groups.type_id
      LEFT JOIN groups AS parents ON parents.id = groups.parent_id
    WHERE ${condition}
    ORDER BY ${orderBy(query)}
    OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `.execute(db);
  return rows;
}

const sortColumns: Record<GroupSortField, string[]> = {
  name: ['groups.normalizedName'],
  type: ['groupTypes.name', 'groups.normalizedName'],
  description: ['groups.sortDescription'],
  parentName: ['parents.normalizedName', 'groups.normalizedName'],
};

/** Without a sort field, 'asc' means newest first, as the screens use it. */
function orderBy({ sortField, sortOrder = 'asc' }: GroupQuery) {
  const columns = sortField ? sortColumns[sortField] : ['groups.createdAt'];
  const isDescending = (sortOrder === 'desc') === (sortField !== undefined);
  return sql.join(
    [...columns, 'groups.id'].map((column) => {
      if (!isDescending) return sql.ref(column);
      // Sort groups without a parent last in both directions.
      return column === 'parents.normalizedName'
        ? sql`${sql.ref(column)} DESC NULLS LAST`
        : sql`${sql.ref(column)} DESC`;
    }),
  );
}

export function findGroup(db: Db, id: string) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'memberCount'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listGroupTypes(db: Db) {
  return db.selectFrom('groupTypes').select(['id', 'name']).orderBy('name').execute();
}

export async function isListedMember(db: Db, memberId: string): Promise<boolean> {
  const entry = db.selectFrom('directoryEntries').select('memberId').where('memberId', '=', memberId);
  return (await entry.executeTakeFirst()) !== undefined;
}
