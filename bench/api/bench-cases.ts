import { demoPassword } from '#server/db/demo-accounts.ts';
import {
  type BenchCase,
  byCaller,
  byGroupFilter,
  byOwner,
  bySample,
  type CreateRequests,
  list,
  type Paging,
  read,
  search,
} from './bench-case.ts';
import { staffCases } from './staff-cases.ts';

const defaultPaging: Paging = { prefix: '', pageSize: 16 };
const directoryPaging: Paging = { prefix: 'req.', pageSize: 16 };
const resourcePaging: Paging = { prefix: 'request.', pageSize: 12 };
const invoicePaging: Paging = { prefix: '', pageSize: 10 };

const groupMembers = '/api/collabgroups/members?';
const groupMembersByOrganisation = bySample(`${groupMembers}sortField=organisation&id=`, 'groups');
const invoices = '/api/marketplace/invoice/list';
const companyInvoices = byOwner(`${invoices}?invoiceAssignedType=Company`, 'billingContacts');

const listCases = [
  list('members', byCaller('/api/members/list'), directoryPaging),
  list('members from Z', byCaller('/api/members/list?req.sortOrder=desc'), directoryPaging),
  list('resources', byCaller('/api/resources/list'), resourcePaging),
  list('oldest resources', byCaller('/api/resources/list?request.sortOrder=asc'), resourcePaging),
  list('groups', byCaller('/api/collabgroups'), defaultPaging),
  list('groups from A', byCaller('/api/collabgroups?sortField=name&sortOrder=asc'), defaultPaging),
  list('my groups', byOwner('/api/collabgroups/mygroups'), defaultPaging),
  list('group members', bySample(`${groupMembers}id=`, 'groups'), defaultPaging),
  list('group members by organisation', groupMembersByOrganisation, defaultPaging),
  list('events', byCaller('/api/events/list'), defaultPaging),
  list('event filters', byCaller('/api/events/filters')),
  list('organisations', byCaller('/api/orgs/list'), defaultPaging),
  list('organisations by state', byCaller('/api/orgs/list?sortField=state'), defaultPaging),
  list('saved items', byOwner('/api/saved-items', 'savers'), defaultPaging),
  list('saved searches', byOwner('/api/saved-searches', 'savers')),
  list('own invoices', byOwner(invoices), invoicePaging),
  list('company invoices', companyInvoices, invoicePaging),
  list('companies', byCaller('/api/members/companies')),
  list('member sectors', byCaller('/api/members/sectors')),
  list('jurisdictions', byCaller('/api/members/jurisdictions')),
  list('organisation sectors', byCaller('/api/orgs/sectors')),
  list('organisation names', byCaller('/api/orgs/names')),
  list('group types', byCaller('/api/collabgroups/types')),
  list('categories', byCaller('/api/resources/categories')),
  list('related resources', bySample('/api/resources/related/', 'articles')),
  list('genders', byCaller('/api/values/genders', { word: 'gender' })),
  list('honorifics', byCaller('/api/values/honorifics', { word: 'honorific' })),
  list('products', byCaller('/api/marketplace/products')),
];

const members = '/api/members/list?req.';
const byName = `${members}size=16&req.name=`;
const resources = '/api/resources/list?request.';
const organisationsBy = (key: string) => `/api/orgs/list?filters[0].Key=${key}&filters[0].Value=`;
const whosWho: CreateRequests = ({ representatives }) =>
  representatives.map((caller) => ({ path: `${members}whosWho=true`, caller }));

const searchCases = [
  search('members by name', bySample(byName, 'names')),
  search('members by last name', bySample(byName, 'lastNames')),
  search('members by two letters', bySample(byName, 'prefixes')),
  search('members by a name with a typo', bySample(byName, 'mistyped')),
  search('members by one letter', bySample(`${members}name=`, 'letters'), directoryPaging),
  search('members by jurisdiction', bySample(`${members}jurisdictionId=`, 'jurisdictions'), directoryPaging),
  search('members by company', bySample(`${members}companyId=`, 'organisations'), directoryPaging),
  search("members of who's who", whosWho, directoryPaging),
  search('companies by name', bySample('/api/members/companies?query=', 'organisationWords')),
  search('resources by words', bySample(`${resources}title=`, 'titleWords'), resourcePaging),
  search('resources by category', bySample(`${resources}categoryId=`, 'categories'), resourcePaging),
  search('resources by subcategory', bySample(`${resources}subCategoryId=`, 'subcategories'), resourcePaging),
  search('resources by access', bySample(`${resources}resourceAccessId=`, 'accessLevels'), resourcePaging),
  search('groups by name', bySample('/api/collabgroups?name=', 'groupWords'), defaultPaging),
  search('groups by type', bySample('/api/collabgroups?type=', 'groupTypes'), defaultPaging),
  search('events of a format', bySample('/api/events/list?format=', 'eventFormats'), defaultPaging),
  search('events of a month', bySample('/api/events/list?month=', 'eventMonths'), defaultPaging),
  search('events at a place', bySample('/api/events/list?place=', 'eventPlaces'), defaultPaging),
  search('group members by name', byGroupFilter('name', 'namesInGroups'), defaultPaging),
  search('group members by sector', byGroupFilter('sectorId', 'sectorsInGroups'), defaultPaging),
  search('saved items by kind', byOwner('/api/saved-items?kind=resource', 'savers'), defaultPaging),
  search('organisations by name', bySample(organisationsBy('name'), 'organisationWords'), defaultPaging),
  search('organisations by sector', bySample(organisationsBy('type'), 'sectors'), defaultPaging),
];

