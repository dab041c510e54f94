import type { BaselineName } from './baseline-queries.ts';
import { type Call, forEachSample, paging } from './call.ts';
import type { BenchRequest } from './requests.ts';
import type { GroupFilterSample, SampleData, StringSamples } from './sample-data.ts';

type Baseline = { baseline?: BaselineName; param?: 'id' | 'word' };

/** The path ends with the `=` of the filter. `param` is the parameter of the baseline query. */
const search = (
  name: string,
  path: string,
  samples: keyof StringSamples,
  { param = 'id', ...more }: Baseline & Partial<Call>,
): Call => ({
  name,
  kind: 'search',
  ...more,
  requests: (data) =>
    forEachSample(data[samples], data.callers, (value) => ({
      path: `${path}${encodeURIComponent(value)}`,
      baseline: { [param]: value },
    })),
});

const byWord = (baseline: BaselineName) => ({ baseline, param: 'word' as const });
const byName = '/api/members/list?req.size=16&req.name=';
const inDirectory = { paging: paging('req.') };
const memberSearches: Call[] = [
  search('members by name', byName, 'names', { ...byWord('memberSearch'), inQuickRun: true }),
  search('members by last name', byName, 'lastNames', byWord('memberSearch')),
  search('members by two letters', byName, 'beginnings', byWord('memberSearch')),
  // No baseline: a plain SELECT does not tolerate typos.
  search('members by a name with a typo', byName, 'mistyped', {}),
  search('members by one letter', '/api/members/list?req.name=', 'letters', {
    ...byWord('membersOfInitial'),
    ...inDirectory,
  }),
  search('members by jurisdiction', '/api/members/list?req.jurisdictionId=', 'jurisdictions', {
    baseline: 'membersOfJurisdiction',
    ...inDirectory,
  }),
  search('members by company', '/api/members/list?req.companyId=', 'organisations', {
    baseline: 'membersOfCompany',
    ...inDirectory,
  }),
  {
    name: "members of who's who",
    kind: 'search',
    baseline: 'whosWho',
    ...inDirectory,
    requests: ({ representatives }) =>
      representatives.map((caller) => ({ path: '/api/members/list?req.whosWho=true', caller })),
  },
  search(
    'companies by name',
    '/api/members/companies?query=',
    'organisationWords',
    byWord('companiesByName'),
  ),
];

const inLibrary = { paging: paging('request.', 12) };
const resourceSearches: Call[] = [
  search('resources by words', '/api/resources/list?request.title=', 'titleWords', {
    ...byWord('resourcesByWords'),
    ...inLibrary,
  }),
  search('resources by category', '/api/resources/list?request.categoryId=', 'categories', {
    baseline: 'resourcesOfCategory',
    ...inLibrary,
  }),
  search('resources by subcategory', '/api/resources/list?request.subCategoryId=', 'subcategories', {
    baseline: 'resourcesOfSubcategory',
    ...inLibrary,
  }),
  search('resources by access', '/api/resources/list?request.resourceAccessId=', 'accessLevels', {
    baseline: 'resourcesOfLevel',
    ...inLibrary,
  }),
];

const inGroups = (samples: GroupFilterSample[], { callers }: SampleData, parameter: string): BenchRequest[] =>
  forEachSample(samples, callers, ({ groupId, value }) => ({
    path: `/api/collabgroups/members?id=${groupId}&${parameter}=${encodeURIComponent(value)}`,
    baseline: { id: groupId, word: value },
  }));

const paged = { paging: paging() };
const groupSearches: Call[] = [
  search('groups by name', '/api/collabgroups?name=', 'groupWords', { ...byWord('groupsByName'), ...paged }),
  search('groups by type', '/api/collabgroups?type=', 'groupTypes', { baseline: 'groupsOfType', ...paged }),
  {
    name: 'group members by name',
    kind: 'search',
    baseline: 'groupMembersByName',
    ...paged,
    requests: (data) => inGroups(data.namesInGroups, data, 'name'),
  },
  {
    name: 'group members by sector',
    kind: 'search',
    baseline: 'groupMembersOfSector',
    ...paged,
    requests: (data) => inGroups(data.sectorsInGroups, data, 'sectorId'),
  },
];

const organisationFilter = (key: string) => `/api/orgs/list?filters[0].Key=${key}&filters[0].Value=`;
const organisationSearches: Call[] = [
  search('organisations by name', organisationFilter('name'), 'organisationWords', {
    ...byWord('organisationsByName'),
    ...paged,
  }),
  search('organisations by sector', organisationFilter('type'), 'sectors', {
    baseline: 'organisationsOfSector',
    ...paged,
  }),
];

export const filterCalls: Call[] = [
  ...memberSearches,
  ...resourceSearches,
  ...groupSearches,
  ...organisationSearches,
];
