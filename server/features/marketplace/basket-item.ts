export type BasketItem = { productId: string; quantity: number };

export const basketsEqual = (one: BasketItem[], other: BasketItem[]) => signOf(one) === signOf(other);

const signOf = (items: BasketItem[]) =>
  items
    .map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`)
    .sort()
    .join();
