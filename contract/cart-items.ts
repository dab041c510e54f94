import * as z from 'zod/mini';
import { id } from './fields.ts';

const quantityError = 'must be a whole number from 1 to 100';

const cartItem = z.strictObject({
  productId: id,
  quantity: z.int(quantityError).check(z.gte(1, quantityError), z.lte(100, quantityError)),
});

const hasUniqueProducts = (items: { productId: string }[]) =>
  new Set(items.map(({ productId }) => productId.toLowerCase())).size === items.length;

export const cartItems = z
  .array(cartItem, 'must be a list')
  .check(
    z.maxLength(50, 'must have at most 50 products'),
    z.refine(hasUniqueProducts, 'must not contain a product twice'),
  );
