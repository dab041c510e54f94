import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type StaffOrganisationRow, selectSectors, summaryColumns } from './organisations.staff.sql.ts';

export type OrganisationDetailsRow = Omit<
  StaffOrganisationRow,
  'companyInvoiceCount' | 'mergedFrom' | 'lastChangedBy'
>;

/** The columns of the list, and details that it does not show. */
export async function listOrganisationsById(db: Db, ids: string[]): Promise<OrganisationDetailsRow[]> {
  const isChosen = sql`= ANY (${ids}::uuid[])`;
  const { rows } = await sql<OrganisationDetailsRow>`
    SELECT ${summaryColumns}, abn, about, street, postcode, phone, website,
      (SELECT count(*)::integer FROM members WHERE organisation_id = organisations.id) AS member_count
    FROM organisations LEFT JOIN (${selectSectors(isChosen)}) AS own_sectors ON organisation_id = organisations.id
    WHERE organisations.id ${isChosen}
  `.execute(db);
  return rows;
}
