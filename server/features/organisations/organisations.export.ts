import { organisationsStaff } from '#contract/organisations.staff.ts';
import { toDayCell } from '../../exports/date-cells.ts';
import { pagedExport, type RowColumn } from '../../exports/paged-export.ts';
import { listOrganisationDetails } from './organisation-details.sql.ts';
import { type StaffOrganisationSummaryRow, searchStaffOrganisations } from './organisations.staff.sql.ts';

type Details = Awaited<ReturnType<typeof listOrganisationDetails>>[number];
type Row = StaffOrganisationSummaryRow & Details;

const columns: RowColumn<Row>[] = [
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

export const organisationExport = pagedExport({
  name: 'organisations',
  rowsNoun: 'organisations',
  endpoint: organisationsStaff.listStaffOrganisations,
  columns,
  loadPage: async (db, query) => {
    const { rows } = await searchStaffOrganisations(db, query);
    const ids = rows.map(({ id }) => id);
    const details = new Map((await listOrganisationDetails(db, ids)).map((each) => [each.id, each]));
    return rows.map((row) => ({ ...row, ...(details.get(row.id) as Details) }));
  },
});
