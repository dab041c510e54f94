import type { ExpressionBuilder } from 'kysely';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type NameMatch, searchByName } from '../../search/name-search.sql.ts';

export type DirectoryListing = Paging & {
  jurisdictionId?: string[] | undefined;
  companyId?: string[] | undefined;
  name?: string | undefined;
  whosWho: boolean;
  sortOrder: 'asc' | 'desc';
};

const representative = 'Membership Representative';

export function findDirectoryMembers(db: Db, listing: DirectoryListing) {
  return searchByName(listing.name, async (match) => {
    const [rows, totalItems] = await Promise.all([
      listDirectoryMembers(db, listing, match),
      countDirectoryMembers(db, listing, match),
    ]);
    return { rows, totalItems };
  });
}

/** Only who is in the directory; filters look at what it shows of everybody, never at what somebody hides. */
function inDirectory(
  db: Db,
  { jurisdictionId, companyId, whosWho }: DirectoryListing,
  match: NameMatch | undefined,
) {
  let query = db.selectFrom('members').where('members.inDirectory', '=', true);
  if (match) query = query.where(match('members.searchName'));
  if (companyId?.length) query = query.where('members.organisationId', 'in', companyId);
  if (jurisdictionId?.length) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberJurisdictions')
          .select('memberJurisdictions.memberId')
          .whereRef('memberJurisdictions.memberId', '=', 'members.id')
          .where('memberJurisdictions.jurisdictionId', 'in', jurisdictionId),
      ),
    );
  }
  return whosWho ? query.where(({ exists }) => exists(representativeSegments)) : query;
}

const representativeSegments = ({ selectFrom }: ExpressionBuilder<Tables, 'members'>) =>
  selectFrom('memberSegments')
    .innerJoin('segments', 'segments.id', 'memberSegments.segmentId')
    .select('memberSegments.memberId')
    .whereRef('memberSegments.memberId', '=', 'members.id')
    .where('segments.category', '=', representative);

function listDirectoryMembers(db: Db, listing: DirectoryListing, match: NameMatch | undefined) {
  const { offset, limit } = rowsOf(listing);
  return inDirectory(db, listing, match)
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
    ])
    .orderBy('members.sortName', listing.sortOrder)
    .orderBy('members.id', listing.sortOrder)
    .offset(offset)
    .limit(limit)
    .execute();
}

export type DirectoryRow = Awaited<ReturnType<typeof listDirectoryMembers>>[number];

async function countDirectoryMembers(db: Db, listing: DirectoryListing, match: NameMatch | undefined) {
  const { total } = await inDirectory(db, listing, match)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The jurisdictions of several members at once, by the member's id. */
export async function jurisdictionsByMember(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('memberJurisdictions')
    .innerJoin('jurisdictions', 'jurisdictions.id', 'memberJurisdictions.jurisdictionId')
    .select(['memberJurisdictions.memberId', 'jurisdictions.label'])
    .where('memberJurisdictions.memberId', 'in', ids)
    .orderBy('jurisdictions.position')
    .execute();
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map([...byMember].map(([memberId, each]) => [memberId, each.map(({ label }) => label)]));
}

/** What decides how much of the directory somebody may use. */
export async function findReader(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name as membershipName'])
    .select(({ exists }) => exists(representativeSegments).as('isRepresentative'))
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
