import type { productCategories } from '#contract/marketplace.ts';
import { type DraftProduct, productsStaff, type productViews } from '#contract/products.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { DraftCalls } from '#web/staff/draft/draft-calls.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';
import type { EditedProduct } from './product-values.ts';

export const staffProductsQuery = ({ page, size, text, sortField, sortOrder, filters }: TableQuery) =>
  endpointQuery(productsStaff.listStaffProducts, {
    query: {
      ...{ page, size, text, sortOrder },
      view: filters.view as (typeof productViews)[number] | undefined,
      category: filters.category as (typeof productCategories)[number] | undefined,
      sortField: sortField as 'position' | 'name' | 'price' | undefined,
    },
  });

export const staffProductQuery = (id: string) =>
  endpointQuery(productsStaff.getStaffProduct, { params: { id } });

export const productCalls: DraftCalls<EditedProduct> = {
  query: staffProductQuery,
  create: (copyOf) => call(productsStaff.createProduct, { body: { copyOf } }),
  save: ({ id, version }, body) =>
    call(productsStaff.saveProduct, { params: { id }, version, body: body as DraftProduct }),
  discard: ({ id, version }) => call(productsStaff.discardProductDraft, { params: { id }, version }),
  publish: ({ id, version }) => call(productsStaff.publishProduct, { params: { id }, version }),
  remove: ({ id, version }, reason) =>
    call(productsStaff.deleteProduct, { params: { id }, version, body: { reason } }),
};

export const uploadProductPicture =
  (id: string) =>
  async (img: File, onProgress: (fraction: number) => void): Promise<string> =>
    (await call(productsStaff.addProductPicture, { params: { id }, body: { img } }, { onProgress })).key;
