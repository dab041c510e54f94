import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf } from './fields.ts';
import { roles } from './permissions.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText } from './wire/query-schemas.ts';

const role = oneOf(roles);
const person = z.object({ id, name: z.string() });

const grant = z.object({
  id,
  member: person,
  role,
  /** The group or organisation of a scoped role. */
  scope: z.nullable(person),
  /** Null for a grant from the command line. */
  grantedBy: z.nullable(person),
  grantedAt: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  /** False for the grant of the last administrator. */
  canEnd: z.boolean(),
});
export type StaffGrant = z.output<typeof grant>;

export const grantsStaff = defineEndpoints({
  listGrants: {
    summary: 'Lists the grants in force',
    method: 'GET',
    path: '/api/staff/grants',
    access: { capability: 'grants.read' },
    query: z.strictObject({ ...paging(50), text: z.optional(searchText), role: z.optional(role) }),
    response: z.object({ grants: z.array(grant), totalItems, page: z.int() }),
  },
  createGrant: {
    summary: 'Grants a role. Nobody can grant a role with capabilities that they do not have',
    method: 'POST',
    path: '/api/staff/grants',
    access: { capability: 'grants.manage', recentSecondStep: true },
    body: z.strictObject({
      memberId: id,
      role,
      groupId: z.optional(id),
      organisationId: z.optional(id),
      /** The last day on which the grant is in force, in the time zone of the association. */
      until: z.optional(z.iso.date('must be a date such as 2027-06-30')),
    }),
    response: grant,
  },
  endGrant: {
    summary: 'Ends a grant. The grant of the last administrator cannot end',
    method: 'DELETE',
    path: '/api/staff/grants/{id}',
    access: { capability: 'grants.manage', recentSecondStep: true },
    params: z.object({ id }),
    response: z.object({ entryId: id }),
  },
});
