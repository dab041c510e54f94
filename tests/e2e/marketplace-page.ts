import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, openAs, type Person } from './accounts.ts';
import { expect } from './e2e-test.ts';

export type Product = { id: string; name: string; category: string; priceCents: number };

export const portalOrigin = `http://localhost:${process.env.E2E_PORT ?? '4300'}`;
export const shopOrigin = `http://localhost:${process.env.E2E_MARKETPLACE_PORT ?? '4301'}`;

export const shopFrame = (page: Page) => page.locator('iframe[title="Marketplace"]');

export const shopIn = (page: Page) => page.frameLocator('iframe[title="Marketplace"]');

/** The frame, to run a script in it. */
export async function shopWindow(page: Page) {
  const frame = await (await shopFrame(page).elementHandle())?.contentFrame();
  if (!frame) throw new Error('there is no marketplace on this page');
  return frame;
}

export async function openShop(page: Page, person: Person, path = '/marketplace'): Promise<void> {
  await openAs(page, person, path);
  await expect(shopFrame(page)).toHaveAttribute('aria-hidden', 'false');
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toBeVisible();
}

export async function listProducts(request: APIRequestContext, person: Person): Promise<Product[]> {
  return (await callAs(request, person, '/api/marketplace/products')).products;
}

/** Adds these quantities of the first products to the basket, and returns the products. */
export async function fillBasket(
  request: APIRequestContext,
  person: Person,
  ...quantities: number[]
): Promise<Product[]> {
  const products = (await listProducts(request, person)).slice(0, quantities.length);
  const cartItems = products.map(({ id }, index) => ({ productId: id, quantity: quantities[index] }));
  await callAs(request, person, '/api/marketplace/cart/updatebasket', { cartItems });
  return products;
}

export const basketOf = async (request: APIRequestContext, person: Person): Promise<[string, number][]> => {
  const { items } = await callAs(request, person, '/api/marketplace/basket');
  return items.map((item: { product: Product; quantity: number }) => [item.product.id, item.quantity]);
};

export const dollars = (cents: number) => `A$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Waits for a screen of the shop and for the final height of its frame: a click during a resize can miss. */
export async function arrive(page: Page, heading: string): Promise<void> {
  await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText(heading);
  const inside = await shopWindow(page);
  await inside.evaluate(() => document.fonts.ready.then(() => null));
  await expect
    .poll(async () => {
      const asked = await inside.evaluate(() => document.documentElement.getBoundingClientRect().height);
      return ((await shopFrame(page).boundingBox())?.height ?? 0) - Math.ceil(asked);
    })
    .toBe(48);
  // The browser locates clicks in a cross-origin frame by its last drawn position.
  for (const drawn of [page, inside]) await drawn.evaluate(twoAnimationFrames);
}

const twoAnimationFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export async function openProduct(page: Page, name = ''): Promise<void> {
  await shopIn(page).getByRole('link', { name }).click();
  await arrive(page, name);
}

export async function openBasket(page: Page): Promise<void> {
  await shopIn(page)
    .getByRole('link', { name: /^Basket/ })
    .click();
  await arrive(page, 'Your basket');
}

export async function openCheckout(page: Page): Promise<void> {
  await shopIn(page).getByRole('link', { name: 'Go to checkout' }).click();
  await arrive(page, 'Checkout');
}

/** Goes from a filled basket to the test provider's page. */
export async function goToPay(page: Page): Promise<void> {
  await openBasket(page);
  await openCheckout(page);
  await shopIn(page).getByRole('button', { name: 'Checkout with credit card' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
}

export const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
export const invoiceNumberIn = async (page: Page) =>
  (await shopIn(page).getByText('Your invoice number is').locator('strong').textContent()) ?? '';
