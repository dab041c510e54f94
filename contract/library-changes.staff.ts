import * as z from 'zod/mini';
import { categoryName } from './categories.staff.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { day, libraryFilter, named, tag } from './library-items.ts';

/** More items would lock the library for longer than colleagues wait. */
export const maxChangedItems = 1_000;
/** Publishing cleans every text. */
export const maxPublishedItems = 200;

export const simpleLibraryChanges = ['submit', 'publish', 'archive', 'bin', 'restore'] as const;

const libraryChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), categoryId: id, subcategoryId: z.nullable(id) }),
  /** By default, the category gets the access level that most of the items have. */
  z.strictObject({
    kind: z.literal('move to new category'),
    name: categoryName,
    accessLevelId: z.optional(id),
  }),
  /** The items move to the category of the same name. */
  z.strictObject({ kind: z.literal('access level'), accessLevelId: id }),
  z.strictObject({ kind: z.literal('owner'), ownerId: z.nullable(id) }),
  z.strictObject({ kind: z.literal('review date'), reviewOn: z.nullable(day) }),
  z.strictObject({ kind: z.literal('add tag'), tag }),
  z.strictObject({ kind: z.literal('remove tag'), tag }),
  z.strictObject({ kind: z.enum(simpleLibraryChanges) }),
]);
export type LibraryChange = z.output<typeof libraryChange>;

const tooMany = `must be at most ${maxChangedItems} resources`;

const itemSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.maxLength(maxChangedItems, tooMany)) }),
  z.strictObject({ filter: z.strictObject(libraryFilter) }),
]);
export type ItemSelection = z.output<typeof itemSelection>;

const itemVersion = z.object({ id, version: z.string() });
const leftAlone = z.object({ id, title: z.string(), reason: z.string() });
export type LeftAlone = z.output<typeof leftAlone>;

const preview = z.object({
  /** The items that will change, for the request that changes them. */
  items: z.array(
    z.extend(itemVersion, {
      title: z.string(),
      /** The tags that the item will have. Only for a change of tags. */
      tags: z.optional(z.array(z.string())),
    }),
  ),
  leftAlone: z.array(leftAlone),
  /** Members see these of the items. */
  liveCount: z.int(),
  /** Members who will see one of the items that they do not see now, and the reverse. */
  gainingMemberCount: z.int(),
  losingMemberCount: z.int(),
  /** Of a new category. */
  accessLevel: z.nullable(named),
});
export type LibraryChangePreview = z.output<typeof preview>;

const edit = { capability: 'resources.edit' } as const;
const path = '/api/staff/library-changes';

export const libraryChangesStaff = defineEndpoints({
  previewLibraryChange: {
    summary: 'Counts what a change of many resources would do, and lists those that it would leave alone',
    method: 'POST',
    path: `${path}/preview`,
    access: edit,
    body: z.strictObject({ selection: itemSelection, change: libraryChange }),
    response: preview,
  },
  changeLibraryItems: {
    summary: 'Changes many resources as one history entry. Leaves those alone that changed since the preview',
    method: 'POST',
    path,
    access: edit,
    body: z.strictObject({
      items: z
        .array(itemVersion)
        .check(z.minLength(1, 'must not be empty'), z.maxLength(maxChangedItems, tooMany)),
      change: libraryChange,
    }),
    response: z.object({ changedCount: z.int(), entryId: z.nullable(id), leftAlone: z.array(leftAlone) }),
  },
});
