import {
  byEachCaller,
  byEachOwner,
  type Call,
  directoryPaging,
  forEachSample,
  type Paging,
  paging,
  resourcePaging,
} from './call.ts';

const list = (name: string, requests: Call['requests'], pages?: Paging): Call => ({
  name,
  kind: 'list',
  requests,
  paging: pages,
});

const groupMembers = '/api/collabgroups/members?';
const groupMembersByOrganisation = forEachSample(`${groupMembers}sortField=organisation&id=`, 'groups');
const invoicePaging = { ...paging, rows: 10 };
const invoices = '/api/marketplace/invoice/list';
const companyInvoices = byEachOwner(`${invoices}?invoiceAssignedType=Company`, 'billingContacts');

export const listCalls: Call[] = [
  list('members', byEachCaller('/api/members/list'), directoryPaging),
  list('members from Z', byEachCaller('/api/members/list?req.sortOrder=desc'), directoryPaging),
  list('resources', byEachCaller('/api/resources/list'), resourcePaging),
  list('oldest resources', byEachCaller('/api/resources/list?request.sortOrder=asc'), resourcePaging),
  list('groups', byEachCaller('/api/collabgroups'), paging),
  list('groups from A', byEachCaller('/api/collabgroups?sortField=name&sortOrder=asc'), paging),
  list('my groups', byEachOwner('/api/collabgroups/mygroups'), paging),
  list('group members', forEachSample(`${groupMembers}id=`, 'groups'), paging),
  list('group members by organisation', groupMembersByOrganisation, paging),
  list('events', byEachCaller('/api/events/list'), paging),
  list('organisations', byEachCaller('/api/orgs/list'), paging),
  list('organisations by state', byEachCaller('/api/orgs/list?sortField=state'), paging),
  list('own invoices', byEachOwner(invoices), invoicePaging),
  list('company invoices', companyInvoices, invoicePaging),
  list('companies', byEachCaller('/api/members/companies')),
  list('member sectors', byEachCaller('/api/members/sectors')),
  list('jurisdictions', byEachCaller('/api/members/jurisdictions')),
  list('organisation sectors', byEachCaller('/api/orgs/sectors')),
  list('organisation names', byEachCaller('/api/orgs/names')),
  list('group types', byEachCaller('/api/collabgroups/types')),
  list('categories', byEachCaller('/api/resources/categories')),
  list('genders', byEachCaller('/api/values/genders', { word: 'gender' })),
  list('honorifics', byEachCaller('/api/values/honorifics', { word: 'honorific' })),
  list('products', byEachCaller('/api/marketplace/products')),
];
