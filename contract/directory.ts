import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { booleanParam, commaSeparated, integerBetween, searchText, sortOrder } from './wire/query-schemas.ts';

const directoryMember = z.object({
  userId: id,
  contactId: id,
  firstName: z.string(),
  lastName: z.string(),
  jobPosition: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  memberImg: z.nullable(z.string()),
  jurisdictions: z.array(z.string()),
});

const labelsById = z.record(z.string(), z.string());

/** Members with a segment of this category can see the who's who list. */
export const representativeCategory = 'Membership Representative';

export const directory = defineEndpoints({
  listMembers: {
    summary: 'Lists the member directory, sorted by last name',
    method: 'GET',
    path: '/api/members/list',
    access: 'member',
    query: z.strictObject({
      req: z.prefault(
        z.strictObject({
          ...paging(),
          jurisdictionId: z.optional(commaSeparated(id)),
          companyId: z.optional(commaSeparated(id)),
          name: z.optional(searchText),
          whosWho: z._default(booleanParam(), false),
          sortField: z._default(z.literal('name', 'must be name'), 'name'),
          sortOrder: z._default(sortOrder, 'asc'),
        }),
        {},
      ),
    }),
    response: z.object({ members: z.array(directoryMember), totalItems }),
  },
  listMemberSectors: {
    summary: "Lists the names of the members' sectors by id",
    method: 'GET',
    path: '/api/members/sectors',
    access: 'member',
    cacheable: true,
    response: labelsById,
  },
  listJurisdictions: {
    summary: 'Lists the names of the jurisdictions by id',
    method: 'GET',
    path: '/api/members/jurisdictions',
    service: 'directory',
    access: 'member',
    cacheable: true,
    response: labelsById,
  },
  listCompanies: {
    summary: 'Lists the names of the companies in the directory by id, largest first',
    method: 'GET',
    path: '/api/members/companies',
    service: 'directory',
    access: 'member',
    cacheable: true,
    query: z.strictObject({
      query: z.optional(searchText),
      size: z._default(integerBetween(1, 100), 5),
      sortField: z._default(z.enum(['orgsize', 'name'], 'must be orgsize or name'), 'orgsize'),
      sortOrder: z._default(sortOrder, 'desc'),
    }),
    response: labelsById,
  },
});
