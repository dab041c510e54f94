import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { SortOrder } from '#contract/wire/query-values.ts';
import type { Db } from '../../db/database.ts';
import { fromNearerEnd } from '../../db/nearer-end.ts';
import type { Tables } from '../../db/tables.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { type NameSearch, readNameSearch } from './directory-search.sql.ts';

export type DirectoryListing = Paging & {
  jurisdictionId?: string[] | undefined;
  companyId?: string[] | undefined;
  name?: string | undefined;
  whosWho: boolean;
  sortOrder: SortOrder;
};

/** A page of the directory by last name; of a search, those first whose names are just what was typed. */
export async function findDirectoryMembers(db: Db, listing: DirectoryListing) {
  if (listing.name === undefined || listing.name.trim() === '') {
    const totalItems = await countListed(db, listing);
    return { rows: await listDirectoryMembers(db, listing, totalItems), totalItems };
  }
  for await (const search of readNameSearch(db, listing.name)) {
    const found = (await walkInitial(db, listing, search)) ?? (await searchEntries(db, listing, search));
    if (found.totalItems > 0) return found;
  }
  return { rows: [], totalItems: 0 };
}

/** Where fewer than one in so many has the letter, they are found sooner by their words than by walking past the rest. */
const mostPassed = 100;

/** Of one letter that many names begin with, the page is read along the index, and nobody is counted. */
async function walkInitial(db: Db, listing: DirectoryListing, { initial }: NameSearch) {
  if (initial === undefined) return undefined;
  const totalItems = await countInitial(db, listing, initial);
  if (totalItems * mostPassed < (await countListed(db, listing))) return undefined;
  return { rows: await listDirectoryMembers(db, listing, totalItems, hasInitial(initial)), totalItems };
}

async function searchEntries(db: Db, listing: DirectoryListing, search: NameSearch) {
  const rows = await listFound(db, listing, search);
  // Past the end there is no row to carry the total.
  return { rows, totalItems: rows[0]?.total ?? (await countFound(db, listing, search.found)) };
}

/** What the entries and all their counts are narrowed down by. */
function isChosen({ jurisdictionId, whosWho }: DirectoryListing) {
  const conditions = [
    ...(jurisdictionId?.length ? [sql<SqlBool>`jurisdiction_ids && ${sql.val(jurisdictionId)}::uuid[]`] : []),
    ...(whosWho ? [sql<SqlBool>`is_representative`] : []),
  ];
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` AND `) : sql<SqlBool>`true`;
}

const worksForChosen = ({ companyId }: DirectoryListing) =>
  companyId?.length ? sql<SqlBool>`organisation_id IN (${sql.join(companyId)})` : sql<SqlBool>`true`;

const totalOf = sql<number>`coalesce(sum(total), 0)::integer`.as('total');

/** Kept by triggers: 300,000 entries are not counted anew at every call. */
async function countListed(db: Db, listing: DirectoryListing): Promise<number> {
  const { total } = await db
    .selectFrom('directoryCounts')
    .select(totalOf)
    .where('everyOrganisation', '=', !listing.companyId?.length)
    .where(worksForChosen(listing))
    .where(isChosen(listing))
    .executeTakeFirstOrThrow();
  return total;
}

const hasInitial = (initial: string) => sql<SqlBool>`strpos(initials, ${initial}) > 0`;

async function countInitial(db: Db, listing: DirectoryListing, initial: string): Promise<number> {
  // The counts of initials know no organisations; of a few of those the entries are soon counted.
  if (listing.companyId?.length) return countFound(db, listing, hasInitial(initial));
  const { total } = await db
    .selectFrom('directoryInitials')
    .select(totalOf)
    .where('initial', '=', initial)
    .where(isChosen(listing))
    .executeTakeFirstOrThrow();
  return total;
}

