import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, oneOf, singleLineText, success } from './fields.ts';
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

export const searchResultKinds = [
  'member',
  'organisation',
  'enquiry',
  'group',
  'resource',
  'event',
  'product',
  'category',
  'in the bin',
] as const;

const searchResult = z.object({
  kind: z.enum(searchResultKinds),
  id,
  title: z.string(),
  note: z.string(),
});
export type StaffSearchResult = z.output<typeof searchResult>;

/** Tables of the console. */
export const staffTables = [
  'grants',
  'members',
  'organisations',
  'enquiries',
  'library',
  'events',
  'groups',
  'group members',
  'acting',
  'imports',
  'import rows',
  'kept import rows',
  'products',
  'bin',
] as const;
const table = oneOf(staffTables);
export type StaffTableName = z.output<typeof table>;

const newView = z.strictObject({
  table,
  label: singleLineText(40).check(nonEmpty),
  /** Search, filters and order, as in the URL of the page. */
  search: singleLineText(2_000),
});
const savedView = z.extend(newView, { id });
export type SavedView = z.output<typeof savedView>;

const ownAccess = { capability: 'console.open', scope: 'filtered' } as const;

export const consoleStaff = defineEndpoints({
  getStaffProfile: {
    summary: "Returns the caller's grants and capabilities, and sets the cookie for pictures of drafts",
    method: 'GET',
    path: '/api/staff/me',
    access: ownAccess,
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
    access: ownAccess,
    query: z.strictObject({ text: searchText }),
    response: z.object({ results: z.array(searchResult) }),
  },
  listSavedViews: {
    summary: "Lists the caller's views of all tables, the oldest first",
    method: 'GET',
    path: '/api/staff/me/views',
    access: ownAccess,
    response: z.object({ views: z.array(savedView) }),
  },
  saveView: {
    summary: 'Saves a view of a table for the caller. Replaces the view with the same name',
    method: 'PUT',
    path: '/api/staff/me/views',
    access: ownAccess,
    body: newView,
    response: savedView,
  },
  removeView: {
    summary: 'Removes a view of the caller',
    method: 'DELETE',
    path: '/api/staff/me/views/{id}',
    access: ownAccess,
    params: z.object({ id }),
    response: success,
  },
});
