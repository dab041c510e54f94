import {
  type BenchCase,
  directoryPaging,
  ownDataRequests,
  type Paging,
  paging,
  requestsByCaller,
  requestsBySample,
  resourcePaging,
} from './call.ts';

const list = (name: string, requests: BenchCase['requests'], pages?: Paging): BenchCase => ({
  name,
  kind: 'list',
  requests,
  paging: pages,
});

const groupMembers = '/api/collabgroups/members?';
const groupMembersByOrganisation = requestsBySample(`${groupMembers}sortField=organisation&id=`, 'groups');
const invoicePaging = { ...paging, rows: 10 };
const invoices = '/api/marketplace/invoice/list';
const companyInvoices = ownDataRequests(`${invoices}?invoiceAssignedType=Company`, 'billingContacts');

export const listCalls: BenchCase[] = [
  list('members', requestsByCaller('/api/members/list'), directoryPaging),
  list('members from Z', requestsByCaller('/api/members/list?req.sortOrder=desc'), directoryPaging),
  list('resources', requestsByCaller('/api/resources/list'), resourcePaging),
  list('oldest resources', requestsByCaller('/api/resources/list?request.sortOrder=asc'), resourcePaging),
  list('groups', requestsByCaller('/api/collabgroups'), paging),
  list('groups from A', requestsByCaller('/api/collabgroups?sortField=name&sortOrder=asc'), paging),
  list('my groups', ownDataRequests('/api/collabgroups/mygroups'), paging),
  list('group members', requestsBySample(`${groupMembers}id=`, 'groups'), paging),
  list('group members by organisation', groupMembersByOrganisation, paging),
  list('events', requestsByCaller('/api/events/list'), paging),
  list('organisations', requestsByCaller('/api/orgs/list'), paging),
  list('organisations by state', requestsByCaller('/api/orgs/list?sortField=state'), paging),
  list('own invoices', ownDataRequests(invoices), invoicePaging),
  list('company invoices', companyInvoices, invoicePaging),
  list('companies', requestsByCaller('/api/members/companies')),
  list('member sectors', requestsByCaller('/api/members/sectors')),
  list('jurisdictions', requestsByCaller('/api/members/jurisdictions')),
  list('organisation sectors', requestsByCaller('/api/orgs/sectors')),
  list('organisation names', requestsByCaller('/api/orgs/names')),
  list('group types', requestsByCaller('/api/collabgroups/types')),
  list('categories', requestsByCaller('/api/resources/categories')),
  list('genders', requestsByCaller('/api/values/genders', { word: 'gender' })),
  list('honorifics', requestsByCaller('/api/values/honorifics', { word: 'honorific' })),
  list('products', requestsByCaller('/api/marketplace/products')),
];
