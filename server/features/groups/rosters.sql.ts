import { type OrderByItemBuilder, sql } from 'kysely';
import type { RosterSortField } from '#contract/groups.ts';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';
import { type NameMatch, searchByName } from '../../search/name-search.sql.ts';

export type RosterListing = Paging & {
  group: { id: string; memberCount: number };
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: RosterSortField;
  sortOrder: 'asc' | 'desc';
};

/** The pages that people turn to; further on, walking there takes longer than sorting the whole group. */
const earlyRows = 100;

export function findRoster(db: Db, listing: RosterListing) {
  return searchByName(listing.name, (match) => {
    const isWhole = !match && listing.sectorId === undefined;
    const isEarly = listing.sortField === 'lastName' && rowsOf(listing).offset < earlyRows;
    return isWhole && isEarly ? walkRoster(db, listing) : siftRoster(db, listing, match);
  });
}

/** The beginning of a whole group by name: the group knows its size, and the planner the best way to few rows. */
async function walkRoster(db: Db, listing: RosterListing) {
  const rows = await rosterPage(membersOf(db, listing, 'planner'), listing).execute();
  return { rows, totalItems: listing.group.memberCount };
}

/** Any part of a group in any order, counted in the same pass; only past the end there is no row to say the count. */
async function siftRoster(db: Db, listing: RosterListing, match: NameMatch | undefined) {
  const matching = filtered(db, membersOf(db, listing, 'group first'), listing, match);
  const rows = await rosterPage(matching, listing)
    .select(sql<number>`count(*) OVER ()`.as('totalItems'))
    .execute();
  const [first] = rows;
  if (first || rowsOf(listing).offset === 0) return { rows, totalItems: first?.totalItems ?? 0 };
  const { totalItems } = await matching
    .select(sql<number>`count(*)`.as('totalItems'))
    .executeTakeFirstOrThrow();
  return { rows, totalItems };
}

/**
 * Where members work is known only of those in the directory: the others have no organisation here, so that no
 * sector finds them and no order tells.
 *
 * 'group first' keeps the planner from reading all members to find those of a large group: a subquery with an offset
 * is looked up once for each row of the group.
 */
function membersOf(db: Db, { group }: RosterListing, way: 'planner' | 'group first') {
  return db
    .selectFrom('groupMembers')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('members')
          .select([
            'members.id',
            'members.firstName',
            'members.lastName',
            'members.photoKey',
            'members.inDirectory',
            'members.showPhoto',
            'members.organisationId',
            'members.sortName',
            'members.searchName',
          ])
          .whereRef('members.id', '=', 'groupMembers.memberId')
          .$if(way === 'group first', (query) => query.offset(0))
          .as('member'),
      (join) => join.onTrue(),
    )
    .leftJoin('organisations', (join) =>
      join.onRef('organisations.id', '=', 'member.organisationId').on('member.inDirectory', '=', true),
    )
    .where('groupMembers.groupId', '=', group.id);
}

type Members = ReturnType<typeof membersOf>;

/** Members out of the directory are not found by their preferred name, which nobody is shown. */
function filtered(
  db: Db,
  members: Members,
  { sectorId }: RosterListing,
  match: NameMatch | undefined,
): Members {
  let query = members;
  if (match) {
    query = query
      .where(match('member.searchName'))
      .where(({ or, eb }) => or([eb('member.inDirectory', '=', true), match('member.sortName')]));
  }
  if (sectorId !== undefined) {
    const ofSector = db
      .selectFrom('organisationSectors')
      .select('organisationId')
      .where('sectorId', '=', sectorId);
    query = query.where('organisations.id', 'in', ofSector);
  }
  return query;
}

function rosterPage(members: Members, listing: RosterListing) {
  const { sortField, sortOrder } = listing;
  const { offset, limit } = rowsOf(listing);
  // Who has no known workplace comes last either way.
  const nullsLast = (order: OrderByItemBuilder) =>
    (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast();
  return members
    .select([
      'member.id',
      'member.firstName',
      'member.lastName',
      'member.photoKey',
      'member.inDirectory',
      'member.showPhoto',
      'organisations.name as workplace',
    ])
    .$if(sortField === 'organisation', (query) => query.orderBy('organisations.foldedName', nullsLast))
    .orderBy('member.sortName', sortOrder)
    .orderBy('member.id', sortOrder)
    .offset(offset)
    .limit(limit);
}

export type RosterRow = Awaited<ReturnType<typeof walkRoster>>['rows'][number];
