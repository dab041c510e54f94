import { type Insertable, sql, type Updateable } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { Tables } from '../../db/tables.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

export type StaffOrganisationQuery = Paging & {
  text?: string | undefined;
  status: 'active' | 'retired' | 'all';
  country?: string | undefined;
  state?: string | undefined;
  sectorId?: string | undefined;
  plan?: string | undefined;
  sortField: 'name' | 'country' | 'members';
  sortOrder: 'asc' | 'desc';
  /** Limits the list to these organisations. */
  onlyIds?: string[] | undefined;
};

export function searchStaffOrganisations(db: Db, options: StaffOrganisationQuery) {
  return searchByName(options.text, columnMatches, (match) =>
    readPageWithTotal(listOrganisations(db, options, match), toOffsetLimit(options).offset, async () => {
      const { total } = await countQuery(db, options, match).executeTakeFirstOrThrow();
      return total;
    }),
  );
}

function matchingOrganisations(db: Db, options: StaffOrganisationQuery, match: ColumnMatch | undefined) {
  const { status, country, state, sectorId, plan, onlyIds } = options;
  let query = db.selectFrom('organisations');
  if (status !== 'all') query = query.where('retiredAt', status === 'active' ? 'is' : 'is not', null);
  if (onlyIds) query = query.where('id', '=', sql<string>`ANY (${onlyIds}::uuid[])`);
  if (match) query = query.where(match('normalizedName'));
  if (country) query = query.where('country', '=', country);
  if (state) query = query.where('state', '=', state);
  if (plan) query = query.where(({ val, fn, eb }) => eb(val(plan), '=', fn.any('joinablePlans')));
  if (sectorId) {
    const inSector = db.selectFrom('organisationSectors').where('sectorId', '=', sectorId);
    query = query.where('id', 'in', inSector.select('organisationId'));
  }
  return query;
}

const countQuery = (db: Db, options: StaffOrganisationQuery, match: ColumnMatch | undefined) =>
  matchingOrganisations(db, options, match).select(({ fn }) => fn.countAll<number>().as('total'));

type Named = { id: string; name: string };

export const summaryColumns = [
  ...([
    'organisations.id',
    'name',
    'country',
    'state',
    'suburb',
    'imageKey',
    'joinablePlans',
    'retiredAt',
  ] as const),
  'memberCount as listedMemberCount',
  sql<Named[]>`coalesce((
    SELECT json_agg(json_build_object('id', sectors.id, 'name', sectors.name) ORDER BY sectors.name)
    FROM organisation_sectors JOIN sectors ON sectors.id = sector_id WHERE organisation_id = organisations.id
  ), '[]')`.as('sectors'),
  sql<Named | null>`(
    SELECT jsonb_build_object('id', successor.id, 'name', successor.name)
    FROM organisations AS successor WHERE successor.id = organisations.merged_into_id
  )`.as('mergedInto'),
] as const;

/** Sorts ids only, so that the sectors are read for the rows of the page and not for those before it. */
function listOrganisations(db: Db, options: StaffOrganisationQuery, match: ColumnMatch | undefined) {
  const { offset, limit } = toOffsetLimit(options);
  const order = sql.raw(orders[options.sortField][options.sortOrder]);
  const page = matchingOrganisations(db, options, match)
    .select('id')
    .orderBy(order)
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit));
  return db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('organisations', 'organisations.id', 'page.id')
    .select(summaryColumns)
    .select(countQuery(db, options, match).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy(order)
    .execute();
}

export async function listOrganisationIds(db: Db, options: StaffOrganisationQuery): Promise<string[]> {
  const { rows } = await searchByName(options.text, columnMatches, async (match) => {
    const found = matchingOrganisations(db, options, match).select('id');
    const ids = await found.orderBy(sql.raw(orders[options.sortField][options.sortOrder])).execute();
    return { rows: ids, totalItems: ids.length };
  });
  return rows.map(({ id }) => id);
}

/** Organisations without a country are last in both directions. */
const orders = {
  name: { asc: 'normalized_name, id', desc: 'normalized_name DESC, id DESC' },
  country: {
    asc: 'country, normalized_name, id',
    desc: 'country DESC NULLS LAST, normalized_name DESC, id',
  },
  members: {
    asc: 'member_count, normalized_name, id',
    desc: 'member_count DESC, normalized_name, id',
  },
};

export type StaffOrganisationSummaryRow = Omit<
  Awaited<ReturnType<typeof listOrganisations>>[number],
  'total'
>;

