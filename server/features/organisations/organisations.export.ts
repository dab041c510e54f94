import { organisationsStaff } from '#contract/organisations.staff.ts';
import { toDayCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn, readByIds } from '../../exports/list-export.ts';
import { listOrganisationsById, type OrganisationDetailsRow } from './organisation-details.sql.ts';
import { listOrganisationIds } from './organisation-list.sql.ts';

const columns: RowColumn<OrganisationDetailsRow>[] = [
  { name: 'id', label: 'Organisation id', toCell: ({ id }) => id },
  { name: 'name', label: 'Name', isDefault: true, toCell: ({ name }) => name },
  { name: 'abn', label: 'ABN', toCell: ({ abn }) => abn },
  { name: 'about', label: 'About', toCell: ({ about }) => about },
  { name: 'street', label: 'Street', toCell: ({ street }) => street },
  { name: 'suburb', label: 'Suburb', isDefault: true, toCell: ({ suburb }) => suburb },
  { name: 'state', label: 'State', isDefault: true, toCell: ({ state }) => state },
  { name: 'postcode', label: 'Postcode', toCell: ({ postcode }) => postcode },
  { name: 'country', label: 'Country', isDefault: true, toCell: ({ country }) => country },
  { name: 'phone', label: 'Phone', isDefault: true, toCell: ({ phone }) => phone },
  { name: 'website', label: 'Website', isDefault: true, toCell: ({ website }) => website },
  {
    name: 'sectors',
    label: 'Sectors',
    isDefault: true,
    toCell: ({ sectors }) => sectors.map(({ name }) => name).join('; '),
  },
  { name: 'joinablePlans', label: 'Joinable plans', toCell: ({ joinablePlans }) => joinablePlans.join('; ') },
  {
    name: 'listedMembers',
    label: 'Listed members',
    isDefault: true,
    toCell: ({ listedMemberCount }) => listedMemberCount,
  },
  { name: 'members', label: 'Members', toCell: ({ memberCount }) => memberCount },
  { name: 'retiredOn', label: 'Retired', isDate: true, toCell: ({ retiredAt }) => toDayCell(retiredAt) },
  { name: 'mergedInto', label: 'Merged into', toCell: ({ mergedInto }) => mergedInto?.name ?? null },
];

export const organisationExport = listExport({
  name: 'organisations',
  rowsNoun: 'organisations',
  endpoint: organisationsStaff.listStaffOrganisations,
  columns,
  readRows: async function* (db, query) {
    yield* readByIds(await listOrganisationIds(db, query), (batch) => listOrganisationsById(db, batch));
  },
});
