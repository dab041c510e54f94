import * as z from 'zod/mini';
import { defineDraftEndpoints, draftCapabilities } from './drafts.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { productCategories } from './marketplace.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

/** Includes GST. */
export const maxPriceCents = 1_000_000;
export const priceError = 'must be an amount from A$0.00 to A$10,000.00';
const priceCents = z.int(priceError).check(z.gte(0, priceError), z.lte(maxPriceCents, priceError));

export const positionError = 'must be a whole number from 0 to 9999';
const position = z.int(positionError).check(z.gte(0, positionError), z.lte(9_999, positionError));

const category = oneOf(productCategories);

const fields = {
  name: singleLineText(200),
  /** The code of the association for the product. Members do not see it. */
  sku: singleLineText(40),
  category,
  description: multilineText(2_000),
  priceCents: z.nullable(priceCents),
  imageKey: z.nullable(singleLineText(100)),
  /** Lower numbers are first in the catalogue. Null in a draft that becomes the last. */
  position: z.nullable(position),
};
const draftProduct = z.strictObject(fields);
export type DraftProduct = z.output<typeof draftProduct>;

export const emptyProduct: DraftProduct = {
  name: '',
  sku: '',
  category: 'book',
  description: '',
  priceCents: null,
  imageKey: null,
  position: null,
};

/** A product must match this before members can see it. */
export const publishableProduct = z.extend(draftProduct, {
  name: singleLineText(200).check(nonEmpty),
  sku: singleLineText(40).check(nonEmpty),
  description: multilineText(2_000).check(nonEmpty),
  priceCents,
});
export type PublishableProduct = z.output<typeof publishableProduct>;

export const productViews = ['all', 'drafts'] as const;

const productSummary = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  category,
  priceCents: z.nullable(z.int()),
  position: z.nullable(z.int()),
  pictureUrl: z.nullable(z.string()),
  /** Members see a version of it. */
  isLive: z.boolean(),
  /** Staff have changed it since. */
  hasDraft: z.boolean(),
});
export type StaffProductSummary = z.output<typeof productSummary>;

const path = '/api/staff/products';
const { read, edit, publish } = draftCapabilities.product;

const drafts = defineDraftEndpoints({
  path,
  noun: 'product',
  body: draftProduct,
  params: z.object({ id }),
  access: {
    read: { capability: read },
    create: { capability: edit },
    edit: { capability: edit },
    publish: { capability: publish },
  },
});

export const productsStaff = defineEndpoints({
  listStaffProducts: {
    summary: 'Lists products, published or not, with their newest state',
    method: 'GET',
    path,
    access: { capability: read },
    query: z.strictObject({
      ...paging(50),
      view: z._default(oneOf(productViews), 'all'),
      text: z.optional(searchText),
      category: z.optional(category),
      sortField: z._default(oneOf(['position', 'name', 'price']), 'position'),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({ products: z.array(productSummary), totalItems, page: z.int() }),
  },
  getStaffProduct: drafts.get,
  createProduct: drafts.create,
  saveProduct: drafts.save,
  discardProductDraft: drafts.discard,
  publishProduct: drafts.publish,
  deleteProduct: drafts.remove,
  addProductPicture: drafts.addPicture,
});