export function findStaffOrganisation(db: Db, id: string) {
  return db
    .selectFrom('organisations')
    .select([...summaryColumns, 'abn', 'about', 'street', 'postcode', 'phone', 'website'])
    .select([
      sql<number>`(SELECT count(*) FROM members WHERE organisation_id = organisations.id)`.as('memberCount'),
      sql<number>`coalesce((
        SELECT total FROM company_invoice_counts WHERE organisation_id = organisations.id
      ), 0)`.as('companyInvoiceCount'),
      sql<Named[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', merged.id, 'name', merged.name) ORDER BY merged.normalized_name)
        FROM organisations AS merged WHERE merged.merged_into_id = organisations.id
      ), '[]')`.as('mergedFrom'),
      sql<string | null>`(
        SELECT members.first_name FROM history_entries JOIN members ON members.id = actor_id
        WHERE subject_kind = 'organisation' AND subject_id = organisations.id AND change_count > 0
        ORDER BY at DESC LIMIT 1
      )`.as('lastChangedBy'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type StaffOrganisationRow = NonNullable<Awaited<ReturnType<typeof findStaffOrganisation>>>;

export function listAdministrators(db: Db, organisationId: string) {
  return db
    .selectFrom('activeGrants as grants')
    .innerJoin('members', 'members.id', 'grants.memberId')
    .select(['grants.id as grantId', 'grants.until', 'members.id as memberId'])
    .select(sql<string>`members.first_name || ' ' || members.last_name`.as('memberName'))
    .$narrowType<{ grantId: string }>()
    .where('grants.organisationId', '=', organisationId)
    .orderBy('members.sortName')
    .execute();
}

/** Jumps from value to value in the index of the column. */
const distinctValues = (column: 'country' | 'state') => {
  const name = sql.ref(column);
  return sql`ARRAY(
    WITH RECURSIVE found AS (
      SELECT min(${name}) AS value FROM organisations WHERE ${name} > ''
      UNION ALL SELECT (SELECT min(${name}) FROM organisations WHERE ${name} > value) FROM found WHERE value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL ORDER BY value
  )`;
};

export async function listFilterValues(db: Db) {
  const { rows } = await sql<{ countries: string[]; states: string[] }>`
    SELECT ${distinctValues('country')} AS countries, ${distinctValues('state')} AS states
  `.execute(db);
  return rows[0] as { countries: string[]; states: string[] };
}

/** Makes changes of one organisation wait for each other. */
export async function lockOrganisation(tx: Db, id: string): Promise<boolean> {
  const query = tx.selectFrom('organisations').select('id').where('id', '=', id);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Locks the name, so that two requests cannot use it at the same time. */
export async function findActiveNamesake(tx: Db, name: string, exceptId: string | null) {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('organisation ' || normalize_text(${name}), 0))
  `.execute(tx);
  return tx
    .selectFrom('organisations')
    .select('id')
    .where('normalizedName', '=', sql<string>`normalize_text(${name})`)
    .where('retiredAt', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
}

type Organisations = Tables['organisations'];

export async function insertOrganisation(tx: Db, values: Insertable<Organisations>): Promise<void> {
  await tx.insertInto('organisations').values(values).execute();
}

export async function updateOrganisation(
  tx: Db,
  id: string,
  values: Updateable<Organisations>,
): Promise<void> {
  await tx.updateTable('organisations').set(values).where('id', '=', id).execute();
}

export const retireNow = (tx: Db, id: string) =>
  tx.updateTable('organisations').set({ retiredAt: sql<Date>`now()` }).where('id', '=', id).execute();

/** Changes only the rows that differ. Violates a foreign key if a sector does not exist. */
export async function setSectors(tx: Db, organisationId: string, sectorIds: string[]): Promise<void> {
  await sql`
    DELETE FROM organisation_sectors
    WHERE organisation_id = ${organisationId} AND sector_id <> ALL (${sectorIds}::uuid[])
  `.execute(tx);
  await sql`
    INSERT INTO organisation_sectors (organisation_id, sector_id)
    SELECT DISTINCT ${organisationId}::uuid, sector_id FROM unnest(${sectorIds}::uuid[]) AS sector_id
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

/** For the console search. With `onlyIds`, finds only these organisations. */
export function findOrganisationNames(db: Db, match: ColumnMatch, onlyIds: string[] | undefined) {
  const note = sql<string>`concat_ws(', ', state, country, CASE WHEN retired_at IS NOT NULL THEN 'retired' END)`;
  return db
    .selectFrom('organisations')
    .select(['id', 'name', note.as('note')])
    .where(match('normalizedName'))
    .$if(onlyIds !== undefined, (query) => query.where('id', '=', sql<string>`ANY (${onlyIds}::uuid[])`))
    .orderBy(sql`retired_at IS NOT NULL`)
    .orderBy('normalizedName')
    .limit(maxResultsPerKind)
    .execute();
}
