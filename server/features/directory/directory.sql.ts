import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type directory, representativeCategory } from '#contract/directory.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { maxInlineRows, toInlineLiteral } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { columnMatches } from '../../search/column-matches.sql.ts';
import { hasInitial, type IndexMatch, indexMatches } from '../../search/index-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

type Condition = RawBuilder<SqlBool>;
type DirectoryQuery = Omit<HandlerInput<typeof directory.listMembers>['query']['req'], 'sortField'>;

export function listDirectoryMembers(db: Db, query: DirectoryQuery, { allowsTypos = true } = {}) {
  return searchByName(query.name, indexMatches(db, allowsTypos), async (match) => {
    if (!match) return listEntries(db, query, matchAll, countListedQuery(query));
    return (await listByInitial(db, query, match)) ?? searchEntries(db, query, match);
  });
}

/** For rarer initials a search by words is faster than an index scan. */
const maxScanRatio = 100;

async function listByInitial(db: Db, query: DirectoryQuery, { initial }: IndexMatch) {
  if (initial === undefined) return undefined;
  const { rows } = await sql<{ matching: number; all: number }>`
    SELECT (${countInitialQuery(query, initial)}) AS matching, (${countListedQuery(query)}) AS "all"
  `.execute(db);
  const { matching, all } = rows[0] as { matching: number; all: number };
  if (matching * maxScanRatio < all) return undefined;
  return listEntries(db, query, hasInitial(initial), sql`SELECT ${matching}::integer AS total`);
}

function filterCondition({ jurisdictionId, whosWho }: DirectoryQuery) {
  const conditions = [
    ...(jurisdictionId?.length ? [sql<SqlBool>`jurisdiction_ids && ${sql.val(jurisdictionId)}::uuid[]`] : []),
    ...(whosWho ? [sql<SqlBool>`is_representative`] : []),
  ];
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` AND `) : matchAll;
}

const matchAll = sql<SqlBool>`true`;

const companyCondition = ({ companyId }: DirectoryQuery) =>
  companyId?.length ? sql<SqlBool>`organisation_id IN (${sql.join(companyId)})` : matchAll;

/** Triggers maintain these counts: counting 300,000 entries per request is too slow. */
const countListedQuery = (query: DirectoryQuery): CountQuery => sql`
  SELECT coalesce(sum(total), 0)::integer AS total FROM directory_counts
  WHERE ${query.companyId?.length ? companyCondition(query) : allOrganisationsRow} AND ${filterCondition(query)}
`;

/** Uses the first two columns of the index. */
const allOrganisationsRow = sql<SqlBool>`organisation_id IS NULL AND is_total`;

function countInitialQuery(query: DirectoryQuery, initial: string): CountQuery {
  // The stored counts per initial are not split by organisation.
  if (query.companyId?.length) return countMatchesQuery(query, hasInitial(initial));
  return sql`
    SELECT coalesce(sum(total), 0)::integer AS total FROM directory_initial_counts
    WHERE initial = ${initial} AND ${filterCondition(query)}
  `;
}

const countMatchesQuery = (query: DirectoryQuery, nameCondition: Condition): CountQuery => sql`
  SELECT count(*)::integer AS total FROM directory_entries
  WHERE ${companyCondition(query)} AND ${filterCondition(query)} AND ${nameCondition}
`;

