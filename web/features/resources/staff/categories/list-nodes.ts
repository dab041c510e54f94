import type {
  AccessLevel,
  Category,
  CategoryKind,
  MembershipSize,
  Subcategory,
} from '#contract/categories.staff.ts';

/** An access level, a category or a subcategory. */
export type CategoryNode = Subcategory & {
  kind: CategoryKind;
  parentId: string | undefined;
  /** Of the access level that it is or belongs to. */
  levelId: string;
  /** 'Bushfire (Members)'. */
  fullName: string;
  children: CategoryNode[];
};

export const kindTexts: Record<CategoryKind, string> = {
  'access-level': 'access level',
  category: 'category',
  subcategory: 'subcategory',
};

export const childKinds = { 'access-level': 'category', category: 'subcategory', subcategory: null } as const;

export const toLevelNode = (level: AccessLevel): CategoryNode => ({
  ...level,
  kind: 'access-level',
  parentId: undefined,
  levelId: level.id,
  fullName: level.name,
  children: level.categories.map((category) => toCategoryNode(category, level)),
});

const toCategoryNode = (category: Category, level: AccessLevel): CategoryNode => ({
  ...category,
  kind: 'category',
  parentId: level.id,
  levelId: level.id,
  fullName: `${category.name} (${level.name})`,
  children: category.subcategories.map((subcategory) => ({
    ...subcategory,
    kind: 'subcategory',
    parentId: category.id,
    levelId: level.id,
    fullName: `${category.name} › ${subcategory.name} (${level.name})`,
    children: [],
  })),
});

export const flatten = (nodes: CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);

type Audiences = { accessLevels: AccessLevel[]; memberships: MembershipSize[] };

/** The members who see its name and its resources. */
export function countMembers({ levelId }: CategoryNode, { accessLevels, memberships }: Audiences): number {
  const included = accessLevels.find(({ id }) => id === levelId)?.membershipIds ?? [];
  return memberships
    .filter(({ id }) => included.includes(id))
    .reduce((sum, { memberCount }) => sum + memberCount, 0);
}

/** Targets of a merge: the neighbours first. */
export const listMergeTargets = (
  all: CategoryNode[],
  { id, kind, parentId }: CategoryNode,
): CategoryNode[] => {
  const targets = all.filter((node) => node.kind === kind && node.id !== id && !node.isRetired);
  const isNeighbour = (node: CategoryNode) => node.parentId === parentId;
  return [...targets.filter(isNeighbour), ...targets.filter((node) => !isNeighbour(node))];
};

/** The ids of the neighbours after a node has moved by one place. */
export function moveBy(siblings: CategoryNode[], id: string, step: 1 | -1): string[] | undefined {
  const ids = siblings.map((node) => node.id);
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return undefined;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
