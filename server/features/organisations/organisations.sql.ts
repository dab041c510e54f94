import { sql } from 'kysely';
import type { OrganisationSortField } from '#contract/organisations.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

type OrganisationQuery = Paging & {
  name?: string | undefined;
  sectorId?: string | undefined;
  sortField: OrganisationSortField;
  sortOrder: 'asc' | 'desc';
};

export function searchOrganisations(db: Db, options: OrganisationQuery) {
  return searchByName(options.name, columnMatches, (match) =>
    readPageWithTotal(listOrganisations(db, options, match), toOffsetLimit(options).offset, async () => {
      const { total } = await countQuery(db, options, match).executeTakeFirstOrThrow();
      return total;
    }),
  );
}

function matchingOrganisations(db: Db, { sectorId }: OrganisationQuery, match: ColumnMatch | undefined) {
  let query = db.selectFrom('organisations').where('retiredAt', 'is', null);
  if (match) query = query.where(match('normalizedName'));
  if (sectorId) {
    const inSector = db.selectFrom('organisationSectors').where('sectorId', '=', sectorId);
    query = query.where('id', 'in', inSector.select('organisationId'));
  }
  return query;
}

const countQuery = (db: Db, options: OrganisationQuery, match: ColumnMatch | undefined) =>
  matchingOrganisations(db, options, match).select(({ fn }) => fn.countAll<number>().as('total'));

const summaryColumns = [
  ...(['id', 'name', 'country', 'suburb', 'state', 'imageKey', 'website'] as const),
  sql<string[]>`ARRAY(
    SELECT sectors.name FROM organisation_sectors JOIN sectors ON sectors.id = sector_id
    WHERE organisation_id = organisations.id ORDER BY sectors.name
  )`.as('sectors'),
] as const;

function listOrganisations(db: Db, options: OrganisationQuery, match: ColumnMatch | undefined) {
  const { sortField, sortOrder } = options;
  const { offset, limit } = toOffsetLimit(options);
  let query = matchingOrganisations(db, options, match)
    .select(summaryColumns)
    .select(countQuery(db, options, match).as('total'))
    .$narrowType<{ total: number }>();
  if (sortField !== 'name') {
    // Sort organisations without a state or a country last in both directions.
    query = query.orderBy(sortField, (order) =>
      sortOrder === 'asc' ? order.asc() : order.desc().nullsLast(),
    );
  }
  return query
    .orderBy('normalizedName', sortOrder)
    .orderBy('id', sortOrder)
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit))
    .execute();
}

export type OrganisationRow = Omit<Awaited<ReturnType<typeof listOrganisations>>[number], 'total'>;

export function findOrganisation(db: Db, id: string) {
  return db
    .selectFrom('organisations')
    .select([...summaryColumns, 'about', 'phone', 'retiredAt', 'mergedIntoId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the organisation, or the one that it was merged into. Its lock makes a merge wait,
 * and does not block concurrent changes of its member count.
 */
export async function lockCurrentOrganisation(tx: Db, id: string): Promise<string> {
  const { mergedIntoId } = await tx
    .selectFrom('organisations')
    .select('mergedIntoId')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return mergedIntoId ? lockCurrentOrganisation(tx, mergedIntoId) : id;
}

export function listSectors(db: Db) {
  return db.selectFrom('sectors').select(['id', 'name']).orderBy('name').execute();
}

export function listJoinableOrganisations(db: Db, plan: string | undefined) {
  const query = db.selectFrom('organisations').select(['id', 'name']).where('retiredAt', 'is', null);
  const joinable =
    plan === undefined
      ? query.where(({ fn, eb }) => eb(fn<number>('cardinality', ['joinablePlans']), '>', 0))
      : query.where(({ val, fn, eb }) => eb(val(plan), '=', fn.any('joinablePlans')));
  return joinable.orderBy('normalizedName').orderBy('id').execute();
}
