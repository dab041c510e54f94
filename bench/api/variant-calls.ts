import type { Ask } from './asks.ts';
import type { BareName } from './bare-queries.ts';
import { byAll, type Call, each, paged, text } from './call.ts';
import type { Cast, OfGroup } from './cast.ts';

/** A list by what somebody typed or chose, each of which is one call. */
type Narrowing = {
  name: string;
  /** With all parameters but the page. */
  path: (chosen: string) => string;
  by: (cast: Cast) => string[];
  bare?: BareName;
  bareBy: 'id' | 'word';
  pages?: ReturnType<typeof paged>;
};

const narrowed = ({ name, path, by, bare, bareBy, pages }: Narrowing): Call => ({
  ...{ name, kind: 'search', isVariant: true },
  ...(bare && { bare }),
  ...(pages && { paged: pages }),
  asks: (cast) =>
    each(by(cast), cast.callers, (chosen) => ({ path: path(text(chosen)), bare: { [bareBy]: chosen } })),
});

const inAnotherOrder = (name: string, path: string, bare: BareName, pages = paged()): Call => ({
  ...{ name, kind: 'list', isVariant: true, bare, paged: pages },
  asks: byAll(path),
});

const members: Call[] = [
  {
    ...{ name: 'members by name', kind: 'search', bare: 'memberSearch', main: true },
    asks: ({ names, callers }) =>
      each(names, callers, (word) => ({
        path: `/api/members/list?req.size=16&req.name=${text(word)}`,
        bare: { word },
      })),
  },
  ...(
    [
      ['members by last name', 'lastNames', { bare: 'memberSearch' }],
      ['members by two letters', 'beginnings', { bare: 'memberSearch' }],
      ['members by a name with a typo', 'mistyped', {}],
    ] as const
  ).map(([name, from, beside]) =>
    narrowed({
      ...{ name, ...beside, bareBy: 'word' },
      path: (word) => `/api/members/list?req.size=16&req.name=${word}`,
      by: (cast) => cast[from],
    }),
  ),
  narrowed({
    ...{ name: 'members by one letter', bare: 'membersOfInitial', bareBy: 'word', pages: paged('req.') },
    path: (letter) => `/api/members/list?req.name=${letter}&`,
    by: ({ letters }) => letters,
  }),
  narrowed({
    ...{ name: 'members by jurisdiction', bare: 'membersOfJurisdiction', bareBy: 'id', pages: paged('req.') },
    path: (id) => `/api/members/list?req.jurisdictionId=${id}&`,
    by: ({ jurisdictions }) => jurisdictions,
  }),
  narrowed({
    ...{ name: 'members by company', bare: 'membersOfCompany', bareBy: 'id', pages: paged('req.') },
    path: (id) => `/api/members/list?req.companyId=${id}&`,
    by: ({ organisations }) => organisations,
  }),
  {
    ...{ name: "members of who's who", kind: 'search', isVariant: true, bare: 'whosWho' },
    paged: paged('req.'),
    asks: ({ representatives }) =>
      representatives.map((caller) => ({ path: '/api/members/list?req.whosWho=true&', caller })),
  },
  inAnotherOrder('members from Z', '/api/members/list?req.sortOrder=desc&', 'membersFromEnd', paged('req.')),
  narrowed({
    ...{ name: 'companies by name', bare: 'companiesByName', bareBy: 'word' },
    path: (word) => `/api/members/companies?query=${word}`,
    by: ({ organisationWords }) => organisationWords,
  }),
];

const library = paged('request.', 12);
const resources: Call[] = [
  ...(
    [
      ['resources by words', 'title', 'titleWords', 'resourcesByWords', 'word'],
      ['resources by category', 'categoryId', 'categories', 'resourcesOfCategory', 'id'],
      ['resources by subcategory', 'subCategoryId', 'subcategories', 'resourcesOfSubcategory', 'id'],
      ['resources by access', 'resourceAccessId', 'accessLevels', 'resourcesOfLevel', 'id'],
    ] as const
  ).map(([name, parameter, from, bare, bareBy]) =>
    narrowed({
      ...{ name, bare, bareBy, pages: library },
      path: (chosen) => `/api/resources/list?request.${parameter}=${chosen}&`,
      by: (cast) => cast[from],
    }),
  ),
  inAnotherOrder('oldest resources', '/api/resources/list?request.sortOrder=asc&', 'oldResources', library),
];

/** What is asked of a group's members; the group is whose list it is, what narrows it down is the word. */
const ofGroups = (things: OfGroup[], cast: Cast, parameter: string): Ask[] =>
  each(things, cast.callers, ({ groupId, chosen }) => ({
    path: `/api/collabgroups/members?id=${groupId}&${parameter}=${text(chosen)}&`,
    bare: { id: groupId, word: chosen },
  }));

const groups: Call[] = [
  narrowed({
    ...{ name: 'groups by name', bare: 'groupsByName', bareBy: 'word', pages: paged() },
    path: (word) => `/api/collabgroups?name=${word}&`,
    by: ({ groupWords }) => groupWords,
  }),
  narrowed({
    ...{ name: 'groups by type', bare: 'groupsOfType', bareBy: 'id', pages: paged() },
    path: (id) => `/api/collabgroups?type=${id}&`,
    by: ({ groupTypes }) => groupTypes,
  }),
  inAnotherOrder('groups from A', '/api/collabgroups?sortField=name&sortOrder=asc&', 'groupsFromA'),
  {
    ...{ name: 'group members by name', kind: 'search', isVariant: true, bare: 'groupMembersByName' },
    paged: paged(),
    asks: (cast) => ofGroups(cast.namesOfGroups, cast, 'name'),
  },
  {
    ...{ name: 'group members by sector', kind: 'search', isVariant: true, bare: 'groupMembersOfSector' },
    paged: paged(),
    asks: (cast) => ofGroups(cast.sectorsOfGroups, cast, 'sectorId'),
  },
  {
    ...{ name: 'group members by organisation', kind: 'list', isVariant: true, paged: paged() },
    bare: 'groupMembersByOrganisation',
    asks: ({ groups: all, callers }) =>
      each(all, callers, (id) => ({
        path: `/api/collabgroups/members?id=${id}&sortField=organisation&`,
        bare: { id },
      })),
  },
];

const organisations: Call[] = [
  narrowed({
    ...{ name: 'organisations by name', bare: 'organisationsByName', bareBy: 'word', pages: paged() },
    path: (word) => `/api/orgs/list?filters[0].Key=name&filters[0].Value=${word}&`,
    by: ({ organisationWords }) => organisationWords,
  }),
  narrowed({
    ...{ name: 'organisations by sector', bare: 'organisationsOfSector', bareBy: 'id', pages: paged() },
    path: (id) => `/api/orgs/list?filters[0].Key=type&filters[0].Value=${id}&`,
    by: ({ sectors }) => sectors,
  }),
  inAnotherOrder('organisations by state', '/api/orgs/list?sortField=state&', 'organisationsByState'),
];

/** The lists as screens ask for them otherwise than plainly: narrowed down, or in another order. */
export const variants: Call[] = [...members, ...resources, ...groups, ...organisations];
