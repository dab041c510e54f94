import type { TestApp, TestResponse } from './test-app.ts';

type Order = { payBy: 'card' | 'invoice'; quantity: number; purchaseOrder?: string };

/** Orders the first product of the marketplace, to be paid by invoice. */
export const orderByInvoice = (portal: TestApp, token: string) =>
  placeOrder(portal, token, { payBy: 'invoice', quantity: 1 });

export async function placeOrder(portal: TestApp, token: string, order: Order): Promise<TestResponse> {
  const { quantity, ...payment } = order;
  const { products } = (await portal.sendRaw({ path: '/api/marketplace/products', token })).body;
  const [{ id, priceCents }] = products;
  const cartItems = [{ productId: id, quantity }];
  await portal.sendRaw({ path: '/api/marketplace/cart/updatebasket', json: { cartItems }, token });
  const json = { buyFor: 'Individual', ...payment, totalCents: quantity * priceCents, cartItems };
  return portal.sendRaw({ path: '/api/marketplace/checkout', json, token });
}
