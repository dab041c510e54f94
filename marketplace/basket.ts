import { gstCents } from '#contract/gst.ts';
import type { Basket, Buyer, Product } from './queries.ts';

export const maxQuantity = 100;

export const getQuantity = (basket: Basket | undefined, productId: string) =>
  basket?.items.find(({ product }) => product.id === productId)?.quantity ?? 0;

export function changeQuantity(basket: Basket, product: Product, quantity: number): Basket {
  const isInBasket = getQuantity(basket, product.id) > 0;
  const changedItems = isInBasket
    ? basket.items.map((item) => (item.product.id === product.id ? { ...item, quantity } : item))
    : [...basket.items, { product, quantity }];
  const items = changedItems.filter((item) => item.quantity > 0);
  const totalCents = items.reduce((sum, item) => sum + item.quantity * item.product.priceCents, 0);
  const changedBasket = { ...basket, items, totalCents };
  return { ...changedBasket, gstCents: calculateGstCents(changedBasket, 'Individual') };
}

/** Buyers outside Australia pay the same price without GST. The server decides. */
export const isGstFreeFor = ({ gstFreeFor }: Basket, buyer: Buyer) => gstFreeFor?.includes(buyer) ?? false;
export const calculateGstCents = (basket: Basket, buyer: Buyer) =>
  isGstFreeFor(basket, buyer) ? 0 : gstCents(basket.totalCents);

export const countItems = (basket: Basket) => basket.items.reduce((sum, { quantity }) => sum + quantity, 0);

export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxQuantity ? quantity : undefined;
}