async function listEntries(db: Db, query: DirectoryQuery, nameCondition: Condition, countQuery: CountQuery) {
  const rows = toOffsetLimit(query);
  const entries = ({ order, from, offset, limit }: ScanPlan) => sql`
    SELECT member_id, sort_name, jurisdiction_ids, 0 AS rank FROM directory_entries
    WHERE ${companyCondition(query)} AND ${filterCondition(query)} AND ${nameCondition} AND ${from}
    ORDER BY ${orderByName(sql`sort_name`, sql`member_id`, order)}
    OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
  if (rows.offset <= maxInlineRows) {
    const page = entries({ ...rows, order: query.sortOrder, from: matchAll });
    const details = loadDetails(db, page, query.sortOrder, sql`(${countQuery})`);
    return readPageWithTotal(details, rows.offset, () => readTotal(db, countQuery));
  }
  const { totalItems, ...scan } = await planScan(db, query, nameCondition, countQuery);
  const page = entries(scan);
  return { rows: await loadDetails(db, page, query.sortOrder, sql`${totalItems}::integer`), totalItems };
}

type ScanPlan = ReturnType<typeof toOffsetLimit> & { order: SortOrder; from: Condition };

/** The stored prefix counts are not split by organisation or initial: such lists scan from the nearer end. */
async function planScan(db: Db, query: DirectoryQuery, nameCondition: Condition, countQuery: CountQuery) {
  if (nameCondition === matchAll && !query.companyId?.length) return seekToPage(db, query);
  const totalItems = await readTotal(db, countQuery);
  const scan = scanFromNearerEnd(toOffsetLimit(query), query.sortOrder, totalItems);
  return { ...scan, from: matchAll, totalItems };
}

type PrefixPosition = { prefix: string; rowsBefore: number; totalItems: number };

/** Finds the two-letter prefix where the page starts from stored counts. Always scans ascending. */
async function seekToPage(db: Db, query: DirectoryQuery) {
  const { offset, limit } = toOffsetLimit(query);
  const isAscending = query.sortOrder === 'asc';
  const firstRow = isAscending ? sql`${offset}` : sql`greatest(0, total_items - ${offset + limit})`;
  const { rows } = await sql<PrefixPosition>`
    SELECT prefix, rows_before, total_items FROM (
      SELECT prefix, (sum(total) OVER (ORDER BY prefix) - total)::integer AS rows_before,
        (sum(total) OVER ())::integer AS total_items
      FROM (
        SELECT prefix, sum(total) AS total FROM directory_prefix_counts WHERE ${filterCondition(query)}
        GROUP BY prefix HAVING sum(total) > 0
      ) AS prefixes
    ) AS positions
    WHERE rows_before <= ${firstRow} ORDER BY rows_before DESC LIMIT 1
  `.execute(db);
  const { prefix, rowsBefore, totalItems } = rows[0] ?? { prefix: '', rowsBefore: 0, totalItems: 0 };
  const rowsOnPage = Math.max(0, Math.min(limit, totalItems - offset));
  const ascendingOffset = isAscending ? offset : Math.max(0, totalItems - offset - limit);
  const from = sql<SqlBool>`sort_name >= ${prefix}`;
  const offsetInPrefix = Math.max(0, ascendingOffset - rowsBefore);
  return { order: 'asc' as const, from, offset: offsetInPrefix, limit: rowsOnPage, totalItems };
}

function searchEntries(db: Db, query: DirectoryQuery, match: IndexMatch) {
  const { offset, limit } = toOffsetLimit(query);
  const filters = [companyCondition(query), filterCondition(query)];
  const nameCondition = match.where(filters.every((condition) => condition === matchAll));
  const page = sql`
    SELECT member_id, sort_name, jurisdiction_ids, ${match.rank} AS rank, count(*) OVER () AS match_count
    FROM directory_entries
    WHERE ${sql.join([...filters, nameCondition], sql` AND `)}
    ORDER BY rank DESC, ${orderByName(sql`sort_name`, sql`member_id`, query.sortOrder)}
    OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
  const details = loadDetails(db, page, query.sortOrder, sql`page.match_count`);
  return readPageWithTotal(details, offset, () => readTotal(db, countMatchesQuery(query, nameCondition)));
}

const orderByName = (name: RawBuilder<unknown>, id: RawBuilder<unknown>, order: SortOrder) =>
  order === 'asc' ? sql`${name}, ${id}` : sql`${name} DESC, ${id} DESC`;

export type DirectoryRow = {
  id: string;
  firstName: string;
  lastName: string;
  positionTitle: string | null;
  photoKey: string | null;
  isListed: true;
  showPhoto: boolean;
  organisationName: string | null;
  jurisdictionIds: string[];
  total: number;
};

/** Joins the wide rows only for the members on the page. Each has a directory entry, so each is listed. */
async function loadDetails(db: Db, page: RawBuilder<unknown>, order: SortOrder, total: RawBuilder<unknown>) {
  const { rows } = await sql<DirectoryRow>`
    SELECT members.id, members.first_name, members.last_name, members.position_title, members.photo_key,
      true AS is_listed, members.show_photo, organisations.name AS organisation_name,
      page.jurisdiction_ids, ${total} AS total
    FROM (${page}) AS page
      JOIN members ON members.id = page.member_id
      LEFT JOIN organisations ON organisations.id = members.organisation_id
    ORDER BY page.rank DESC, ${orderByName(sql`page.sort_name`, sql`page.member_id`, order)}
  `.execute(db);
  return rows;
}

export async function isRepresentative(db: Db, memberId: string): Promise<boolean> {
  const segment = await db
    .selectFrom('memberSegments')
    .innerJoin('segments', 'segments.id', 'memberSegments.segmentId')
    .select('memberSegments.memberId')
    .where('memberSegments.memberId', '=', memberId)
    .where('segments.category', '=', representativeCategory)
    .executeTakeFirst();
  return segment !== undefined;
}

export function listJurisdictions(db: Db) {
  return db.selectFrom('jurisdictions').select(['id', 'label as name']).orderBy('position').execute();
}

type CompanyQuery = HandlerInput<typeof directory.listCompanies>['query'];

export async function listCompanies(db: Db, { query, size, sortField, sortOrder }: CompanyQuery) {
  const { rows } = await searchByName(query, columnMatches, async (match) => {
    const companies = db.selectFrom('organisations').select(['id', 'name']).where('retiredAt', 'is', null);
    const matches = await (match ? companies.where(match('normalizedName')) : companies)
      .orderBy(sortField === 'orgsize' ? 'memberCount' : 'normalizedName', sortOrder)
      .orderBy('id')
      .limit(size)
      .execute();
    return { rows: matches, totalItems: matches.length };
  });
  return rows;
}
