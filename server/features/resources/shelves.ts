/** Parts of the library, of which none lies within another. */
export type Shelves = { levels: string[]; categories: string[]; subcategories: string[] };

/** What somebody chose in the tree, each with what lies above it. */
export type Chosen = {
  levels: { id: string }[];
  categories: { id: string; levelId: string }[];
  subcategories: { id: string; categoryId: string; levelId: string }[];
};

/** Whoever chooses a category and then one of its sub-categories wants the latter: it stands for the former. */
export function narrow({ levels, categories, subcategories }: Chosen): Shelves {
  const narrowedLevels = new Set([...categories, ...subcategories].map(({ levelId }) => levelId));
  const narrowedCategories = new Set(subcategories.map(({ categoryId }) => categoryId));
  return {
    levels: idsOf(levels, narrowedLevels),
    categories: idsOf(categories, narrowedCategories),
    subcategories: idsOf(subcategories),
  };
}

export const isBare = (shelves: Shelves) => Object.values(shelves).every((ids) => ids.length === 0);

const idsOf = (nodes: { id: string }[], narrowed = new Set<string>()) =>
  nodes.map(({ id }) => id).filter((id) => !narrowed.has(id));
