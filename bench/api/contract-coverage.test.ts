import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { benchCases } from './bench-cases.ts';
import { endpointNamesByCachingFile, endpoints, findEndpoint, isCached } from './find-endpoint.ts';
import type { SampleData } from './sample-data.ts';

/** Works as string, caller and group filter, so every case accepts it. */
const sample = Object.assign('1', { id: '1', token: 'token', groupId: '1', value: '1' });
const data = new Proxy({}, { get: () => [sample] }) as SampleData;
const requests = benchCases.flatMap(({ paging, createRequests }) =>
  createRequests(data).map((request) => ({ ...request, paging })),
);

/** Lists and parameters that are not measured, with the reason. */
const unmeasured: Record<string, string> = {
  listEmails: 'demo outbox, read by staff only',
  listEnquiryTypes: 'from memory',
  listSessions: 'a member has few sessions',
  listActing: 'staff rarely act as the same member',
  listActingSessions: 'an index has the latest',
  'listActingSessions page': 'an index has the latest',
  'listActingSessions size': 'an index has the latest',
  listResourceVersions: 'a device keeps few resources',
  'listResourceVersions ids': 'a device keeps few resources',
  listLibraryRevisions: 'a resource has few revisions',
  listSavedViews: 'a person has few views',
  listGroupOptions: 'there are few types and sectors',
  'listLibraryItems successorFor': 'walks the few resources that a resource replaces',
  listStaffProducts: 'a shop has few products',
  'listStaffProducts page': 'a shop has few products',
  'listStaffProducts size': 'a shop has few products',
  'listStaffProducts view': 'a shop has few products',
  'listStaffProducts text': 'a shop has few products',
  'listStaffProducts category': 'a shop has few products',
  'listStaffProducts sortField': 'a shop has few products',
  'listStaffProducts sortOrder': 'a shop has few products',
  listMemberRecords: 'a member has few records of a kind',
  'listMemberRecords page': 'a member has few records of a kind',
  listImports: 'staff run few imports',
  'listImports page': 'staff run few imports',
  'listImports size': 'staff run few imports',
  listImportRows: 'reads the rows of one import in the order of an index',
  'listImportRows page': 'reads the rows of one import in the order of an index',
  'listImportRows size': 'reads the rows of one import in the order of an index',
  'listImportRows outcome': 'reads the rows of one import in the order of an index',
  listExports: 'a person has few exports in a day',
  listExportColumns: 'reads no table',
  listKeptRows: 'reads the rows of one import in the order of an index',
  'listKeptRows page': 'reads the rows of one import in the order of an index',
  'listKeptRows size': 'reads the rows of one import in the order of an index',
  listOrganisationContacts: 'an organisation has few contacts',
  listMemberNotes: 'a member has few notes',
  'listMemberNotes page': 'a member has few notes',
  'listMemberNotes size': 'a member has few notes',
  listBin: 'staff delete few objects in 30 days',
  'listBin page': 'staff delete few objects in 30 days',
  'listBin size': 'staff delete few objects in 30 days',
  'listBin kind': 'staff delete few objects in 30 days',
  'listGroups memberId': 'same query as listMyGroups',
  'listGroups keyword': 'alias of name',
  'listGroups category': 'alias of type',
  'listGroups sort': 'alias of sortOrder',
  'listGroups field': 'alias of sortField',
  'listMyGroups name': 'a member has few groups',
  'listMyGroups type': 'a member has few groups',
  'listMyGroups sortOrder': 'a member has few groups',
  'listMyGroups sortField': 'a member has few groups',
  'listGroupMembers collaborationId': 'alias of id',
  'listGroupMembers keyword': 'alias of name',
  'listGroupMembers sortOrder': 'same index, other direction',
  'listEvents filters': 'other form of format, month and place',
  'listEvents sortField': 'has one value',
  'listEvents sortOrder': 'has one value',
  'listResources sortField': 'relevance ranks a bounded number of resources, see decision 12',
  'listMembers sortField': 'has one value',
  'listCompanies size': 'the list has no further pages',
  'listCompanies sortField': 'each sort reads an index, and the table has only 2,000 rows',
  'listCompanies sortOrder': 'same index, other direction',
  'listOrganisations sortOrder': 'same index, other direction',
  'search accessLevelId': 'same condition as in searchOneKind',
  'search categoryId': 'same condition as in searchOneKind',
  'search from': 'same condition as in searchOneKind',
  'search to': 'same condition as in searchOneKind',
  'searchOneKind typos': 'same query as in search',
  'listOrganisationNames planType': 'filters a list that is sent whole',
};

it('measures every list of the contract with every parameter, except those in `unmeasured`', () => {
  const measuredParameters = new Set(
    requests.flatMap(({ paging, ...request }) => {
      const { name } = findEndpoint(request);
      const query = [...new URLSearchParams(request.path.split('?')[1]).keys()];
      const parameters = [...query, ...(paging ? [`${paging.prefix}page`, `${paging.prefix}size`] : [])];
      return [name, ...parameters.map((parameter) => `${name} ${parameter.replace(/\[.*/, '')}`)];
    }),
  );
  const lists = endpoints.filter(({ name }) => /^(list|search)/.test(name));
  const listParameters = lists.flatMap(({ name, query }) => [
    name,
    ...listParameterNames(query?._zod.def).map((parameter) => `${name} ${parameter}`),
  ]);
  expect(listParameters).toEqual(
    expect.arrayContaining(['listMembers req.name', 'listOrganisations filters']),
  );
  const missing = listParameters
    .filter((parameter) => !measuredParameters.has(parameter))
    .map((parameter) => parameter.replace(/ req(uest)?\./, ' '));
  expect(missing.toSorted()).toEqual(Object.keys(unmeasured).toSorted());
});

type Schema = { _zod: { def: unknown } };

/** Returns the query parameter names, such as `req.name` for a nested object. */
function listParameterNames(def: unknown, prefix = ''): string[] {
  const { shape, innerType } = (def ?? {}) as { shape?: Record<string, Schema>; innerType?: Schema };
  if (innerType) return listParameterNames(innerType._zod.def, prefix);
  return Object.entries(shape ?? {}).flatMap(([name, schema]) => {
    const nested = listParameterNames(schema._zod.def, `${prefix}${name}.`);
    return nested.length > 0 ? nested : [`${prefix}${name}`];
  });
}

it('finds endpoints by literal path first, and rejects unknown paths', () => {
  expect(findEndpoint({ path: '/api/orgs/names' }).name).toBe('listOrganisationNames');
  expect(findEndpoint({ path: '/api/orgs/17?all' }).name).toBe('getOrganisation');
  expect(() => findEndpoint({ path: '/api/nothing' })).toThrow('GET /api/nothing is not in the contract.');
});

it('knows every file with a handler that caches pages', () => {
  const files = globSync('server/features/**/*.ts');
  const cachingFiles = files.filter((file) => readFileSync(file, 'utf8').includes('responseCacheMs'));
  expect(cachingFiles.toSorted()).toEqual(Object.keys(endpointNamesByCachingFile));
  const cached = endpoints.filter(isCached).map(({ name }) => name);
  expect(cached).toEqual(expect.arrayContaining(['listResources', 'listGroups', 'listEvents']));
  expect(cached).not.toContain('listMembers');
});
