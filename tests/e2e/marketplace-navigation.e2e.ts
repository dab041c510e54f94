import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createMember, openAs } from './accounts.ts';
import { expect, test } from './e2e-test.ts';
import { readLayoutShifts, recordLayoutShifts } from './layout-shifts.ts';
import * as marketplace from './marketplace-page.ts';
import { holdRequests } from './requests.ts';

const expectScreen = async (page: Page, search: string, heading: string) => {
  await expect(page).toHaveURL(`/marketplace${search}`);
  await marketplace.waitForScreen(page, heading);
};

test('2.10 Marketplace: keeps the current screen in the URL', async ({ page, request }) => {
  const account = await createMember(request);
  const [product] = await marketplace.fillBasket(account, 2);
  const productSearch = `?product=${product.id}`;
  const name = product.name;
  await openAs(page, account, '/contact-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click();
  await expectScreen(page, '', 'Catalogue');
  await marketplace.openProduct(page, name);
  await expectScreen(page, productSearch, name);
  await page.reload();
  await expectScreen(page, productSearch, name);
  await marketplace.openBasket(page);
  await marketplace.openCheckout(page);
  await expectScreen(page, '?screen=checkout', 'Checkout');
  for (const [search, heading] of [
    ['?screen=basket', 'Your basket'],
    [productSearch, name],
    ['', 'Catalogue'],
  ] as const) {
    await page.goBack();
    await expectScreen(page, search, heading);
  }
  await page.goForward();
  await expectScreen(page, productSearch, name);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');

  await page.goForward();
  await expectScreen(page, '', 'Catalogue');
  const link = marketplace.content(page).getByRole('link', { name });
  await expect(link).toHaveAttribute('href', `${marketplace.portalOrigin}/marketplace${productSearch}`);
  const newTab = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await marketplace.waitForScreen(await newTab, name);
  await expectScreen(page, '', 'Catalogue');

  await page.goto('/marketplace?product=https://evil.example&screen=%2F%2Fevil.example');
  await marketplace.waitForScreen(page, 'Catalogue');
  await page.goto(`/marketplace?product=${randomUUID()}`);
  await marketplace.waitForScreen(page, 'This product is no longer for sale');
});

test('2.10 Marketplace: returns from the payment page to the checkout on Back', async ({ page, request }) => {
  const origin = marketplace.portalOrigin.replace('localhost', '127.0.0.1');
  const account = await createMember(request);
  const [product] = await marketplace.fillBasket(account, 3);
  const content = marketplace.content(page);
  const payByCard = content.getByRole('button', { name: 'Checkout with credit card' });
  await page.route('**/test-checkout/**', (route) => route.abort('aborted'));
  await marketplace.open(page, account, `${origin}/marketplace?screen=checkout`);
  await expect(marketplace.iframe(page)).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  await payByCard.click();
  await expect(content.getByText('The payment page is opening.')).toBeVisible();
  // Simulate a restore from the back/forward cache.
  const frame = await marketplace.findFrame(page);
  await frame.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(content.getByText('The payment page is opening.')).toHaveCount(0);

  await page.unrouteAll();
  await marketplace.waitForScreen(page, 'Checkout');
  await payByCard.click();
  await expect(page).toHaveURL(new RegExp(`^${origin}/test-checkout/`));
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/marketplace?screen=checkout`);
  await marketplace.waitForScreen(page, 'Checkout');
  await expect(content.getByText(`3 × ${product.name}`)).toBeVisible();
  await payByCard.click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await marketplace.waitForScreen(page, 'Thank you, your payment has arrived');
  expect(page.url()).toContain(`${origin}/marketplace?purchase=`);
  await page.reload();
  await marketplace.waitForScreen(page, 'Thank you, your payment has arrived');
});

test('2.10 Marketplace: loads without layout shifts', async ({ page, request }) => {
  await recordLayoutShifts(page);
  const account = await createMember(request);
  const [product] = await marketplace.fillBasket(account, 2);
  for (const [width, search, heading] of [
    [390, '', 'Catalogue'],
    [390, `?product=${product.id}`, product.name],
    [390, '?screen=basket', 'Your basket'],
    [1280, '?screen=basket', 'Your basket'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, account, `/marketplace${search}`);
    await expect(marketplace.content(page).getByRole('link', { name: 'Basket 2 items' })).toBeVisible();
    await marketplace.waitForScreen(page, heading);
    for (const [layoutShift, source] of [
      [await readLayoutShifts(page), 'portal'],
      [await readLayoutShifts(await marketplace.findFrame(page)), 'marketplace'],
    ])
      expect.soft(layoutShift, `the ${source} at ${heading}, ${width} px`).toBeLessThan(0.1);
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  }

  const release = await holdRequests(page, '**/api/marketplace/products');
  await page.goto('/marketplace');
  await expect(marketplace.content(page).locator('[aria-busy="true"]')).toBeAttached();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 5_000);
  const footer = page.locator('footer');
  await expect(footer).toBeInViewport();
  release();
  await marketplace.waitForScreen(page, 'Catalogue');
  expect(await readLayoutShifts(page)).toBeLessThan(0.1);
  await expect(footer).toBeVisible();
});
