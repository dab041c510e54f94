import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RosterSortField } from '#contract/groups.ts';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { SortOrder } from '#contract/wire/query-values.ts';
import { countedPage } from '../../db/counted-page.ts';
import type { Db } from '../../db/database.ts';
import { fromNearerEnd } from '../../db/nearer-end.ts';
import { seenByPlanner } from '../../db/seen-by-planner.ts';
import type { Tables } from '../../db/tables.ts';
import { type NameMatch, searchByName } from '../../search/name-search.sql.ts';

export type RosterListing = Paging & {
  group: { id: string; memberCount: number };
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: RosterSortField;
  sortOrder: SortOrder;
};

export function findRoster(db: Db, listing: RosterListing) {
  return searchByName(listing.name, (match) => {
    const isWhole = !match && listing.sectorId === undefined;
    return isWhole ? wholeRoster(db, listing) : siftRoster(db, listing, match);
  });
}

/** The group knows its size. By name it is read along the index, from the end that is nearer. */
async function wholeRoster(db: Db, listing: RosterListing) {
  const totalItems = listing.group.memberCount;
  const { order, ...rows } =
    listing.sortField === 'lastName'
      ? fromNearerEnd(rowsOf(listing), listing.sortOrder, totalItems)
      : { order: listing.sortOrder, ...rowsOf(listing) };
  const ofGroup = entriesOf(db, listing).select(sql<number>`${totalItems}::integer`.as('total'));
  const page = inOrder(ofGroup, listing.sortField, order)
    .offset(seenByPlanner(rows.offset))
    .limit(seenByPlanner(rows.limit));
  return { rows: await withDetails(db, page, listing), totalItems };
}

/** Part of a group, counted in the same pass. */
async function siftRoster(db: Db, listing: RosterListing, match: NameMatch | undefined) {
  const { offset, limit } = rowsOf(listing);
  const found = filtered(db, entriesOf(db, listing), listing, match);
  const counted = found.select(sql<number>`count(*) OVER ()`.as('total'));
  const page = inOrder(counted, listing.sortField, listing.sortOrder)
    .offset(seenByPlanner(offset))
    .limit(seenByPlanner(limit));
  return countedPage(withDetails(db, page, listing), offset, async () => {
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return total;
  });
}

/** What rosters are listed by: a table apart from the members, which knows nothing that anybody hides. */
function entriesOf(db: Db, { group }: RosterListing) {
  return db.selectFrom('rosterEntries as entry').where('entry.groupId', '=', group.id);
}

type Entries<Selected> = SelectQueryBuilder<Tables & { entry: Tables['rosterEntries'] }, 'entry', Selected>;

function filtered<Selected>(
  db: Db,
  entries: Entries<Selected>,
  { sectorId }: RosterListing,
  match: NameMatch | undefined,
): Entries<Selected> {
  let query = entries;
  if (match) query = query.where(match('entry.searchName'));
  if (sectorId !== undefined) {
    const ofSector = db
      .selectFrom('organisationSectors')
      .select('organisationId')
      .where('sectorId', '=', sectorId);
    query = query.where('entry.workplaceId', 'in', ofSector);
  }
  return query;
}

/** Who has no known workplace comes last either way. */
const byPlace = (sortOrder: SortOrder) => (order: OrderByItemBuilder) =>
  (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast();

/** By organisation through their numbers in the order of their names: thousands of rows are sorted in half the time. */
function inOrder<Selected>(entries: Entries<Selected>, sortField: RosterSortField, sortOrder: SortOrder) {
  const isByPlace = sortField === 'organisation';
  const placed = entries.leftJoin(
    (eb) =>
      eb
        .selectFrom('organisations')
        .select(['id', sql<number>`dense_rank() OVER (ORDER BY folded_name)`.as('place')])
        .where(sql.lit(isByPlace))
        .as('workplace'),
    (join) => join.onRef('workplace.id', '=', 'entry.workplaceId'),
  );
  return placed
    .select(['entry.memberId', 'entry.sortName', 'workplace.place'])
    .$if(isByPlace, (query) => query.orderBy('workplace.place', byPlace(sortOrder)))
    .orderBy('entry.sortName', sortOrder)
    .orderBy('entry.memberId', sortOrder);
}

type Page = SelectQueryBuilder<
  Tables,
  never,
  { memberId: string; sortName: string; place: number | null; total: number }
>;

/** The wide rows are read for one page alone, after it is known which members are on it. */
function withDetails(db: Db, page: Page, { sortField, sortOrder }: RosterListing) {
  return db
    .selectFrom(page.as('page'))
    .innerJoin('members', 'members.id', 'page.memberId')
    .leftJoin('organisations', 'organisations.id', 'members.organisationId')
    .leftJoin('directoryEntries', 'directoryEntries.memberId', 'members.id')
    .select(({ eb }) => eb('directoryEntries.memberId', 'is not', null).as('isListed'))
    .select([
      'members.id',
      'members.firstName',
      'members.lastName',
      'members.photoKey',
      'members.showPhoto',
      'organisations.name as workplace',
      'page.total',
    ])
    .$if(sortField === 'organisation', (query) => query.orderBy('page.place', byPlace(sortOrder)))
    .orderBy('page.sortName', sortOrder)
    .orderBy('page.memberId', sortOrder)
    .execute();
}

export type RosterRow = Awaited<ReturnType<typeof withDetails>>[number];