function listDirectoryMembers(
  db: Db,
  listing: DirectoryListing,
  total: number,
  found: RawBuilder<SqlBool> = sql<SqlBool>`true`,
) {
  const { offset, limit, order } = fromNearerEnd(rowsOf(listing), listing.sortOrder, total);
  const page = db
    .selectFrom('directoryEntries')
    .select(['memberId', 'sortName', 'jurisdictionIds'])
    .select([sql<number>`0`.as('rank'), sql<number>`${total}::integer`.as('total')])
    .where(worksForChosen(listing))
    .where(isChosen(listing))
    .where(found)
    .orderBy('sortName', order)
    .orderBy('memberId', order)
    .offset(offset)
    .limit(limit);
  return withDetails(db, page, listing.sortOrder);
}

async function countFound(db: Db, listing: DirectoryListing, found: NameSearch['found']): Promise<number> {
  const { total } = await db
    .selectFrom('directoryEntries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(worksForChosen(listing))
    .where(isChosen(listing))
    .where(found)
    .executeTakeFirstOrThrow();
  return total;
}

function listFound(db: Db, listing: DirectoryListing, { found, rank }: NameSearch) {
  const { offset, limit } = rowsOf(listing);
  const page = db
    .selectFrom('directoryEntries')
    .select(['memberId', 'sortName', 'jurisdictionIds', rank.as('rank')])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where(worksForChosen(listing))
    .where(isChosen(listing))
    .where(found)
    .orderBy('rank', 'desc')
    .orderBy('sortName', listing.sortOrder)
    .orderBy('memberId', listing.sortOrder)
    .offset(offset)
    .limit(limit);
  return withDetails(db, page, listing.sortOrder);
}

type Page = SelectQueryBuilder<
  Tables,
  never,
  { memberId: string; sortName: string; jurisdictionIds: string[]; rank: number; total: number }
>;

/** The wide rows are read for one page alone, after it is known which members are on it. */
function withDetails(db: Db, page: Page, sortOrder: SortOrder) {
  return db
    .selectFrom(page.as('page'))
    .innerJoin('members', 'members.id', 'page.memberId')
    .leftJoin('organisations', 'organisations.id', 'members.organisationId')
    .select([
      'members.id',
      'members.firstName',
      'members.lastName',
      'members.positionTitle',
      'members.photoKey',
      'members.inDirectory',
      'members.showPhoto',
      'organisations.name as organisationName',
      'page.jurisdictionIds',
      'page.total',
    ])
    .orderBy('page.rank', 'desc')
    .orderBy('page.sortName', sortOrder)
    .orderBy('page.memberId', sortOrder)
    .execute();
}

export type DirectoryRow = Awaited<ReturnType<typeof withDetails>>[number];

/** What decides how much of the directory somebody may use. */
export async function findReader(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name as membershipName'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberSegments')
          .innerJoin('segments', 'segments.id', 'memberSegments.segmentId')
          .select('memberSegments.memberId')
          .whereRef('memberSegments.memberId', '=', 'members.id')
          .where('segments.category', '=', 'Membership Representative'),
      ).as('isRepresentative'),
    )
    .where('members.id', '=', memberId)
    .executeTakeFirst();
}

export function listJurisdictions(db: Db) {
  return db.selectFrom('jurisdictions').select(['id', 'label']).orderBy('position').execute();
}

export async function findCompanies(
  db: Db,
  listing: {
    query?: string | undefined;
    size: number;
    sortField: 'orgsize' | 'name';
    sortOrder: 'asc' | 'desc';
  },
) {
  const { sortField, sortOrder, size } = listing;
  const { rows } = await searchByName(listing.query, async (match) => {
    const companies = db.selectFrom('organisations').select(['id', 'name as label']);
    const found = await (match ? companies.where(match('foldedName')) : companies)
      .orderBy(sortField === 'orgsize' ? 'memberCount' : 'foldedName', sortOrder)
      .orderBy('id')
      .limit(size)
      .execute();
    return { rows: found, totalItems: found.length };
  });
  return rows;
}
