import { sql } from 'kysely';
import type { OrganisationSortField } from '#contract/organisations.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { pageWithTotal } from '../../db/page-with-total.ts';
import { inlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

type OrganisationListing = Paging & {
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: OrganisationSortField;
  sortOrder: 'asc' | 'desc';
};

export function findOrganisations(db: Db, listing: OrganisationListing) {
  return searchByName(listing.name, columnMatches, (match) =>
    pageWithTotal(listOrganisations(db, listing, match), toOffsetLimit(listing).offset, async () => {
      const { total } = await countOf(db, listing, match).executeTakeFirstOrThrow();
      return total;
    }),
  );
}

function matchingOrganisations(db: Db, { sectorId }: OrganisationListing, match: ColumnMatch | undefined) {
  let query = db.selectFrom('organisations');
  if (match) query = query.where(match('normalizedName'));
  if (sectorId) {
    const ofSector = db
      .selectFrom('organisationSectors')
      .select('organisationId')
      .where('sectorId', '=', sectorId);
    query = query.where('id', 'in', ofSector);
  }
  return query;
}

const countOf = (db: Db, listing: OrganisationListing, match: ColumnMatch | undefined) =>
  matchingOrganisations(db, listing, match).select(({ fn }) => fn.countAll<number>().as('total'));

const shown = [
  ...(['id', 'name', 'country', 'suburb', 'state', 'imageKey', 'website'] as const),
  sql<string[]>`ARRAY(
    SELECT sectors.name FROM organisation_sectors JOIN sectors ON sectors.id = sector_id
    WHERE organisation_id = organisations.id ORDER BY sectors.name
  )`.as('sectors'),
] as const;

function listOrganisations(db: Db, listing: OrganisationListing, match: ColumnMatch | undefined) {
  const { sortField, sortOrder } = listing;
  const { offset, limit } = toOffsetLimit(listing);
  let query = matchingOrganisations(db, listing, match)
    .select(shown)
    .select(countOf(db, listing, match).as('total'))
    .$narrowType<{ total: number }>();
  if (sortField !== 'name') {
    // Organisations without a state or a country come last in both directions.
    query = query.orderBy(sortField, (order) =>
      sortOrder === 'asc' ? order.asc() : order.desc().nullsLast(),
    );
  }
  return query
    .orderBy('normalizedName', sortOrder)
    .orderBy('id', sortOrder)
    .offset(inlineLiteral(offset))
    .limit(inlineLiteral(limit))
    .execute();
}

export type OrganisationRow = Omit<Awaited<ReturnType<typeof listOrganisations>>[number], 'total'>;

export function findOrganisation(db: Db, id: string) {
  return db
    .selectFrom('organisations')
    .select([...shown, 'about', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listSectors(db: Db) {
  return db.selectFrom('sectors').select(['id', 'name']).orderBy('name').execute();
}

export function listOpenOrganisations(db: Db, plan: string | undefined) {
  const query = db.selectFrom('organisations').select(['id', 'name']);
  const open =
    plan === undefined
      ? query.where(({ fn, eb }) => eb(fn<number>('cardinality', ['joinablePlans']), '>', 0))
      : query.where(({ val, fn, eb }) => eb(val(plan), '=', fn.any('joinablePlans')));
  return open.orderBy('normalizedName').orderBy('id').execute();
}
