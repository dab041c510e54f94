import { byAll, type Call, each, paged } from './call.ts';

export const lists: Call[] = [
  {
    ...{ name: 'members', kind: 'list', bare: 'members', paged: paged('req.'), main: true },
    asks: byAll('/api/members/list?'),
  },
  {
    ...{ name: 'resources', kind: 'list', bare: 'resources', paged: paged('request.', 12), main: true },
    asks: byAll('/api/resources/list?'),
  },
  {
    ...{ name: 'groups', kind: 'list', bare: 'groups', paged: paged(), main: true },
    asks: byAll('/api/collabgroups?'),
  },
  {
    ...{ name: 'my groups', kind: 'list', bare: 'myGroups', paged: paged() },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: '/api/collabgroups/mygroups?', caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'group members', kind: 'list', bare: 'groupMembers', paged: paged(), main: true },
    asks: ({ groups, callers }) =>
      each(groups, callers, (id) => ({ path: `/api/collabgroups/members?id=${id}&`, bare: { id } })),
  },
  {
    ...{ name: 'events', kind: 'list', bare: 'events', paged: paged(), main: true },
    asks: byAll('/api/events/list?'),
  },
  {
    ...{ name: 'organisations', kind: 'list', bare: 'organisations', paged: paged() },
    asks: byAll('/api/orgs/list?'),
  },
  {
    ...{ name: 'own invoices', kind: 'list', bare: 'invoices', paged: paged('', 10), main: true },
    asks: ({ callers }) =>
      callers.map((caller) => ({ path: '/api/marketplace/invoice/list?', caller, bare: { id: caller.id } })),
  },
  {
    ...{ name: 'company invoices', kind: 'list', bare: 'companyInvoices', paged: paged('', 10) },
    asks: ({ billingContacts }) =>
      billingContacts.map((caller) => ({
        path: '/api/marketplace/invoice/list?invoiceAssignedType=Company&',
        caller,
        bare: { id: caller.id },
      })),
  },
];

export const wholeLists: Call[] = [
  { name: 'companies', kind: 'list', bare: 'companies', asks: byAll('/api/members/companies') },
  { name: 'member sectors', kind: 'list', bare: 'sectors', asks: byAll('/api/members/sectors') },
  { name: 'jurisdictions', kind: 'list', bare: 'jurisdictions', asks: byAll('/api/members/jurisdictions') },
  { name: 'organisation sectors', kind: 'list', bare: 'sectors', asks: byAll('/api/orgs/sectors') },
  { name: 'organisation names', kind: 'list', bare: 'organisationNames', asks: byAll('/api/orgs/names') },
  { name: 'group types', kind: 'list', bare: 'groupTypes', asks: byAll('/api/collabgroups/types') },
  { name: 'categories', kind: 'list', bare: 'categories', asks: byAll('/api/resources/categories') },
  {
    ...{ name: 'genders', kind: 'list', bare: 'choices' },
    asks: byAll('/api/values/genders', { word: 'gender' }),
  },
  {
    ...{ name: 'honorifics', kind: 'list', bare: 'choices' },
    asks: byAll('/api/values/honorifics', { word: 'honorific' }),
  },
  { name: 'products', kind: 'list', bare: 'products', asks: byAll('/api/marketplace/products') },
];
