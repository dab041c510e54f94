import type { TestAnswer, TestApp } from './started-app.ts';

/** The first product of the marketplace, once, to be paid by invoice. */
export async function orderByInvoice(portal: TestApp, token: string): Promise<TestAnswer> {
  const { products } = (await portal.call({ path: '/api/marketplace/products', token })).body;
  const [{ id, priceCents }] = products;
  const cartItems = [{ productId: id, quantity: 1 }];
  await portal.call({ path: '/api/marketplace/cart/updatebasket', json: { cartItems }, token });
  const json = { buyFor: 'Individual', payBy: 'invoice', totalCents: priceCents, cartItems };
  return portal.call({ path: '/api/marketplace/checkout', json, token });
}
