import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type directory, representativeCategory } from '#contract/directory.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../../db/database.ts';
import { type Count, pageWithTotal, totalOf } from '../../db/page-with-total.ts';
import { inlineLiteral, maxInlineRows } from '../../db/planner-hints.ts';
import { scanFromNearerEnd } from '../../db/scan-from-nearer-end.ts';
import { columnMatches } from '../../search/column-matches.sql.ts';
import { hasInitial, type IndexMatch, indexMatches } from '../../search/index-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

type DirectoryListing = Omit<HandlerInput<typeof directory.listMembers>['query']['req'], 'sortField'>;

export function findDirectoryMembers(db: Db, listing: DirectoryListing) {
  return searchByName(listing.name, indexMatches(db), async (match) => {
    if (!match) return listEntries(db, listing, matchAll, countListedQuery(listing));
    return (await listByInitial(db, listing, match)) ?? searchEntries(db, listing, match);
  });
}

/** For rarer initials a search by words is faster than walking the index. */
const maxScanRatio = 100;

async function listByInitial(db: Db, listing: DirectoryListing, { initial }: IndexMatch) {
  if (initial === undefined) return undefined;
  const counted = countInitialQuery(listing, initial);
  const [having, all] = await Promise.all([totalOf(db, counted), totalOf(db, countListedQuery(listing))]);
  if (having * maxScanRatio < all) return undefined;
  return listEntries(db, listing, hasInitial(initial), counted);
}

function filterCondition({ jurisdictionId, whosWho }: DirectoryListing) {
  const conditions = [
    ...(jurisdictionId?.length ? [sql<SqlBool>`jurisdiction_ids && ${sql.val(jurisdictionId)}::uuid[]`] : []),
    ...(whosWho ? [sql<SqlBool>`is_representative`] : []),
  ];
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` AND `) : matchAll;
}

const matchAll = sql<SqlBool>`true`;

const companyCondition = ({ companyId }: DirectoryListing) =>
  companyId?.length ? sql<SqlBool>`organisation_id IN (${sql.join(companyId)})` : matchAll;

/** Triggers keep these counts: counting 300,000 entries per request is too slow. */
const countListedQuery = (listing: DirectoryListing): Count => sql`
  SELECT coalesce(sum(total), 0)::integer AS total FROM directory_counts
  WHERE ${listing.companyId?.length ? companyCondition(listing) : allOrganisationsRow} AND ${filterCondition(listing)}
`;

/** Both columns that the index starts with. */
const allOrganisationsRow = sql<SqlBool>`organisation_id IS NULL AND is_total`;

function countInitialQuery(listing: DirectoryListing, initial: string): Count {
  // The counts of initials are not per organisation.
  if (listing.companyId?.length) return countMatchesQuery(listing, hasInitial(initial));
  return sql`
    SELECT coalesce(sum(total), 0)::integer AS total FROM directory_initial_counts
    WHERE initial = ${initial} AND ${filterCondition(listing)}
  `;
}

const countMatchesQuery = (listing: DirectoryListing, found: RawBuilder<SqlBool>): Count => sql`
  SELECT count(*)::integer AS total FROM directory_entries
  WHERE ${companyCondition(listing)} AND ${filterCondition(listing)} AND ${found}
`;

async function listEntries(db: Db, listing: DirectoryListing, found: RawBuilder<SqlBool>, counted: Count) {
  const rows = toOffsetLimit(listing);
  const entries = ({ order, from, offset, limit }: ScanPlan) => sql`
    SELECT member_id, sort_name, jurisdiction_ids, 0 AS rank FROM directory_entries
    WHERE ${companyCondition(listing)} AND ${filterCondition(listing)} AND ${found} AND ${from}
    ORDER BY ${byName(sql`sort_name`, sql`member_id`, order)}
    OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
  `;
  if (rows.offset <= maxInlineRows) {
    const page = entries({ ...rows, order: listing.sortOrder, from: matchAll });
    const detailed = loadDetails(db, page, listing.sortOrder, sql`(${counted})`);
    return pageWithTotal(detailed, rows.offset, () => totalOf(db, counted));
  }
  const { totalItems, ...walk } = await planScan(db, listing, found, counted);
  const page = entries(walk);
  return { rows: await loadDetails(db, page, listing.sortOrder, sql`${totalItems}::integer`), totalItems };
}

