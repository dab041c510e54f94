import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupMemberSortField } from '#contract/groups.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

type GroupMemberQuery = Paging & {
  group: { id: string; memberCount: number };
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: GroupMemberSortField;
  sortOrder: SortOrder;
};

export function listGroupMembers(db: Db, query: GroupMemberQuery) {
  return searchByName(query.name, columnMatches, (match) => {
    const isUnfiltered = !match && query.sectorId === undefined;
    return isUnfiltered ? listAllGroupMembers(db, query) : searchGroupMembers(db, query, match);
  });
}

async function listAllGroupMembers(db: Db, query: GroupMemberQuery) {
  const totalItems = query.group.memberCount;
  const { order, ...rows } =
    query.sortField === 'lastName'
      ? scanFromNearerEnd(toOffsetLimit(query), query.sortOrder, totalItems)
      : { order: query.sortOrder, ...toOffsetLimit(query) };
  const page = pageQuery(query, sql`true`, order, rows);
  return { rows: await loadDetails(db, page, query), totalItems };
}

function searchGroupMembers(db: Db, query: GroupMemberQuery, match: ColumnMatch | undefined) {
  const condition = filterCondition(query, match);
  const rows = toOffsetLimit(query);
  const page = pageQuery(query, condition, query.sortOrder, rows, sql`count(*) OVER ()`);
  const count: CountQuery = sql`
    SELECT count(*)::integer AS total FROM group_member_entries AS entry
    WHERE group_id = ${query.group.id} AND ${condition}
  `;
  return readPageWithTotal(loadDetails(db, page, query), rows.offset, () => readTotal(db, count));
}

function filterCondition({ sectorId }: GroupMemberQuery, match: ColumnMatch | undefined) {
  const sectorCondition = sql<SqlBool>`entry.workplace_id IN (
    SELECT organisation_id FROM organisation_sectors WHERE sector_id = ${sectorId}
  )`;
  const conditions = [
    ...(match ? [match('entry.searchName')] : []),
    ...(sectorId === undefined ? [] : [sectorCondition]),
  ];
  return sql.join<SqlBool>(conditions, sql` AND `);
}

/** Sorting by `dense_rank` of the organisations takes half the time of sorting by their names. */
function pageQuery(
  { group, sortField }: GroupMemberQuery,
  condition: RawBuilder<SqlBool>,
  order: SortOrder,
  { offset, limit }: ReturnType<typeof toOffsetLimit>,
  total: RawBuilder<unknown> = sql`0`,
) {
  const isByOrganisation = sortField === 'organisation';
  const workplaces = sql`
    LEFT JOIN (SELECT id, dense_rank() OVER (ORDER BY normalized_name) AS workplace_rank FROM organisations) AS workplace
      ON workplace.id = entry.workplace_id
  `;
  return sql`
    SELECT entry.member_id, entry.sort_name, ${isByOrganisation ? sql`workplace.workplace_rank` : sql`0`} AS workplace_rank,
      ${total} AS total
    FROM group_member_entries AS entry ${isByOrganisation ? workplaces : sql``}
    WHERE entry.group_id = ${group.id} AND ${condition}
    ORDER BY ${orderBy(sortField, order, sql`workplace.workplace_rank`, sql`entry`)}
    OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
}

/** Sorts members without a workplace last in both directions. */
function orderBy(
  sortField: GroupMemberSortField,
  order: SortOrder,
  workplaceRank: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
) {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const byName = sql`${table}.sort_name ${direction}, ${table}.member_id ${direction}`;
  return sortField === 'organisation' ? sql`${workplaceRank} ${direction} NULLS LAST, ${byName}` : byName;
}

export type GroupMemberRow = {
  id: string;
  firstName: string;
  lastName: string;
  photoKey: string | null;
  showPhoto: boolean;
  workplace: string | null;
  isListed: boolean;
  total: number;
};

async function loadDetails(db: Db, page: RawBuilder<unknown>, { sortField, sortOrder }: GroupMemberQuery) {
  const { rows } = await sql<GroupMemberRow>`
    SELECT members.id, members.first_name, members.last_name, members.photo_key, members.show_photo,
      organisations.name AS workplace, directory_entries.member_id IS NOT NULL AS is_listed, page.total
    FROM (${page}) AS page
      JOIN members ON members.id = page.member_id
      LEFT JOIN organisations ON organisations.id = members.organisation_id
      LEFT JOIN directory_entries ON directory_entries.member_id = members.id
    ORDER BY ${orderBy(sortField, sortOrder, sql`page.workplace_rank`, sql`page`)}
  `.execute(db);
  return rows;
}
