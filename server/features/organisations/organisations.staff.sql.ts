import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ColumnMatch } from '../../search/column-matches.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

type Named = { id: string; name: string };

export type StaffOrganisationSummaryRow = {
  id: string;
  name: string;
  country: string | null;
  state: string | null;
  suburb: string | null;
  imageKey: string | null;
  joinablePlans: string[];
  retiredAt: Date | null;
  listedMemberCount: number;
  sectors: Named[];
  mergedInto: Named | null;
};

/** The sectors of the organisations that meet the condition, by organisation. */
export const selectSectors = (condition: RawBuilder<unknown>) => sql`
  SELECT organisation_id, json_agg(json_build_object('id', sectors.id, 'name', sectors.name) ORDER BY sectors.name) AS sectors
  FROM organisation_sectors JOIN sectors ON sectors.id = sector_id WHERE organisation_id ${condition} GROUP BY organisation_id
`;

/** Joins `selectSectors` as `own_sectors`. */
export const summaryColumns = sql`
  organisations.id, organisations.name, organisations.country, organisations.state, organisations.suburb,
  organisations.image_key, organisations.joinable_plans, organisations.retired_at,
  organisations.member_count AS listed_member_count,
  coalesce(own_sectors.sectors, '[]') AS sectors,
  CASE WHEN organisations.merged_into_id IS NOT NULL THEN (
    SELECT jsonb_build_object('id', successor.id, 'name', successor.name)
    FROM organisations AS successor WHERE successor.id = organisations.merged_into_id
  ) END AS merged_into
`;

export type StaffOrganisationRow = StaffOrganisationSummaryRow & {
  abn: string | null;
  about: string | null;
  street: string | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  memberCount: number;
  companyInvoiceCount: number;
  mergedFrom: Named[];
  lastChangedBy: string | null;
};

export async function findStaffOrganisation(db: Db, id: string): Promise<StaffOrganisationRow | undefined> {
  const { rows } = await sql<StaffOrganisationRow>`
    SELECT ${summaryColumns}, abn, about, street, postcode, phone, website,
      (SELECT count(*) FROM members WHERE organisation_id = organisations.id) AS member_count,
      coalesce((
        SELECT total FROM company_invoice_counts WHERE organisation_id = organisations.id
      ), 0) AS company_invoice_count,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', merged.id, 'name', merged.name) ORDER BY merged.normalized_name)
        FROM organisations AS merged WHERE merged.merged_into_id = organisations.id
      ), '[]') AS merged_from,
      (
        SELECT members.first_name FROM history_entries JOIN members ON members.id = actor_id
        WHERE subject_kind = 'organisation' AND subject_id = organisations.id AND change_count > 0
        ORDER BY at DESC LIMIT 1
      ) AS last_changed_by
    FROM organisations LEFT JOIN (${selectSectors(sql`= ${id}`)}) AS own_sectors ON true
    WHERE organisations.id = ${id}
  `.execute(db);
  return rows[0];
}

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
