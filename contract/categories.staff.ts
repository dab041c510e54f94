import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { named } from './library-items.ts';

export const categoryKinds = ['access-level', 'category', 'subcategory'] as const;
export type CategoryKind = (typeof categoryKinds)[number];

export const categoryName = singleLineText(100).check(nonEmpty);

// `extend` instead of spreading, so that the browser bundle can drop the schemas.
const subcategory = z.object({
  id,
  name: z.string(),
  version: z.string(),
  /** Offered for no other resource. Those that have it keep it, and members still filter by it. */
  isRetired: z.boolean(),
  /** Members see these resources. */
  liveCount: z.int(),
  /** In every state, but not in the bin. */
  itemCount: z.int(),
});
const category = z.extend(subcategory, { subcategories: z.array(subcategory) });
const accessLevel = z.extend(subcategory, {
  /** The memberships that include it. */
  membershipIds: z.array(id),
  categories: z.array(category),
});
export type AccessLevel = z.output<typeof accessLevel>;
export type Category = z.output<typeof category>;
export type Subcategory = z.output<typeof subcategory>;

const membership = z.object({ id, name: z.string(), memberCount: z.int() });
export type MembershipSize = z.output<typeof membership>;

const mergePreview = z.object({
  from: named,
  into: named,
  /** All resources that move, with drafts, archived ones and those in the bin. */
  itemCount: z.int(),
  liveCount: z.int(),
  /** Of the same name in both. They become one. */
  mergedNames: z.array(z.string()),
  /** Only in the first. They are created in the second. */
  createdNames: z.array(z.string()),
  gainingMemberCount: z.int(),
  losingMemberCount: z.int(),
  version: z.string(),
});
export type CategoryMergePreview = z.output<typeof mergePreview>;

const kind = oneOf(categoryKinds);
const byId = z.object({ kind, id });
const publish = { capability: 'resources.publish' } as const;
const path = '/api/staff/library-categories';
const changed = z.object({ id, entryId: z.nullable(id) });

export const categoriesStaff = defineEndpoints({
  listLibraryCategories: {
    summary: 'Lists access levels, categories and subcategories, with the number of their resources',
    method: 'GET',
    path,
    access: { capability: 'resources.read' },
    response: z.object({ accessLevels: z.array(accessLevel), memberships: z.array(membership) }),
  },
  createLibraryCategory: {
    summary: 'Creates an access level, a category of a level or a subcategory of a category',
    method: 'POST',
    path: `${path}/{kind}`,
    access: publish,
    params: z.object({ kind }),
    body: z.strictObject({ name: categoryName, parentId: z.optional(id) }),
    response: changed,
  },
  renameLibraryCategory: {
    summary: 'Renames an access level, a category or a subcategory',
    method: 'PUT',
    path: `${path}/{kind}/{id}`,
    access: publish,
    params: byId,
    body: z.strictObject({ name: categoryName }),
    requiresVersion: true,
    response: changed,
  },
  orderLibraryCategories: {
    summary: 'Changes the order of the access levels, or of the categories or subcategories of a parent',
    method: 'POST',
    path: `${path}/{kind}/order`,
    access: publish,
    params: z.object({ kind }),
    body: z.strictObject({
      parentId: z.optional(id),
      ids: z.array(id).check(z.maxLength(1_000, 'must have at most 1000 values')),
    }),
    response: z.object({ entryId: z.nullable(id) }),
  },
  retireLibraryCategory: {
    summary: 'Offers it for no other resource. Resources that have it keep it',
    method: 'POST',
    path: `${path}/{kind}/{id}/retire`,
    access: publish,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  reinstateLibraryCategory: {
    summary: 'Offers a retired one again',
    method: 'POST',
    path: `${path}/{kind}/{id}/reinstate`,
    access: publish,
    params: byId,
    requiresVersion: true,
    response: changed,
  },
  previewLibraryCategoryMerge: {
    summary: 'Counts what a merge would change for resources and members',
    method: 'GET',
    path: `${path}/{kind}/{id}/merge`,
    access: publish,
    params: byId,
    query: z.strictObject({ intoId: id }),
    response: mergePreview,
  },
  mergeLibraryCategory: {
    summary: 'Moves all resources to another one of the same kind. Filters with the old id show the new one',
    method: 'POST',
    path: `${path}/{kind}/{id}/merge`,
    access: publish,
    params: byId,
    body: z.strictObject({ intoId: id }),
    requiresVersion: true,
    response: z.object({ entryId: id, movedCount: z.int() }),
  },
  setAccessLevelMemberships: {
    summary: 'Changes which memberships include an access level',
    method: 'PUT',
    path: '/api/staff/library-access-levels/{id}/memberships',
    access: publish,
    params: z.object({ id }),
    body: z.strictObject({
      membershipIds: z.array(id).check(z.maxLength(100, 'must have at most 100 values')),
    }),
    requiresVersion: true,
    response: changed,
  },
});
