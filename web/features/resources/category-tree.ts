import type { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import type { TreeNode } from '#web/ui/fields/checkbox-tree.tsx';

export type SelectedCategories = { access: string[]; category: string[]; subcategory: string[] };

export type CategoryNode = {
  id: string;
  kind: keyof SelectedCategories;
  label: string;
  parentName: string | undefined;
  descendantIds: string[];
};

export type CategoryTree = { branches: TreeNode[]; nodes: Map<string, CategoryNode> };

type Categories = ResponseBody<typeof resources.listResourceCategories>;
type Category = Categories['resourceAccess'][number]['resourceCategories'][number];

export const noSelection: SelectedCategories = { access: [], category: [], subcategory: [] };

type NodeInput = Omit<CategoryNode, 'descendantIds'> & { count: number | undefined; children?: TreeNode[] };

export function buildCategoryTree({ resourceAccess }: Categories): CategoryTree {
  const nodes = new Map<string, CategoryNode>();
  const addNode = ({ count, children = [], ...node }: NodeInput): TreeNode => {
    nodes.set(node.id, { ...node, descendantIds: children.flatMap(listIds) });
    return { id: node.id, label: node.label, count, children };
  };
  const addCategory = (category: Category, level: string) =>
    addNode({
      kind: 'category',
      id: category.categoryId,
      label: category.categoryName,
      parentName: level,
      count: category.resourceCount,
      children: Object.entries(category.subCategories).map(([id, label]) =>
        addNode({
          kind: 'subcategory',
          id,
          label,
          parentName: category.categoryName,
          count: category.subCategoryCounts?.[id],
        }),
      ),
    });
  const branches = resourceAccess.map(
    ({ id, resourceAccessName: label, resourceCategories, resourceCount }) =>
      addNode({
        kind: 'access',
        id,
        label,
        parentName: undefined,
        count: resourceCount,
        children: resourceCategories.map((category) => addCategory(category, label)),
      }),
  );
  return { branches, nodes };
}

const listIds = ({ id, children = [] }: TreeNode): string[] => [id, ...children.flatMap(listIds)];

/** Checking a node removes its selected descendants. */
export function toggle(
  selection: SelectedCategories,
  { id, kind, descendantIds }: CategoryNode,
  isChecked: boolean,
): SelectedCategories {
  const removed = new Set(isChecked ? [id, ...descendantIds] : [id]);
  const rest = {
    access: without(selection.access, removed),
    category: without(selection.category, removed),
    subcategory: without(selection.subcategory, removed),
  };
  return isChecked ? { ...rest, [kind]: [...rest[kind], id] } : rest;
}

const without = (ids: string[], removed: Set<string>) => ids.filter((id) => !removed.has(id));

/** Adds the name of the parent where two selected categories share a name. */
export function labelSelection(
  selection: SelectedCategories,
  nodes: Map<string, CategoryNode>,
): { node: CategoryNode; name: string }[] {
  const selected = selectedIds(selection).flatMap((id) => nodes.get(id) ?? []);
  const isAmbiguous = ({ id, label }: CategoryNode) =>
    selected.some((other) => other.label === label && other.id !== id);
  return selected.map((node) => ({
    node,
    name: node.parentName && isAmbiguous(node) ? `${node.label} (${node.parentName})` : node.label,
  }));
}

export const selectedIds = ({ access, category, subcategory }: SelectedCategories) => [
  ...access,
  ...category,
  ...subcategory,
];
