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
export type RosterSortField = z.output<typeof groupMemberSortField>;

/** The screens use two names for one filter. */
const mutuallyExclusive = (word: string, otherWord: string) =>
  z.refine<Record<string, unknown>>((query) => query[word] === undefined || query[otherWord] === undefined, {
    path: [otherWord],
    error: `must not be given beside ${word}`,
  });

export const groups = defineEndpoints({
  listGroups: {
    summary: 'The groups, or those of one member; in order of creation unless sorted by a field',
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
    summary: 'The groups of the member who is signed in',
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
    summary: 'The members of a group; those not in the directory by name only',
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
          error: 'must be given',
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
    summary: 'The types of groups: names by id',
    method: 'GET',
    path: '/api/collabgroups/types',
    access: 'member',
    cacheable: true,
    response: z.record(z.string(), z.string()),
  },
});
