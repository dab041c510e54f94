import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { capabilities, roles } from './permissions.ts';
import { searchText } from './wire/query-schemas.ts';

const ownGrant = z.object({
  role: z.enum(roles),
  groupId: z.nullable(id),
  organisationId: z.nullable(id),
  /** Name of the group or organisation. */
  scopeName: z.nullable(z.string()),
  until: z.nullable(z.iso.datetime()),
});

export const searchResultKinds = ['member', 'organisation', 'enquiry', 'group', 'resource', 'event'] as const;

const searchResult = z.object({
  kind: z.enum(searchResultKinds),
  id,
  title: z.string(),
  note: z.string(),
});
export type StaffSearchResult = z.output<typeof searchResult>;

export const consoleStaff = defineEndpoints({
  getStaffProfile: {
    summary: "Returns the caller's grants and capabilities",
    method: 'GET',
    path: '/api/staff/me',
    access: { capability: 'console.open', scope: 'filtered' },
    response: z.object({
      name: z.string(),
      grants: z.array(ownGrant),
      /** Capabilities for the whole association. */
      capabilities: z.array(z.enum(capabilities)),
      /** The demo does not require a second step. */
      isSecondStepRequired: z.boolean(),
    }),
  },
  searchStaff: {
    summary: 'Finds people and objects by name for the command palette, at most 5 of a kind',
    method: 'GET',
    path: '/api/staff/search',
    access: { capability: 'console.open', scope: 'filtered' },
    query: z.strictObject({ text: searchText }),
    response: z.object({ results: z.array(searchResult) }),
  },
});