type ScanPlan = ReturnType<typeof toOffsetLimit> & { order: SortOrder; from: RawBuilder<SqlBool> };

/** The counts of beginnings are neither per organisation nor per initial. */
async function planScan(db: Db, listing: DirectoryListing, found: RawBuilder<SqlBool>, counted: Count) {
  const rows = toOffsetLimit(listing);
  if (found === matchAll && !listing.companyId?.length) return seekToPage(db, listing);
  const totalItems = await totalOf(db, counted);
  return { ...scanFromNearerEnd(rows, listing.sortOrder, totalItems), from: matchAll, totalItems };
}

type Place = { prefix: string; before: number; totalItems: number };

/** Starts at the first name with the page's first two letters, using stored counts. Always ascending. */
async function seekToPage(db: Db, listing: DirectoryListing) {
  const { offset, limit } = toOffsetLimit(listing);
  const isAscending = listing.sortOrder === 'asc';
  const first = isAscending ? sql`${offset}` : sql`greatest(0, total_items - ${offset + limit})`;
  const { rows } = await sql<Place>`
    SELECT prefix, before, total_items FROM (
      SELECT prefix, (sum(total) OVER (ORDER BY prefix) - total)::integer AS before,
        (sum(total) OVER ())::integer AS total_items
      FROM (
        SELECT prefix, sum(total) AS total FROM directory_prefix_counts WHERE ${filterCondition(listing)}
        GROUP BY prefix HAVING sum(total) > 0
      ) AS beginnings
    ) AS places
    WHERE before <= ${first} ORDER BY before DESC LIMIT 1
  `.execute(db);
  const { prefix, before, totalItems } = rows[0] ?? { prefix: '', before: 0, totalItems: 0 };
  const there = Math.max(0, Math.min(limit, totalItems - offset));
  const upwards = isAscending ? offset : Math.max(0, totalItems - offset - limit);
  return {
    ...{ order: 'asc' as const, from: sql<SqlBool>`sort_name >= ${prefix}` },
    ...{ offset: Math.max(0, upwards - before), limit: there, totalItems },
  };
}

function searchEntries(db: Db, listing: DirectoryListing, match: IndexMatch) {
  const { offset, limit } = toOffsetLimit(listing);
  const others = [companyCondition(listing), filterCondition(listing)];
  const found = match.where(others.every((condition) => condition === matchAll));
  const page = sql`
    SELECT member_id, sort_name, jurisdiction_ids, ${match.rank} AS rank, count(*) OVER () AS found
    FROM directory_entries
    WHERE ${sql.join([...others, found], sql` AND `)}
    ORDER BY rank DESC, ${byName(sql`sort_name`, sql`member_id`, listing.sortOrder)}
    OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
  `;
  const detailed = loadDetails(db, page, listing.sortOrder, sql`page.found`);
  return pageWithTotal(detailed, offset, () => totalOf(db, countMatchesQuery(listing, found)));
}

const byName = (name: RawBuilder<unknown>, id: RawBuilder<unknown>, order: SortOrder) =>
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
    ORDER BY page.rank DESC, ${byName(sql`page.sort_name`, sql`page.member_id`, order)}
  `.execute(db);
  return rows;
}

export async function isRepresentative(db: Db, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberSegments')
    .innerJoin('segments', 'segments.id', 'memberSegments.segmentId')
    .select('memberSegments.memberId')
    .where('memberSegments.memberId', '=', memberId)
    .where('segments.category', '=', representativeCategory)
    .executeTakeFirst();
  return found !== undefined;
}

export function listJurisdictions(db: Db) {
  return db.selectFrom('jurisdictions').select(['id', 'label']).orderBy('position').execute();
}

type CompanyListing = HandlerInput<typeof directory.listCompanies>['query'];

export async function findCompanies(db: Db, { query, size, sortField, sortOrder }: CompanyListing) {
  const { rows } = await searchByName(query, columnMatches, async (match) => {
    const companies = db.selectFrom('organisations').select(['id', 'name as label']);
    const found = await (match ? companies.where(match('normalizedName')) : companies)
      .orderBy(sortField === 'orgsize' ? 'memberCount' : 'normalizedName', sortOrder)
      .orderBy('id')
      .limit(size)
      .execute();
    return { rows: found, totalItems: found.length };
  });
  return rows;
}
