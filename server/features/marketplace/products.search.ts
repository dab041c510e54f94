import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findProductNames } from './products.staff.sql.ts';

/** The code of a product finds it too. */
export const productSearch: SearchKind = {
  name: 'product',
  find: async (db, { grants }, search) => {
    if (!can(grants, 'products.read')) return [];
    const found = await findByName(search, (match) => findProductNames(db, match));
    return found.map(({ id, name, sku, isLive }) => ({
      id,
      title: name,
      note: [sku, isLive ? '' : 'draft'].filter(Boolean).join(', '),
    }));
  },
};
