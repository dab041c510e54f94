import type { BaselineName } from './baseline-queries.ts';
import { byEachCaller, byEachOwner, type Call, forEachSample, paging } from './call.ts';

type Requests = Call['requests'];
const list = (name: string, baseline: BaselineName, requests: Requests, more: Partial<Call> = {}): Call => ({
  name,
  kind: 'list',
  baseline,
  requests,
  ...more,
});
const quick = { inQuickRun: true } as const;
const companyInvoices = '/api/marketplace/invoice/list?invoiceAssignedType=Company';

const ofEachGroup = (query = ''): Requests => {
  return ({ groups, callers }) =>
    forEachSample(groups, callers, (id) => ({
      path: `/api/collabgroups/members?id=${id}${query}`,
      baseline: { id },
    }));
};

const directory = paging('req.');
const library = paging('request.', 12);
const invoices = paging('', 10);

const pagedLists: Call[] = [
  list('members', 'members', byEachCaller('/api/members/list'), { paging: directory, ...quick }),
  list('resources', 'resources', byEachCaller('/api/resources/list'), { paging: library, ...quick }),
  list('groups', 'groups', byEachCaller('/api/collabgroups'), { paging: paging(), ...quick }),
  list('my groups', 'myGroups', byEachOwner('/api/collabgroups/mygroups'), { paging: paging() }),
  list('group members', 'groupMembers', ofEachGroup(), { paging: paging(), ...quick }),
  list('events', 'events', byEachCaller('/api/events/list'), { paging: paging(), ...quick }),
  list('organisations', 'organisations', byEachCaller('/api/orgs/list'), { paging: paging() }),
  list('own invoices', 'invoices', byEachOwner('/api/marketplace/invoice/list'), {
    paging: invoices,
    ...quick,
  }),
  list('company invoices', 'companyInvoices', byEachOwner(companyInvoices, 'billingContacts'), {
    paging: invoices,
  }),
];

const sortedLists: Call[] = [
  list('members from Z', 'membersFromEnd', byEachCaller('/api/members/list?req.sortOrder=desc'), {
    paging: directory,
  }),
  list('oldest resources', 'oldResources', byEachCaller('/api/resources/list?request.sortOrder=asc'), {
    paging: library,
  }),
  list('groups from A', 'groupsFromA', byEachCaller('/api/collabgroups?sortField=name&sortOrder=asc'), {
    paging: paging(),
  }),
  list(
    'group members by organisation',
    'groupMembersByOrganisation',
    ofEachGroup('&sortField=organisation'),
    {
      paging: paging(),
    },
  ),
  list('organisations by state', 'organisationsByState', byEachCaller('/api/orgs/list?sortField=state'), {
    paging: paging(),
  }),
];

const unpagedLists: Call[] = [
  list('companies', 'companies', byEachCaller('/api/members/companies')),
  list('member sectors', 'sectors', byEachCaller('/api/members/sectors')),
  list('jurisdictions', 'jurisdictions', byEachCaller('/api/members/jurisdictions')),
  list('organisation sectors', 'sectors', byEachCaller('/api/orgs/sectors')),
  list('organisation names', 'organisationNames', byEachCaller('/api/orgs/names')),
  list('group types', 'groupTypes', byEachCaller('/api/collabgroups/types')),
  list('categories', 'categories', byEachCaller('/api/resources/categories')),
  list('genders', 'choices', byEachCaller('/api/values/genders', { word: 'gender' })),
  list('honorifics', 'choices', byEachCaller('/api/values/honorifics', { word: 'honorific' })),
  list('products', 'products', byEachCaller('/api/marketplace/products')),
];

export const listCalls: Call[] = [...pagedLists, ...sortedLists, ...unpagedLists];
