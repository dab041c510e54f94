import { type CategoryKind, categoriesStaff } from '#contract/categories.staff.ts';
import {
  type ItemSelection,
  type LibraryChange,
  libraryChangesStaff,
} from '#contract/library-changes.staff.ts';
import { resources } from '#contract/resources.ts';
import type { TestApp, TestSession } from './test-app.ts';

/** Requests about categories and many resources, as `publisher` unless a caller is given. */
export function categoriesClient(portal: TestApp, publisher: TestSession) {
  const tree = async () => (await portal.send(categoriesStaff.listLibraryCategories, {}, publisher)).body;
  const flatten = async () =>
    (await tree()).accessLevels.flatMap((level) => [
      level,
      ...level.categories.flatMap((category) => [category, ...category.subcategories]),
    ]);
  const find = async (id: string) => (await flatten()).find((each) => each.id === id);
  const preview = (kind: CategoryKind, id: string, intoId: string, caller = publisher) =>
    portal.send(
      categoriesStaff.previewLibraryCategoryMerge,
      { params: { kind, id }, query: { intoId } },
      caller,
    );
  return {
    tree,
    find,
    create: (kind: CategoryKind, name: string, parentId?: string, caller = publisher) =>
      portal.send(
        categoriesStaff.createLibraryCategory,
        { params: { kind }, body: parentId ? { name, parentId } : { name } },
        caller,
      ),
    rename: async (kind: CategoryKind, id: string, name: string, version?: string) =>
      portal.send(
        categoriesStaff.renameLibraryCategory,
        { params: { kind, id }, body: { name }, version: version ?? ((await find(id))?.version as string) },
        publisher,
      ),
    order: (kind: CategoryKind, ids: string[], parentId?: string) =>
      portal.send(
        categoriesStaff.orderLibraryCategories,
        { params: { kind }, body: parentId ? { ids, parentId } : { ids } },
        publisher,
      ),
    setRetired: async (kind: CategoryKind, id: string, isRetired: boolean) =>
      portal.send(
        categoriesStaff[isRetired ? 'retireLibraryCategory' : 'reinstateLibraryCategory'],
        { params: { kind, id }, version: (await find(id))?.version as string },
        publisher,
      ),
    setMemberships: async (id: string, membershipIds: string[], version?: string) =>
      portal.send(
        categoriesStaff.setAccessLevelMemberships,
        {
          params: { id },
          body: { membershipIds },
          version: version ?? ((await find(id))?.version as string),
        },
        publisher,
      ),
    preview,
    merge: async (kind: CategoryKind, id: string, intoId: string, caller = publisher, version?: string) =>
      portal.send(
        categoriesStaff.mergeLibraryCategory,
        {
          params: { kind, id },
          body: { intoId },
          version: version ?? (await preview(kind, id, intoId, caller)).body.version,
        },
        caller,
      ),
    previewChange: (selection: ItemSelection, change: LibraryChange, caller = publisher) =>
      portal.send(libraryChangesStaff.previewLibraryChange, { body: { selection, change } }, caller),
    change: (items: { id: string; version: string }[], change: LibraryChange, caller = publisher) =>
      portal.send(libraryChangesStaff.changeLibraryItems, { body: { items, change } }, caller),
    /** The category in the filters of members. */
    memberCategory: async (levelId: string, categoryId: string, caller: TestSession) => {
      const { body } = await portal.send(resources.listResourceCategories, {}, caller);
      return body.resourceAccess
        .find(({ id }) => id === levelId)
        ?.resourceCategories.find((category) => category.categoryId === categoryId);
    },
    memberTotal: async (request: { categoryId?: string[]; subCategoryId?: string[] }, caller: TestSession) =>
      (await portal.send(resources.listResources, { query: { request } }, caller)).body.totalItems,
  };
}
