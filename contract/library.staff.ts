import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, oneOf, singleLineText } from './fields.ts';
import {
  libraryAudience,
  libraryEdit,
  libraryFilter,
  libraryItem,
  libraryItemSummary,
  libraryRevision,
  librarySnapshot,
  named,
  newLibraryItem,
  person,
} from './library-items.ts';
import { article } from './resources.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { sortOrder } from './wire/query-schemas.ts';

const moment = z.iso.datetime({ offset: true, error: 'must be a moment in time' });
const byId = z.object({ id });
const read = { capability: 'resources.read' } as const;
const write = { capability: 'resources.edit' } as const;
const publish = { capability: 'resources.publish' } as const;
const path = '/api/staff/library';
const changed = z.object({ item: libraryItem, entryId: z.nullable(id) });
/** Retired ones are only for the resources that have them. */
const choice = z.extend(named, { isRetired: z.boolean() });
const reason = z.optional(singleLineText(500));

export const libraryStaff = defineEndpoints({
  listLibraryItems: {
    summary: 'Lists resources in every state',
    method: 'GET',
    path,
    access: read,
    query: z.strictObject({
      ...paging(50),
      ...libraryFilter,
      /** Only resources that can replace this one: members see them, or will at a set time. */
      successorFor: z.optional(id),
      sortField: z._default(oneOf(['title', 'updatedAt', 'reviewOn', 'publishAt']), 'updatedAt'),
      sortOrder: z._default(sortOrder, 'desc'),
    }),
    response: z.object({ items: z.array(libraryItemSummary), totalItems, page: z.int() }),
  },
  countLibraryItems: {
    summary: 'Counts the resources of each view',
    method: 'GET',
    path: '/api/staff/library-counts',
    access: read,
    response: z.object({
      all: z.int(),
      mine: z.int(),
      inReview: z.int(),
      scheduled: z.int(),
      overdue: z.int(),
      withoutOwner: z.int(),
      archived: z.int(),
      bin: z.int(),
    }),
  },
  getLibraryOptions: {
    summary: 'Returns the choices of the editor: categories, types, tags, owners and memberships',
    method: 'GET',
    path: '/api/staff/library-options',
    access: read,
    response: z.object({
      accessLevels: z.array(
        z.extend(choice, { categories: z.array(z.extend(choice, { subcategories: z.array(choice) })) }),
      ),
      kinds: z.array(z.string()),
      tags: z.array(z.string()),
      /** Members with a grant to edit resources. */
      editors: z.array(z.extend(person, { mayPublish: z.boolean() })),
      memberships: z.array(named),
      /** Members see what one person wrote only after another has published it. */
      needsSecondPerson: z.boolean(),
      /** Of one attachment. */
      maxAttachmentMegabytes: z.number(),
    }),
  },
  getLibraryItem: {
    summary: 'Returns a resource with the text of its newest draft',
    method: 'GET',
    path: `${path}/{id}`,
    access: read,
    params: byId,
    response: libraryItem,
  },
  previewLibraryItem: {
    summary:
      'Returns a draft as members of a membership will see it. Null if their membership does not include it',
    method: 'GET',
    path: `${path}/{id}/preview`,
    access: read,
    params: byId,
    query: z.strictObject({ membershipId: id }),
    response: z.object({ article: z.nullable(article) }),
  },
  reportLibraryPresence: {
    summary: 'Records that the caller has a resource open, and returns who else has',
    method: 'POST',
    path: `${path}/{id}/presence`,
    access: read,
    params: byId,
    response: z.object({
      others: z.array(person),
      /** Differs from that of the page if a colleague has changed the resource. */
      version: z.string(),
    }),
  },
  createLibraryItem: {
    summary: 'Creates a draft',
    method: 'POST',
    path,
    access: write,
    body: newLibraryItem,
    response: changed,
  },
  saveLibraryItem: {
    summary: 'Saves a draft. A published resource gets a draft beside the version that members see',
    method: 'PUT',
    path: `${path}/{id}`,
    access: write,
    params: byId,
    body: z.extend(libraryEdit, { revisionName: z.optional(singleLineText(100).check(nonEmpty)) }),
    requiresVersion: true,
    response: z.object({ item: libraryItem }),
  },
  completeLibraryReview: {
    summary: 'Records that the content is still correct. The next review is in a year',
    method: 'POST',
    path: `${path}/{id}/review`,
    access: write,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  submitLibraryItem: {
    summary: 'Sends a draft for review',
    method: 'POST',
    path: `${path}/{id}/submit`,
    access: write,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  withdrawLibraryItem: {
    summary: 'Makes a draft again of what is in review or scheduled',
    method: 'POST',
    path: `${path}/{id}/withdraw`,
    access: write,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  discardLibraryDraft: {
    summary: 'Replaces the draft of a published resource by the version that members see',
    method: 'POST',
    path: `${path}/{id}/discard`,
    access: write,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  publishLibraryItem: {
    summary: 'Publishes a resource, or schedules it if `publishAt` is in the future',
    method: 'POST',
    path: `${path}/{id}/publish`,
    access: publish,
    params: byId,
    body: z.strictObject({ publishAt: z.optional(moment) }),
    requiresVersion: true,
    response: changed,
  },
  archiveLibraryItem: {
    summary: 'Removes a resource from what members see and keeps it',
    method: 'POST',
    path: `${path}/{id}/archive`,
    access: publish,
    params: byId,
    body: z.strictObject({ reason }),
    requiresVersion: true,
    response: changed,
  },
  binLibraryItem: {
    summary: 'Moves a resource that members do not see to the bin, which keeps it for 30 days',
    method: 'DELETE',
    path: `${path}/{id}`,
    access: write,
    params: byId,
    response: changed,
  },
  restoreLibraryItem: {
    summary: 'Makes a draft of an archived resource or of one in the bin',
    method: 'POST',
    path: `${path}/{id}/restore`,
    access: write,
    params: byId,
    response: changed,
  },
  listLibraryRevisions: {
    summary: 'Lists the revisions of a resource, the newest first',
    method: 'GET',
    path: `${path}/{id}/revisions`,
    access: read,
    params: byId,
    response: z.object({ revisions: z.array(libraryRevision) }),
  },
  getLibraryRevision: {
    summary: 'Returns what a revision contains',
    method: 'GET',
    path: `${path}/{id}/revisions/{revisionId}`,
    access: read,
    params: z.object({ id, revisionId: id }),
    response: z.object({ revision: libraryRevision, snapshot: librarySnapshot }),
  },
  restoreLibraryRevision: {
    summary: 'Makes a draft of a revision',
    method: 'POST',
    path: `${path}/{id}/revisions/{revisionId}/restore`,
    access: write,
    params: z.object({ id, revisionId: id }),
    requiresVersion: true,
    response: changed,
  },
  countLibraryAudience: {
    summary: 'Counts the members who can read resources of an access level',
    method: 'GET',
    path: '/api/staff/library-audience/{id}',
    access: read,
    params: byId,
    response: libraryAudience,
  },
});
