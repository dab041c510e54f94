import {
  type BenchCase,
  combine,
  directoryPaging,
  type Paging,
  paging,
  requestsBySample,
  resourcePaging,
} from './call.ts';
import type { StringSamples } from './sample-data.ts';

const search = (name: string, path: string, samples: keyof StringSamples, pages?: Paging): BenchCase => ({
  name,
  kind: 'search',
  paging: pages,
  requests: requestsBySample(path, samples),
});

const searchGroups = (
  name: string,
  parameter: string,
  samples: 'namesInGroups' | 'sectorsInGroups',
): BenchCase => ({
  name,
  kind: 'search',
  paging,
  requests: (data) =>
    combine(data[samples], data.callers, ({ groupId, value }) => ({
      path: `/api/collabgroups/members?id=${groupId}&${parameter}=${encodeURIComponent(value)}`,
      baseline: { id: groupId, word: value },
    })),
});

const members = '/api/members/list?req.';
const byName = `${members}size=16&req.name=`;
const resources = '/api/resources/list?request.';
const organisationsBy = (key: string) => `/api/orgs/list?filters[0].Key=${key}&filters[0].Value=`;

export const searchCalls: BenchCase[] = [
  search('members by name', byName, 'names'),
  search('members by last name', byName, 'lastNames'),
  search('members by two letters', byName, 'prefixes'),
  search('members by a name with a typo', byName, 'mistyped'),
  search('members by one letter', `${members}name=`, 'letters', directoryPaging),
  search('members by jurisdiction', `${members}jurisdictionId=`, 'jurisdictions', directoryPaging),
  search('members by company', `${members}companyId=`, 'organisations', directoryPaging),
  {
    name: "members of who's who",
    kind: 'search',
    paging: directoryPaging,
    requests: ({ representatives }) =>
      representatives.map((caller) => ({ path: `${members}whosWho=true`, caller })),
  },
  search('companies by name', '/api/members/companies?query=', 'organisationWords'),
  search('resources by words', `${resources}title=`, 'titleWords', resourcePaging),
  search('resources by category', `${resources}categoryId=`, 'categories', resourcePaging),
  search('resources by subcategory', `${resources}subCategoryId=`, 'subcategories', resourcePaging),
  search('resources by access', `${resources}resourceAccessId=`, 'accessLevels', resourcePaging),
  search('groups by name', '/api/collabgroups?name=', 'groupWords', paging),
  search('groups by type', '/api/collabgroups?type=', 'groupTypes', paging),
  searchGroups('group members by name', 'name', 'namesInGroups'),
  searchGroups('group members by sector', 'sectorId', 'sectorsInGroups'),
  search('organisations by name', organisationsBy('name'), 'organisationWords', paging),
  search('organisations by sector', organisationsBy('type'), 'sectors', paging),
];
