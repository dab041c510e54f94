import type { OrganisationSortField } from '#contract/organisations.ts';
import { type Paging, rowsOf } from '#contract/wire/paging.ts';
import type { Db } from '../../db/database.ts';
import { seenByPlanner } from '../../db/seen-by-planner.ts';
import { type NameMatch, searchByName } from '../../search/name-search.sql.ts';

export type OrganisationListing = Paging & {
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: OrganisationSortField;
  sortOrder: 'asc' | 'desc';
};

export function findOrganisations(db: Db, listing: OrganisationListing) {
  return searchByName(listing.name, async (match) => {
    const [rows, totalItems] = await Promise.all([
      listOrganisations(db, listing, match),
      countOrganisations(db, listing, match),
    ]);
    return { rows, totalItems };
  });
}

function matchingOrganisations(db: Db, { sectorId }: OrganisationListing, match: NameMatch | undefined) {
  let query = db.selectFrom('organisations');
  if (match) query = query.where(match('foldedName'));
  if (sectorId) {
    const ofSector = db
      .selectFrom('organisationSectors')
      .select('organisationId')
      .where('sectorId', '=', sectorId);
    query = query.where('id', 'in', ofSector);
  }
  return query;
}

const shown = ['id', 'name', 'country', 'suburb', 'state', 'imageKey', 'website'] as const;

function listOrganisations(db: Db, listing: OrganisationListing, match: NameMatch | undefined) {
  const { sortField, sortOrder } = listing;
  const { offset, limit } = rowsOf(listing);
  let query = matchingOrganisations(db, listing, match).select(shown);
  if (sortField !== 'name') {
    // Those without a state or a country come last either way.
    query = query.orderBy(sortField, (order) =>
      sortOrder === 'asc' ? order.asc() : order.desc().nullsLast(),
    );
  }
  return query
    .orderBy('foldedName', sortOrder)
    .orderBy('id', sortOrder)
    .offset(seenByPlanner(offset))
    .limit(seenByPlanner(limit))
    .execute();
}

async function countOrganisations(
  db: Db,
  listing: OrganisationListing,
  match: NameMatch | undefined,
): Promise<number> {
  const { total } = await matchingOrganisations(db, listing, match)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisations>>[number];

export function findOrganisation(db: Db, id: string) {
  return db
    .selectFrom('organisations')
    .select([...shown, 'about', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The sectors of several organisations at once, by the organisation's id. */
export async function sectorsByOrganisation(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const sectors = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return sectors;
  const rows = await db
    .selectFrom('organisationSectors')
    .innerJoin('sectors', 'sectors.id', 'organisationSectors.sectorId')
    .select(['organisationSectors.organisationId', 'sectors.name'])
    .where('organisationSectors.organisationId', 'in', ids)
    .orderBy('sectors.name')
    .execute();
  for (const { organisationId, name } of rows) sectors.get(organisationId)?.push(name);
  return sectors;
}

export function listSectors(db: Db) {
  return db.selectFrom('sectors').select(['id', 'name']).orderBy('name').execute();
}

/** Those that a plan's visitors may name; without a plan those that any plan's may. */
export function listOpenOrganisations(db: Db, plan: string | undefined) {
  const query = db.selectFrom('organisations').select(['id', 'name']);
  const open =
    plan === undefined
      ? query.where(({ fn, eb }) => eb(fn<number>('cardinality', ['openTo']), '>', 0))
      : query.where(({ val, fn, eb }) => eb(val(plan), '=', fn.any('openTo')));
  return open.orderBy('foldedName').orderBy('id').execute();
}
