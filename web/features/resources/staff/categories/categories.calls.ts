import { type AccessLevel, type CategoryKind, categoriesStaff } from '#contract/categories.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export type Categories = ResponseBody<typeof categoriesStaff.listLibraryCategories>;
export type MergePreview = ResponseBody<typeof categoriesStaff.previewLibraryCategoryMerge>;
export type Target = { kind: CategoryKind; id: string; version: string };

export const categoriesQuery = () => endpointQuery(categoriesStaff.listLibraryCategories, {});

export const mergePreviewQuery = (kind: CategoryKind, id: string, intoId: string) => ({
  ...endpointQuery(categoriesStaff.previewLibraryCategoryMerge, { params: { kind, id }, query: { intoId } }),
  // The dialog must show the state of now.
  staleTime: 0,
  gcTime: 0,
});

/** Loads the page again also after a failure, because a colleague may have changed the categories. */
async function reloadAfter<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    await queryClient.invalidateQueries();
  }
}

type Entry = { entryId: string | null };

export const createCategory = (
  kind: CategoryKind,
  name: string,
  parentId: string | undefined,
): Promise<Entry> =>
  reloadAfter(
    call(categoriesStaff.createLibraryCategory, {
      params: { kind },
      body: parentId ? { name, parentId } : { name },
    }),
  );

export const renameCategory = ({ kind, id, version }: Target, name: string): Promise<Entry> =>
  reloadAfter(call(categoriesStaff.renameLibraryCategory, { params: { kind, id }, version, body: { name } }));

export const retireCategory = ({ kind, id, version }: Target): Promise<Entry> =>
  reloadAfter(call(categoriesStaff.retireLibraryCategory, { params: { kind, id }, version }));

export const reinstateCategory = ({ kind, id, version }: Target): Promise<Entry> =>
  reloadAfter(call(categoriesStaff.reinstateLibraryCategory, { params: { kind, id }, version }));

export const setMemberships = ({ id, version }: Target, membershipIds: string[]): Promise<Entry> =>
  reloadAfter(
    call(categoriesStaff.setAccessLevelMemberships, { params: { id }, version, body: { membershipIds } }),
  );

export const mergeCategory = (kind: CategoryKind, { from, into, version }: MergePreview) =>
  reloadAfter(
    call(categoriesStaff.mergeLibraryCategory, {
      params: { kind, id: from.id },
      version,
      body: { intoId: into.id },
    }),
  );

/** The caller loads the page again after the last of several changes, so that rows do not jump back. */
export const orderCategories = (
  kind: CategoryKind,
  parentId: string | undefined,
  ids: string[],
): Promise<Entry> =>
  call(categoriesStaff.orderLibraryCategories, {
    params: { kind },
    body: parentId ? { parentId, ids } : { ids },
  });

/** Shows the new order before the server has stored it. */
export async function showOrder(parentId: string | undefined, ids: string[]): Promise<void> {
  const { queryKey } = categoriesQuery();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Categories>(
    queryKey,
    (current) => current && { ...current, accessLevels: reorder(current.accessLevels, parentId, ids) },
  );
}

function reorder(accessLevels: AccessLevel[], parentId: string | undefined, ids: string[]): AccessLevel[] {
  const sort = <Node extends { id: string }>(nodes: Node[], nodesParentId?: string): Node[] =>
    nodesParentId === parentId ? nodes.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : nodes;
  return sort(accessLevels).map((level) => ({
    ...level,
    categories: sort(level.categories, level.id).map((category) => ({
      ...category,
      subcategories: sort(category.subcategories, category.id),
    })),
  }));
}
