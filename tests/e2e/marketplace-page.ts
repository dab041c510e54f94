import type { Page } from '@playwright/test';
import { type Account, openAs } from './accounts.ts';
import { expect, waitForTwoAnimationFrames } from './e2e-test.ts';

type Product = { id: string; name: string; category: string; priceCents: number };
/** The catalogue has more than three products. */
type Products = [Product, Product, Product, ...Product[]];

export const portalOrigin = `http://localhost:${process.env.E2E_PORT ?? '4300'}`;
export const origin = `http://localhost:${process.env.E2E_MARKETPLACE_PORT ?? '4301'}`;

export const iframe = (page: Page) => page.locator('iframe[title="Marketplace"]');
export const content = (page: Page) => page.frameLocator('iframe[title="Marketplace"]');

export const heading = (page: Page) => content(page).getByRole('heading', { level: 1 });

/** Returns the frame, to run scripts in it. */
export async function findFrame(page: Page) {
  const frame = await (await iframe(page).elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no marketplace iframe');
  return frame;
}

export async function open(page: Page, account: Account, path = '/marketplace'): Promise<void> {
  await openAs(page, account, path);
  await expect(iframe(page)).toHaveAttribute('aria-hidden', 'false');
  await expect(heading(page)).toBeVisible();
}

export async function listProducts(account: Account): Promise<Products> {
  return (await account.call('/api/marketplace/products')).products;
}

/** Adds these quantities of the first products to the basket, and returns all products. */
export async function fillBasket(account: Account, ...quantities: number[]): Promise<Products> {
  const products = await listProducts(account);
  const cartItems = quantities.map((quantity, index) => ({ productId: products[index]?.id, quantity }));
  await account.call('/api/marketplace/cart/updatebasket', { cartItems });
  return products;
}

export async function readBasket(account: Account): Promise<[string, number][]> {
  const { items } = await account.call('/api/marketplace/basket');
  return items.map((item: { product: Product; quantity: number }) => [item.product.id, item.quantity]);
}

export const formatDollars = (cents: number) =>
  `A$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Waits for the final height of the iframe, because a click during a resize can miss. */
export async function waitForLayout(page: Page): Promise<void> {
  const frame = await findFrame(page);
  await frame.evaluate(() => document.fonts.ready.then(() => null));
  await expect
    .poll(async () => {
      const contentHeight = () => Math.ceil(document.documentElement.getBoundingClientRect().height);
      return ((await iframe(page).boundingBox())?.height ?? 0) - (await frame.evaluate(contentHeight));
    })
    .toBe(48);
  // The browser locates clicks in a cross-origin frame by its last drawn position.
  for (const each of [page, frame]) await waitForTwoAnimationFrames(each);
}

export async function waitForScreen(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await waitForLayout(page);
}

export async function openProduct(page: Page, name: string): Promise<void> {
  await content(page).getByRole('link', { name }).click();
  await waitForScreen(page, name);
}

export async function openBasket(page: Page): Promise<void> {
  await content(page)
    .getByRole('link', { name: /^Basket/ })
    .click();
  await waitForScreen(page, 'Your basket');
}

export async function openCheckout(page: Page): Promise<void> {
  await content(page).getByRole('link', { name: 'Go to checkout' }).click();
  await waitForScreen(page, 'Checkout');
}

/** Goes from a filled basket to the test provider's page. */
export async function goToTestCheckout(page: Page): Promise<void> {
  await openBasket(page);
  await openCheckout(page);
  await content(page).getByRole('button', { name: 'Checkout with credit card' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
}

export const invoiceRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
export const readInvoiceNumber = async (page: Page) =>
  (await content(page).getByText('Your invoice number is').locator('strong').textContent()) ?? '';
