import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BasketItem } from './basket-item.ts';

const productColumns = ['id', 'name', 'category', 'description', 'priceCents', 'imageKey'] as const;

export function listProducts(db: Db) {
  return db.selectFrom('products').select(productColumns).orderBy('position').orderBy('id').execute();
}
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export function listBasketProducts(db: Db, memberId: string) {
  return db
    .selectFrom('basketItems')
    .innerJoin('products', 'products.id', 'basketItems.productId')
    .select([...productColumns, 'quantity'])
    .where('memberId', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Removes the ordered quantities, and keeps items that the member added to the basket after checkout. */
export async function removeFromBasket(tx: Db, memberId: string, ordered: BasketItem[]): Promise<void> {
  for (const { productId, quantity } of ordered) {
    const isOrdered = sql<SqlBool>`member_id = ${memberId} AND product_id = ${productId}`;
    await tx.deleteFrom('basketItems').where(isOrdered).where('quantity', '<=', quantity).execute();
    const remaining = sql<number>`quantity - ${quantity}`;
    await tx.updateTable('basketItems').set({ quantity: remaining }).where(isOrdered).execute();
  }
}

const buyerQuery = (db: Db, memberId: string) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .select(['members.firstName', 'accounts.email', 'members.postalCountry as country'])
    .where('members.id', '=', memberId);

export const findBuyer = (db: Db, memberId: string) => buyerQuery(db, memberId).executeTakeFirstOrThrow();

/** Undefined if the buyer has closed the account. */
export const findBuyerOfRefund = (db: Db, memberId: string) => buyerQuery(db, memberId).executeTakeFirst();
