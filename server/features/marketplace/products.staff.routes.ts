import type { FastifyInstance } from 'fastify';
import type { productCategories } from '#contract/marketplace.ts';
import { productsStaff } from '#contract/products.staff.ts';
import { draftHandlers } from '../../drafts/draft-handlers.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { productDrafts } from './product-drafts.ts';
import { productExport } from './products.export.ts';
import { productSearch } from './products.search.ts';
import { listStaffProducts, type StaffProductRow } from './products.staff.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const drafts = draftHandlers(services, productDrafts);
  registerEndpoints(app, accessControl, productsStaff, {
    // Reads from the primary, because staff look at the list right after a change.
    listStaffProducts: async ({ query }) => {
      const { rows, totalItems } = await listStaffProducts(services.db, query);
      return { products: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },
    getStaffProduct: drafts.get,
    createProduct: drafts.create,
    saveProduct: drafts.save,
    discardProductDraft: drafts.discard,
    publishProduct: drafts.publish,
    deleteProduct: drafts.remove,
    addProductPicture: drafts.addPicture,
  });
}

const presentSummary = ({ imageKey, category, total: _, ...product }: StaffProductRow) => ({
  ...product,
  category: category as (typeof productCategories)[number],
  pictureUrl: toImageUrl(imageKey),
});

export const productsStaffFeature: Feature = { routes, search: [productSearch], exports: [productExport] };
