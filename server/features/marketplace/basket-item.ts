export type BasketItem = { productId: string; quantity: number };

export const basketsEqual = (one: BasketItem[], other: BasketItem[]) => basketKey(one) === basketKey(other);

const basketKey = (items: BasketItem[]) =>
  items
    .map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`)
    .sort()
    .join();
