import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const productColumns = [
  'products.id',
  'products.name',
  'products.category',
  'products.description',
  'products.priceCents',
  'products.imageKey',
] as const;

export function listProducts(db: Db) {
  return db.selectFrom('products').select(productColumns).orderBy('position').orderBy('id').execute();
}
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export function listBasket(db: Db, memberId: string) {
  return db
    .selectFrom('basketItems')
    .innerJoin('products', 'products.id', 'basketItems.productId')
    .select(productColumns)
    .select('basketItems.quantity')
    .where('basketItems.memberId', '=', memberId)
    .orderBy('products.position')
    .orderBy('products.id')
    .execute();
}

/** Removes the ordered quantities, and keeps what the member added to the basket after checkout. */
export async function removeFromBasket(
  tx: Db,
  memberId: string,
  orderedItems: { productId: string; quantity: number }[],
): Promise<void> {
  for (const { productId, quantity } of orderedItems) {
    await tx
      .deleteFrom('basketItems')
      .where(isBasketItem(memberId, productId))
      .where('quantity', '<=', quantity)
      .execute();
    await tx
      .updateTable('basketItems')
      .set({ quantity: sql<number>`quantity - ${quantity}` })
      .where(isBasketItem(memberId, productId))
      .where('quantity', '>', quantity)
      .execute();
  }
}

const isBasketItem = (memberId: string, productId: string) =>
  sql<SqlBool>`member_id = ${memberId} AND product_id = ${productId}`;

export function findBuyer(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .select(['members.firstName', 'accounts.email', 'members.postalCountry as country'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
}
