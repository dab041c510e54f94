import type { Db } from '../../db/database.ts';
import type { BasketItem } from './basket-item.ts';

/** Makes deletions of the others wait until the transaction ends. */
export async function listUnknownProducts(tx: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = tx.selectFrom('products').select('id').where('id', 'in', ids);
  const products = await query.forKeyShare().execute();
  const knownIds = new Set(products.map(({ id }) => id));
  return new Set(ids.filter((id) => !knownIds.has(id.toLowerCase())));
}

export function listBasketItems(tx: Db, memberId: string): Promise<BasketItem[]> {
  return tx
    .selectFrom('basketItems')
    .select(['productId', 'quantity'])
    .where('memberId', '=', memberId)
    .execute();
}

export async function replaceBasket(tx: Db, memberId: string, items: BasketItem[]): Promise<void> {
  await tx.deleteFrom('basketItems').where('memberId', '=', memberId).execute();
  if (items.length === 0) return;
  await tx
    .insertInto('basketItems')
    .values(items.map(({ productId, quantity }) => ({ memberId, productId, quantity })))
    .execute();
}
