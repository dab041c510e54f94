import type { GroupSortField } from '#contract/groups.ts';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';
import { type NameMatch, searchByName } from '../../search/name-search.sql.ts';

export type GroupListing = Paging & {
  name?: string | undefined;
  typeId?: string | undefined;
  memberId?: string | undefined;
  sortField?: GroupSortField | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export function findGroups(db: Db, listing: GroupListing) {
  return searchByName(listing.name, async (match) => {
    const [rows, totalItems] = await Promise.all([
      listGroups(db, listing, match),
      countGroups(db, listing, match),
    ]);
    return { rows, totalItems };
  });
}

function matchingGroups(db: Db, { typeId, memberId }: GroupListing, match: NameMatch | undefined) {
  let query = db.selectFrom('groups');
  if (match) query = query.where(match('groups.foldedName'));
  if (typeId !== undefined) query = query.where('groups.typeId', '=', typeId);
  if (memberId !== undefined) {
    const joined = db.selectFrom('groupMembers').select('groupId').where('memberId', '=', memberId);
    query = query.where('groups.id', 'in', joined);
  }
  return query;
}

function listGroups(db: Db, listing: GroupListing, match: NameMatch | undefined) {
  const { offset, limit } = rowsOf(listing);
  const { columns, direction } = orderOf(listing);
  let query = matchingGroups(db, listing, match)
    .innerJoin('groupTypes', 'groupTypes.id', 'groups.typeId')
    .leftJoin('groups as parents', 'parents.id', 'groups.parentId')
    .select([
      'groups.id',
      'groups.name',
      'groups.description',
      'groups.imageKey',
      'parents.name as parentName',
    ]);
  // Groups without a parent come last either way.
  const isDescending = direction === 'desc';
  for (const column of columns) {
    query = query.orderBy(column, (order) => {
      if (column === 'parents.foldedName' && isDescending) return order.desc().nullsLast();
      return isDescending ? order.desc() : order.asc();
    });
  }
  return query.orderBy('groups.id', direction).offset(offset).limit(limit).execute();
}

async function countGroups(db: Db, listing: GroupListing, match: NameMatch | undefined): Promise<number> {
  const { total } = await matchingGroups(db, listing, match)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type OrderColumn =
  | 'groups.createdAt'
  | 'groups.foldedName'
  | 'groupTypes.name'
  | 'groups.sortDescription'
  | 'parents.foldedName';

const columnsOf: Record<GroupSortField, OrderColumn[]> = {
  name: ['groups.foldedName'],
  type: ['groupTypes.name', 'groups.foldedName'],
  description: ['groups.sortDescription'],
  parentName: ['parents.foldedName', 'groups.foldedName'],
};

/** By a field as the word says; by age the screens call newest to oldest 'asc'. */
function orderOf({ sortField, sortOrder = 'asc' }: GroupListing): {
  columns: OrderColumn[];
  direction: 'asc' | 'desc';
} {
  if (sortField) return { columns: columnsOf[sortField], direction: sortOrder };
  return { columns: ['groups.createdAt'], direction: sortOrder === 'asc' ? 'desc' : 'asc' };
}

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export function findGroup(db: Db, id: string) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'memberCount'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listGroupTypes(db: Db) {
  return db.selectFrom('groupTypes').select(['id', 'name']).orderBy('name').execute();
}

export async function isInDirectory(db: Db, memberId: string): Promise<boolean> {
  const entry = db.selectFrom('directoryEntries').select('memberId').where('memberId', '=', memberId);
  return (await entry.executeTakeFirst()) !== undefined;
}
