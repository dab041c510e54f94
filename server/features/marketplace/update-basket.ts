import type { HandlerInput } from '#contract/endpoint.ts';
import type { marketplace } from '#contract/marketplace.ts';
import type { Db } from '../../db/database.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { lockBasket } from '../../payments/purchases.sql.ts';
import { listBasketItems, listUnknownProducts, replaceBasket } from './basket.sql.ts';
import { basketsEqual } from './basket-item.ts';

type BasketInput = HandlerInput<typeof marketplace.updateBasket>['body'];

export function updateBasket(db: Db, memberId: string, { cartItems, insteadOf }: BasketInput): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockBasket(tx, memberId);
    // First, because a product of the old basket may have been deleted.
    if (insteadOf && !basketsEqual(insteadOf, await listBasketItems(tx, memberId)))
      throw conflict('Your basket has changed since. It now shows the latest contents.');
    const ids = cartItems.map(({ productId }) => productId);
    const unknownIds = await listUnknownProducts(tx, ids);
    const message = 'must be a product that exists';
    const errors = ids.flatMap((id, index) =>
      unknownIds.has(id) ? [{ field: `cartItems.${index}.productId`, message }] : [],
    );
    if (errors.length > 0) throw validationFailed(errors);
    await replaceBasket(tx, memberId, cartItems);
  });
}