const everything = '/api/search?text=';
const ofKind = (kind: string) => `/api/search/${kind}?text=`;
const inResources = (filter: string) => `/api/search/resources?text=plan&${filter}=`;

const memberSearchCases = [
  search('everything by a word', bySample(everything, 'titleWords')),
  search('everything by a common word', bySample(everything, 'commonWords')),
  search('everything by two common words', bySample(everything, 'commonWordPairs')),
  search('everything by a rare word', bySample(everything, 'rareWords')),
  search('everything by a word with a typo', bySample(everything, 'mistypedWords')),
  search('everything by a name', bySample(everything, 'lastNames')),
  search('everything by a phrase of an attachment', bySample(everything, 'attachmentPhrases')),
  search('hits in resources', bySample(ofKind('resources'), 'titleWords'), defaultPaging),
  search('hits in resources by a common word', bySample(ofKind('resources'), 'commonWords'), defaultPaging),
  search('hits in resources of an access level', bySample(inResources('accessLevelId'), 'accessLevels')),
  search('hits in resources of a category', bySample(inResources('categoryId'), 'categories')),
  search('hits in resources since a day', bySample(inResources('from'), 'historyDates')),
  search('hits in resources until a day', bySample(inResources('to'), 'historyDates')),
  search('hits in people', bySample(ofKind('people'), 'names'), defaultPaging),
  search('hits in events', bySample(ofKind('events'), 'eventWords')),
  search('hits in groups', bySample(ofKind('groups'), 'groupWords')),
  search('hits in organisations', bySample(ofKind('organisations'), 'organisationWords')),
  search('suggestions of titles', bySample('/api/search/suggestions?text=', 'titleBeginnings')),
  search('suggestions of names', bySample('/api/search/suggestions?text=', 'prefixes')),
  search('suggestions of one letter', bySample('/api/search/suggestions?text=', 'letters')),
  search('suggestions of common words', bySample('/api/search/suggestions?text=', 'commonWordPairs')),
];

export const signInCase: BenchCase = {
  name: 'sign-in',
  kind: 'sign-in',
  createRequests: ({ emails }) =>
    emails.map((email) => {
      const form = { grant_type: 'password', username: email, password: demoPassword };
      const body = new URLSearchParams(form).toString();
      return { path: '/connect/token', form: body, baseline: { word: email } };
    }),
};

export const benchCases: BenchCase[] = [
  ...listCases,
  ...searchCases,
  ...memberSearchCases,
  read('article', bySample('/api/Article/', 'articles')),
  read('profile', bySample('/api/users/', 'listedMembers')),
  read('own profile', ({ callers }) =>
    callers.map((caller) => ({ path: `/api/users/${caller.id}`, caller, baseline: { id: caller.id } })),
  ),
  read('own privacy', byOwner('/api/users/privacy')),
  read('saved ids', byOwner('/api/saved-items/ids', 'savers')),
  read('new matches of saved searches', byOwner('/api/saved-searches/new-matches', 'savers')),
  read('organisation', bySample('/api/orgs/', 'organisations')),
  read('event', bySample('/api/events/', 'events')),
  ...staffCases,
  signInCase,
];

const quickCaseNames = [
  'members',
  'members by name',
  'resources',
  'groups',
  'group members',
  'events',
  'own invoices',
  'enquiries',
  'history',
  'sign-in',
];

/** The filter also finds cases that are not part of a quick run. */
export const selectCases = (isQuick: boolean, nameFilter: string | undefined) =>
  benchCases.filter(({ name }) =>
    nameFilter === undefined ? !isQuick || quickCaseNames.includes(name) : name.includes(nameFilter),
  );
