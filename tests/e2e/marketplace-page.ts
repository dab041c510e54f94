import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, callAs, openAs } from './accounts.ts';
import { expect } from './e2e-test.ts';

export type Product = { id: string; name: string; category: string; priceCents: number };

export const portalOrigin = `http://localhost:${process.env.E2E_PORT ?? '4300'}`;
export const marketplaceOrigin = `http://localhost:${process.env.E2E_MARKETPLACE_PORT ?? '4301'}`;

export const marketplaceIframe = (page: Page) => page.locator('iframe[title="Marketplace"]');

export const marketplaceContent = (page: Page) => page.frameLocator('iframe[title="Marketplace"]');

/** Returns the frame, to run scripts in it. */
export async function marketplaceWindow(page: Page) {
  const frame = await (await marketplaceIframe(page).elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no marketplace iframe');
  return frame;
}

export async function openMarketplace(page: Page, account: Account, path = '/marketplace'): Promise<void> {
  await openAs(page, account, path);
  await expect(marketplaceIframe(page)).toHaveAttribute('aria-hidden', 'false');
  await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toBeVisible();
}

export async function listProducts(request: APIRequestContext, account: Account): Promise<Product[]> {
  return (await callAs(request, account, '/api/marketplace/products')).products;
}

/** Adds these quantities of the first products to the basket, and returns the products. */
export async function fillBasket(
  request: APIRequestContext,
  account: Account,
  ...quantities: number[]
): Promise<Product[]> {
  const products = (await listProducts(request, account)).slice(0, quantities.length);
  const cartItems = products.map(({ id }, index) => ({ productId: id, quantity: quantities[index] }));
  await callAs(request, account, '/api/marketplace/cart/updatebasket', { cartItems });
  return products;
}

export const readBasket = async (
  request: APIRequestContext,
  account: Account,
): Promise<[string, number][]> => {
  const { items } = await callAs(request, account, '/api/marketplace/basket');
  return items.map((item: { product: Product; quantity: number }) => [item.product.id, item.quantity]);
};

export const formatDollars = (cents: number) =>
  `A$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Waits for a screen and for the final height of the iframe, because a click during a resize can miss. */
export async function waitForMarketplaceScreen(page: Page, heading: string): Promise<void> {
  await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toHaveText(heading);
  const marketplaceFrame = await marketplaceWindow(page);
  await marketplaceFrame.evaluate(() => document.fonts.ready.then(() => null));
  await expect
    .poll(async () => {
      const contentHeight = await marketplaceFrame.evaluate(
        () => document.documentElement.getBoundingClientRect().height,
      );
      return ((await marketplaceIframe(page).boundingBox())?.height ?? 0) - Math.ceil(contentHeight);
    })
    .toBe(48);
  // The browser locates clicks in a cross-origin frame by its last drawn position.
  for (const frame of [page, marketplaceFrame]) await frame.evaluate(twoAnimationFrames);
}

const twoAnimationFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export async function openProduct(page: Page, name = ''): Promise<void> {
  await marketplaceContent(page).getByRole('link', { name }).click();
  await waitForMarketplaceScreen(page, name);
}

export async function openBasket(page: Page): Promise<void> {
  await marketplaceContent(page)
    .getByRole('link', { name: /^Basket/ })
    .click();
  await waitForMarketplaceScreen(page, 'Your basket');
}

export async function openCheckout(page: Page): Promise<void> {
  await marketplaceContent(page).getByRole('link', { name: 'Go to checkout' }).click();
  await waitForMarketplaceScreen(page, 'Checkout');
}

/** Goes from a filled basket to the test provider's page. */
export async function goToTestCheckout(page: Page): Promise<void> {
  await openBasket(page);
  await openCheckout(page);
  await marketplaceContent(page).getByRole('button', { name: 'Checkout with credit card' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
}

export const invoiceRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
export const readInvoiceNumber = async (page: Page) =>
  (await marketplaceContent(page).getByText('Your invoice number is').locator('strong').textContent()) ?? '';
