import { type RawBuilder, sql } from 'kysely';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { MemberState, memberListStaff } from '#contract/member-list.staff.ts';
import { toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { maxInlineRows, toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { readStoredCount, toConditions } from './member-filters.sql.ts';
import { type MemberMatch, memberMatches } from './member-matches.sql.ts';

export type MemberListQuery = HandlerInput<typeof memberListStaff.listStaffMembers>['query'];

export type ListedMemberRow = {
  id: string;
  memberNumber: number;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  email: string | null;
  organisation: { id: string; name: string } | null;
  unlistedOrganisationName: string | null;
  membershipName: string;
  state: MemberState;
  isListed: boolean;
  joinedAt: Date;
  lastSeenAt: Date | null;
};

type Found = { rows: ListedMemberRow[]; totalItems: number; hasMoreItems: boolean };

/** Matches up to this number are sorted and counted. More are read in the order of an index, and the others are not counted. */
const maxSorted = 5_000;
/** If more than 1 in 20 match, a scan in the order of an index finds a page sooner than sorting. */
const maxScanRatio = 20;

export async function listMembers(db: Db, query: MemberListQuery): Promise<Found> {
  const found = await searchByName(query.text, memberMatches(db), (match) => findEntries(db, query, match));
  return { ...found, hasMoreItems: 'hasMoreItems' in found && found.hasMoreItems };
}

async function findEntries(db: Db, query: MemberListQuery, match: MemberMatch | undefined): Promise<Found> {
  const stored = await readStoredCount(db, query);
  const isCommon = stored && stored.matching * maxScanRatio >= stored.all;
  const sorted = isCommon ? undefined : await sortMatches(db, query, match);
  if (sorted && sorted.totalItems <= maxSorted) return { ...sorted, hasMoreItems: false };
  const totalItems = stored?.matching ?? maxSorted;
  const scan = toScan(query, totalItems, stored !== undefined);
  return { rows: await scanEntries(db, query, match, scan), totalItems, hasMoreItems: !stored };
}

type Scan = { offset: number; limit: number; order: SortOrder };

/** If the total is only a part, the other end of the order is far from it. */
function toScan(query: MemberListQuery, totalItems: number, isWholeTotal: boolean): Scan {
  const { offset, limit } = toOffsetLimit(query);
  const range = { offset, limit: Math.max(0, Math.min(limit, totalItems - offset)) };
  return isWholeTotal && offset > maxInlineRows
    ? scanFromNearerEnd(range, query.sortOrder, totalItems)
    : { ...range, order: query.sortOrder };
}

async function scanEntries(db: Db, query: MemberListQuery, match: MemberMatch | undefined, scan: Scan) {
  const { sortField = 'name', sortOrder } = query;
  const conditions = [...toConditions(query), ...(match ? [match.scanned] : [])];
  const { rows } = await sql<ListedMemberRow>`
    WITH page AS MATERIALIZED (
      SELECT ${entryColumns}, 0 AS rank FROM member_entries AS entries WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${orders[sortField][scan.order]} OFFSET ${toInlineLiteral(scan.offset)} LIMIT ${toInlineLiteral(scan.limit)}
    )
    SELECT ${columns} FROM page AS entries ${joins} ORDER BY ${orders[sortField][sortOrder]}
  `.execute(db);
  return rows;
}

/** Sorts the matches, and counts one more than `maxSorted`. */
function sortMatches(db: Db, query: MemberListQuery, match: MemberMatch | undefined) {
  const { offset, limit } = toOffsetLimit(query);
  const conditions = [...toConditions(query), ...(match ? [match.where] : [])];
  const rank = match && !query.sortField ? match.rank : sql<number>`0`;
  const order = sql`rank DESC, ${orders[query.sortField ?? 'name'][query.sortOrder]}`;
  const matches = sql`
    SELECT ${entryColumns}, ${rank} AS rank FROM member_entries AS entries
    WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${sql.lit(maxSorted + 1)}
  `;
  const page = sql<ListedMemberRow & { total: number }>`
    WITH matches AS MATERIALIZED (${matches}), page AS (
      SELECT * FROM matches AS entries ORDER BY ${order}
      OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
    )
    SELECT ${columns}, (SELECT count(*) FROM matches)::integer AS total
    FROM page AS entries ${joins} ORDER BY ${order}
  `;
  const count: CountQuery = sql`SELECT count(*)::integer AS total FROM (${matches}) AS matches`;
  return readPageWithTotal(
    page.execute(db).then(({ rows }) => rows),
    offset,
    () => readTotal(db, count),
  );
}

const entryColumns = sql.raw(`
  member_id, entries.member_number, entries.sort_name, entries.membership_id, entries.organisation_id, entries.state,
  entries.is_listed, entries.joined_at, entries.last_seen_at
`);

const columns = sql.raw(`
  members.id, entries.member_number, first_name, last_name, preferred_name, accounts.email,
  CASE WHEN organisations.id IS NOT NULL THEN json_build_object('id', organisations.id, 'name', organisations.name) END
    AS organisation,
  unlisted_organisation_name, memberships.name AS membership_name, entries.state, entries.is_listed, entries.joined_at,
  entries.last_seen_at
`);

/** Reads the wide rows only for the members of the page. */
const joins = sql.raw(`
  JOIN members ON members.id = entries.member_id JOIN memberships ON memberships.id = entries.membership_id
  LEFT JOIN accounts ON accounts.member_id = entries.member_id
  LEFT JOIN organisations ON organisations.id = entries.organisation_id
`);

const toOrders = (column: string): Record<SortOrder, RawBuilder<unknown>> => ({
  asc: sql.raw(`entries.${column}, entries.member_id`),
  desc: sql.raw(`entries.${column} DESC, entries.member_id DESC`),
});

/** The order of an index, forwards and backwards. Never seen is the longest ago. */
const orders = {
  name: toOrders('sort_name'),
  memberNumber: toOrders('member_number'),
  joinedAt: toOrders('joined_at'),
  lastSeenAt: {
    asc: sql.raw('entries.last_seen_at NULLS FIRST, entries.member_id'),
    desc: sql.raw('entries.last_seen_at DESC NULLS LAST, entries.member_id DESC'),
  },
};
