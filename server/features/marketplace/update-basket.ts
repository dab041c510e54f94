import type { HandlerInput } from '#contract/endpoint.ts';
import type { marketplace } from '#contract/marketplace.ts';
import type { Db } from '../../db/database.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { lockBasket } from '../../payments/purchases.sql.ts';
import { findUnknownProducts, listBasketItems, replaceBasket } from './basket.sql.ts';
import { basketsEqual } from './basket-item.ts';

type Change = HandlerInput<typeof marketplace.updateBasket>['body'];

export function updateBasket(db: Db, memberId: string, { cartItems, insteadOf }: Change): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const unknown = await findUnknownProducts(
      tx,
      cartItems.map(({ productId }) => productId),
    );
    const errors = cartItems.flatMap(({ productId }, index) =>
      unknown.has(productId)
        ? [{ field: `cartItems.${index}.productId`, message: 'must be a product that exists' }]
        : [],
    );
    if (errors.length > 0) throw validationFailed(errors);
    await lockBasket(tx, memberId);
    if (insteadOf && !basketsEqual(insteadOf, await listBasketItems(tx, memberId)))
      throw conflict('Your basket was changed in another window. It now shows the latest contents.');
    await replaceBasket(tx, memberId, cartItems);
  });
}
