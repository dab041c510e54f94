export type Shelves = { levels: string[]; categories: string[]; subcategories: string[] };

export type Chosen = {
  levels: { id: string }[];
  categories: { id: string; levelId: string }[];
  subcategories: { id: string; categoryId: string; levelId: string }[];
};

/** A chosen sub-category replaces its chosen category. */
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
