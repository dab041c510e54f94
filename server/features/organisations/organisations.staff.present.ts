import type { StaffOrganisation, StaffOrganisationSummary } from '#contract/organisations.staff.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { hashVersion } from '../../http/hash-version.ts';
import {
  findStaffOrganisation,
  listAdministrators,
  type StaffOrganisationRow,
  type StaffOrganisationSummaryRow,
} from './organisations.staff.sql.ts';

export async function getOrganisation(db: Db, id: string): Promise<StaffOrganisation> {
  const organisation = await findStaffOrganisation(db, id);
  if (!organisation) throw notFound('Organisation not found.');
  const administrators = await listAdministrators(db, id);
  const { abn, about, street, postcode, phone, website, mergedFrom, lastChangedBy } = organisation;
  return {
    ...presentSummary(organisation),
    ...{ abn, about, street, postcode, phone, website, mergedFrom, lastChangedBy },
    memberCount: organisation.memberCount,
    companyInvoiceCount: organisation.companyInvoiceCount,
    administrators: administrators.map(({ grantId, memberId, memberName, until }) => ({
      grantId,
      member: { id: memberId, name: memberName },
      until: until?.toISOString() ?? null,
    })),
    version: toVersion(organisation),
  };
}

export function presentSummary(row: StaffOrganisationSummaryRow): StaffOrganisationSummary {
  const { id, name, country, state, suburb, joinablePlans, sectors, listedMemberCount, mergedInto } = row;
  return {
    ...{ id, name, country, state, suburb, joinablePlans, sectors, listedMemberCount, mergedInto },
    pictureUrl: toImageUrl(row.imageKey),
    retiredAt: row.retiredAt?.toISOString() ?? null,
  };
}

/** Changes with every field of the form. Members and the picture change without it. */
function toVersion(row: StaffOrganisationRow): string {
  const { name, abn, about, country, state, suburb, street, postcode, phone, website } = row;
  const fields = [name, abn, about, country, state, suburb, street, postcode, phone, website];
  const lists = [row.joinablePlans.toSorted(), row.sectors.map(({ id }) => id)];
  return hashVersion([...fields, ...lists, row.retiredAt, row.mergedInto?.id]);
}
