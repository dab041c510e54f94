import type { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import type { TreeNode } from '#web/ui/fields/checkbox-tree.tsx';

export type SelectedCategories = { access: string[]; category: string[]; subcategory: string[] };

export type CategoryNode = {
  id: string;
  kind: keyof SelectedCategories;
  label: string;
  parentId: string | undefined;
  descendantIds: string[];
};

export type CategoryTree = { branches: TreeNode[]; shelves: Map<string, CategoryNode> };

type Categories = ResponseBody<typeof resources.listResourceCategories>;
type Category = Categories['resourceAccess'][number]['resourceCategories'][number];

export const noSelection: SelectedCategories = { access: [], category: [], subcategory: [] };

type Place = Omit<CategoryNode, 'descendantIds'> & { count: number | undefined; children?: TreeNode[] };

export function buildCategoryTree({ resourceAccess }: Categories): CategoryTree {
  const shelves = new Map<string, CategoryNode>();
  const branch = ({ count, children = [], ...shelf }: Place): TreeNode => {
    shelves.set(shelf.id, { ...shelf, descendantIds: children.flatMap(idsOf) });
    return { id: shelf.id, label: shelf.label, count, children };
  };
  const categoryBranch = (category: Category, level: string) =>
    branch({
      ...{ kind: 'category', id: category.categoryId, label: category.categoryName, parentId: level },
      count: category.resourceCount,
      children: Object.entries(category.subCategories).map(([id, label]) =>
        branch({
          ...{ kind: 'subcategory', id, label, parentId: category.categoryName },
          count: category.subCategoryCounts?.[id],
        }),
      ),
    });
  const branches = resourceAccess.map(
    ({ id, resourceAccessName: label, resourceCategories, resourceCount }) =>
      branch({
        ...{ kind: 'access', id, label, parentId: undefined, count: resourceCount },
        children: resourceCategories.map((category) => categoryBranch(category, label)),
      }),
  );
  return { branches, shelves };
}

const idsOf = ({ id, children = [] }: TreeNode): string[] => [id, ...children.flatMap(idsOf)];

/** A shelf within another replaces it. Ticking the outer one removes the choices within it. */
export function toggle(
  chosen: SelectedCategories,
  { id, kind, descendantIds }: CategoryNode,
  ticked: boolean,
): SelectedCategories {
  const gone = new Set(ticked ? [id, ...descendantIds] : [id]);
  const kept = {
    access: without(chosen.access, gone),
    category: without(chosen.category, gone),
    subcategory: without(chosen.subcategory, gone),
  };
  return ticked ? { ...kept, [kind]: [...kept[kind], id] } : kept;
}

const without = (ids: string[], gone: Set<string>) => ids.filter((id) => !gone.has(id));

/** Categories on several levels share names. */
export function labelSelection(
  chosen: SelectedCategories,
  shelves: Map<string, CategoryNode>,
): { shelf: CategoryNode; name: string }[] {
  const found = selectedIds(chosen).flatMap((id) => shelves.get(id) ?? []);
  const isAmbiguous = ({ id, label }: CategoryNode) =>
    found.some((other) => other.label === label && other.id !== id);
  return found.map((shelf) => ({
    shelf,
    name: shelf.parentId && isAmbiguous(shelf) ? `${shelf.label} (${shelf.parentId})` : shelf.label,
  }));
}

export const selectedIds = ({ access, category, subcategory }: SelectedCategories) => [
  ...access,
  ...category,
  ...subcategory,
];
