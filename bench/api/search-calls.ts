import { type Call, directoryPaging, forEachSample, libraryPaging, type Paging, paging } from './call.ts';
import type { BenchRequest } from './requests.ts';
import type { GroupFilterSample, SampleData, StringSamples } from './sample-data.ts';

/** The path ends with the `=` of the filter. */
const search = (name: string, path: string, samples: keyof StringSamples, pages?: Paging): Call => ({
  name,
  kind: 'search',
  paging: pages,
  requests: (data) =>
    forEachSample(data[samples], data.callers, (value) => ({
      path: `${path}${encodeURIComponent(value)}`,
      baseline: { id: value, word: value },
    })),
});

const inGroups = (samples: GroupFilterSample[], { callers }: SampleData, parameter: string): BenchRequest[] =>
  forEachSample(samples, callers, ({ groupId, value }) => ({
    path: `/api/collabgroups/members?id=${groupId}&${parameter}=${encodeURIComponent(value)}`,
    baseline: { id: groupId, word: value },
  }));

const byName = '/api/members/list?req.size=16&req.name=';
const resources = '/api/resources/list?request.';
const organisationsBy = (key: string) => `/api/orgs/list?filters[0].Key=${key}&filters[0].Value=`;

export const searchCalls: Call[] = [
  search('members by name', byName, 'names'),
  search('members by last name', byName, 'lastNames'),
  search('members by two letters', byName, 'beginnings'),
  search('members by a name with a typo', byName, 'mistyped'),
  search('members by one letter', '/api/members/list?req.name=', 'letters', directoryPaging),
  search(
    'members by jurisdiction',
    '/api/members/list?req.jurisdictionId=',
    'jurisdictions',
    directoryPaging,
  ),
  search('members by company', '/api/members/list?req.companyId=', 'organisations', directoryPaging),
  {
    name: "members of who's who",
    kind: 'search',
    paging: directoryPaging,
    requests: ({ representatives }) =>
      representatives.map((caller) => ({ path: '/api/members/list?req.whosWho=true', caller })),
  },
  search('companies by name', '/api/members/companies?query=', 'organisationWords'),
  search('resources by words', `${resources}title=`, 'titleWords', libraryPaging),
  search('resources by category', `${resources}categoryId=`, 'categories', libraryPaging),
  search('resources by subcategory', `${resources}subCategoryId=`, 'subcategories', libraryPaging),
  search('resources by access', `${resources}resourceAccessId=`, 'accessLevels', libraryPaging),
  search('groups by name', '/api/collabgroups?name=', 'groupWords', paging),
  search('groups by type', '/api/collabgroups?type=', 'groupTypes', paging),
  {
    name: 'group members by name',
    kind: 'search',
    paging,
    requests: (data) => inGroups(data.namesInGroups, data, 'name'),
  },
  {
    name: 'group members by sector',
    kind: 'search',
    paging,
    requests: (data) => inGroups(data.sectorsInGroups, data, 'sectorId'),
  },
  search('organisations by name', organisationsBy('name'), 'organisationWords', paging),
  search('organisations by sector', organisationsBy('type'), 'sectors', paging),
];
