import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf, success } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const savedKinds = ['resource', 'event', 'group', 'organisation', 'person'] as const;
export type SavedKind = (typeof savedKinds)[number];

export const maxSavedItems = 1_000;

const kind = oneOf(savedKinds);
const ids = z.array(id);
const count = z.int();

const savedItem = z.object({
  kind,
  id,
  name: z.string(),
  /** Type of a resource, venue of an event, parent of a group, suburb and country, or position and organisation. */
  note: z.string(),
  image: z.nullable(z.string()),
  /** Only for resources. */
  urlName: z.nullable(z.string()),
  /** Only for events. */
  eventStart: z.nullable(z.iso.datetime()),
  savedAt: z.iso.datetime(),
});

const params = z.object({ kind, id });

export const savedItems = defineEndpoints({
  listSavedItems: {
    summary: "Lists the caller's saved items that the caller can read, the last saved first",
    method: 'GET',
    path: '/api/saved-items',
    access: 'member',
    query: z.strictObject({ ...paging(), kind: z.optional(kind) }),
    response: z.object({
      items: z.array(savedItem),
      totalItems,
      page: z.int(),
      counts: z.object({ resource: count, event: count, group: count, organisation: count, person: count }),
      /** Saved, but archived, hidden or not part of the membership any more. */
      unavailableCount: count,
    }),
  },
  getSavedIds: {
    summary: "Returns the ids of the caller's saved items by kind",
    method: 'GET',
    path: '/api/saved-items/ids',
    access: 'member',
    response: z.object({ resource: ids, event: ids, group: ids, organisation: ids, person: ids }),
  },
  saveItem: {
    summary: 'Saves an item that the caller can read. Has no effect if it is saved already',
    method: 'PUT',
    path: '/api/saved-items/{kind}/{id}',
    access: 'member',
    params,
    /** `savedAt` restores a removed item to its place in the list. */
    body: z.strictObject({ savedAt: z.optional(z.iso.datetime('must be a time')) }),
    response: success,
  },
  removeSavedItem: {
    summary: "Removes one of the caller's saved items. Has no effect if it is not saved",
    method: 'DELETE',
    path: '/api/saved-items/{kind}/{id}',
    access: 'member',
    params,
    response: success,
  },
});
