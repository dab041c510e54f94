import {
  type DraftProduct,
  emptyProduct,
  type PublishableProduct,
  publishableProduct,
} from '#contract/products.staff.ts';
import type { DraftKind } from '../../drafts/draft-kind.ts';
import { validationFailed } from '../../http/errors.ts';
import { deleteProduct, findProduct, upsertProduct } from './products.staff.sql.ts';

export const productDrafts: DraftKind<DraftProduct> = {
  name: 'product',
  publishable: publishableProduct,
  emptyBody: emptyProduct,
  readLive: async (db, id) => {
    const product = await findProduct(db, id);
    return product ? { ...product, category: product.category as DraftProduct['category'] } : null;
  },
  // Each product has its own code.
  toCopy: async (_tx, product) => ({ ...product, name: `${product.name} (copy)`, sku: '' }),
  publish: (tx, product, { id }) =>
    upsertProduct(tx, id, product as PublishableProduct).catch(explainEqualCode),
  remove: (tx, { id }) => deleteProduct(tx, id),
  listPictureKeys: ({ imageKey }) => [imageKey],
  toLabel: ({ name }) => name,
};

function explainEqualCode(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'products_sku_key') throw error;
  throw validationFailed([{ field: 'sku', message: 'must not be the code of another product' }]);
}
