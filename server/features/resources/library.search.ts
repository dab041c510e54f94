import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findCategoryNames, findNewestItems } from './library-names.sql.ts';

export const resourceSearch: SearchKind = {
  name: 'resource',
  find: async (db, { grants }, search) => {
    if (!can(grants, 'resources.read')) return [];
    const found = await findNewestItems(db, search);
    return found.map(({ id, title, kind, state }) => ({ id, title, note: `${kind}, ${state}` }));
  },
};

/** A subcategory finds its category, because the library has a page for each category. */
export const categorySearch: SearchKind = {
  name: 'category',
  find: async (db, { grants }, search) => {
    if (!can(grants, 'resources.read')) return [];
    const found = await findByName(search, (match) => findCategoryNames(db, match));
    return found.map(({ id, name, levelName, subcategories }) => ({
      id,
      title: name,
      note: [levelName, ...subcategories].join(', '),
    }));
  },
};
