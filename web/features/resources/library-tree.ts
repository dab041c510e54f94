import type { resources } from '#contract/resources.ts';
import type { Answer } from '#web/api/call.ts';
import type { Branch } from '#web/ui/fields/checkbox-tree.tsx';

export type Chosen = { access: string[]; category: string[]; subcategory: string[] };

export type Shelf = {
  id: string;
  kind: keyof Chosen;
  label: string;
  within: string | undefined;
  below: string[];
};

export type Library = { branches: Branch[]; shelves: Map<string, Shelf> };

type Categories = Answer<typeof resources.listResourceCategories>;
type Category = Categories['resourceAccess'][number]['resourceCategories'][number];

export const nothingChosen: Chosen = { access: [], category: [], subcategory: [] };

type Place = Omit<Shelf, 'below'> & { count: number | undefined; children?: Branch[] };

export function readTree({ resourceAccess }: Categories): Library {
  const shelves = new Map<string, Shelf>();
  const branch = ({ count, children = [], ...shelf }: Place): Branch => {
    shelves.set(shelf.id, { ...shelf, below: children.flatMap(idsOf) });
    return { id: shelf.id, label: shelf.label, count, children };
  };
  const categoryBranch = (category: Category, level: string) =>
    branch({
      ...{ kind: 'category', id: category.categoryId, label: category.categoryName, within: level },
      count: category.resourceCount,
      children: Object.entries(category.subCategories).map(([id, label]) =>
        branch({
          ...{ kind: 'subcategory', id, label, within: category.categoryName },
          count: category.subCategoryCounts?.[id],
        }),
      ),
    });
  const branches = resourceAccess.map(
    ({ id, resourceAccessName: label, resourceCategories, resourceCount }) =>
      branch({
        ...{ kind: 'access', id, label, within: undefined, count: resourceCount },
        children: resourceCategories.map((category) => categoryBranch(category, label)),
      }),
  );
  return { branches, shelves };
}

const idsOf = ({ id, children = [] }: Branch): string[] => [id, ...children.flatMap(idsOf)];

/** A shelf within another replaces it. Ticking the outer one removes the choices within it. */
export function toggle(chosen: Chosen, { id, kind, below }: Shelf, ticked: boolean): Chosen {
  const gone = new Set(ticked ? [id, ...below] : [id]);
  const kept = {
    access: without(chosen.access, gone),
    category: without(chosen.category, gone),
    subcategory: without(chosen.subcategory, gone),
  };
  return ticked ? { ...kept, [kind]: [...kept[kind], id] } : kept;
}

const without = (ids: string[], gone: Set<string>) => ids.filter((id) => !gone.has(id));

/** Categories on several levels share names. */
export function namesOfChosen(chosen: Chosen, shelves: Map<string, Shelf>): { shelf: Shelf; name: string }[] {
  const found = allChosen(chosen).flatMap((id) => shelves.get(id) ?? []);
  const isAmbiguous = ({ id, label }: Shelf) =>
    found.some((other) => other.label === label && other.id !== id);
  return found.map((shelf) => ({
    shelf,
    name: shelf.within && isAmbiguous(shelf) ? `${shelf.label} (${shelf.within})` : shelf.label,
  }));
}

export const allChosen = ({ access, category, subcategory }: Chosen) => [
  ...access,
  ...category,
  ...subcategory,
];
