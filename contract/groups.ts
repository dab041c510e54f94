import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  groupImg: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
});
const groupList = z.object({ collabGroups: z.array(group), totalItems, page: z.int() });

const groupMember = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  includeInDirectory: z.boolean(),
  workplace: z.nullable(z.string()),
});

const groupSortField = z.enum(
  ['name', 'type', 'description', 'parentName'],
  'must be name, type, description or parentName',
);
export type GroupSortField = z.output<typeof groupSortField>;

const groupMemberSortField = z.enum(['lastName', 'organisation'], 'must be lastName or organisation');
export type GroupMemberSortField = z.output<typeof groupMemberSortField>;

/** The specification has two names for some parameters. A request may use one of them. */
const mutuallyExclusive = (name: string, alias: string) =>
  z.refine<Record<string, unknown>>((query) => query[name] === undefined || query[alias] === undefined, {
    path: [alias],
    error: `cannot be combined with ${name}`,
  });

export const groups = defineEndpoints({
  listGroups: {
    summary: 'Lists all groups or those of one member, by creation date unless a sort field is set',
    method: 'GET',
    path: '/api/collabgroups',
    access: 'member',
    query: z
      .strictObject({
        ...paging(),
        memberId: z.optional(id),
        name: z.optional(searchText),
        keyword: z.optional(searchText),
        type: z.optional(id),
        category: z.optional(id),
        sortOrder: z.optional(sortOrder),
        sort: z.optional(sortOrder),
        sortField: z.optional(groupSortField),
        field: z.optional(groupSortField),
      })
      .check(
        mutuallyExclusive('name', 'keyword'),
        mutuallyExclusive('type', 'category'),
        mutuallyExclusive('sortOrder', 'sort'),
        mutuallyExclusive('sortField', 'field'),
      ),
    response: groupList,
  },
  listMyGroups: {
    summary: 'Lists the groups of the signed-in member',
    method: 'GET',
    path: '/api/collabgroups/mygroups',
    access: 'member',
    query: z.strictObject({
      ...paging(),
      name: z.optional(searchText),
      type: z.optional(id),
      sortOrder: z.optional(sortOrder),
      sortField: z.optional(groupSortField),
    }),
    response: groupList,
  },
  listGroupMembers: {
    summary: 'Lists the members of a group. Members who are not in the directory have only a name.',
    method: 'GET',
    path: '/api/collabgroups/members',
    access: 'member',
    query: z
      .strictObject({
        ...paging(),
        id: z.optional(id),
        collaborationId: z.optional(id),
        name: z.optional(searchText),
        keyword: z.optional(searchText),
        sectorId: z.optional(id),
        sortOrder: z._default(sortOrder, 'asc'),
        sortField: z._default(groupMemberSortField, 'lastName'),
      })
      .check(
        mutuallyExclusive('id', 'collaborationId'),
        mutuallyExclusive('name', 'keyword'),
        z.refine((query) => query.id !== undefined || query.collaborationId !== undefined, {
          path: ['id'],
          error: 'is required',
        }),
      ),
    response: z.object({
      members: z.array(groupMember),
      totalItems,
      page: z.int(),
      collabGroup: z.object({ id, name: z.string(), description: z.optional(z.string()) }),
    }),
  },
  listGroupTypes: {
    summary: 'Returns an object with the name of each group type, keyed by id',
    method: 'GET',
    path: '/api/collabgroups/types',
    access: 'member',
    cacheable: true,
    response: z.record(z.string(), z.string()),
  },
});
