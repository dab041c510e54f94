import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newMember, openAs } from './accounts.ts';
import { expect, hold, test } from './e2e-test.ts';
import * as shopping from './marketplace-page.ts';

const atPlace = async (page: Page, search: string, heading: string) => {
  await expect(page).toHaveURL(`/marketplace${search}`);
  await shopping.arrive(page, heading);
};

test('2.10 Marketplace: the address names the place in the shop', async ({ page, request }) => {
  const person = await newMember(request);
  const [book] = await shopping.fillBasket(request, person, 2);
  const product = `?product=${book?.id}`;
  const name = book?.name ?? '';
  await openAs(page, person, '/contact-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click();
  await atPlace(page, '', 'Catalogue');
  await shopping.openProduct(page, name);
  await atPlace(page, product, name);
  await page.reload();
  await atPlace(page, product, name);
  await shopping.openBasket(page);
  await shopping.openCheckout(page);
  await atPlace(page, '?screen=checkout', 'Checkout');
  for (const [search, heading] of [
    ['?screen=basket', 'Your basket'],
    [product, name],
    ['', 'Catalogue'],
  ] as const) {
    await page.goBack();
    await atPlace(page, search, heading);
  }
  await page.goForward();
  await atPlace(page, product, name);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');

  await page.goForward();
  await atPlace(page, '', 'Catalogue');
  const link = shopping.shopIn(page).getByRole('link', { name });
  await expect(link).toHaveAttribute('href', `${shopping.portalOrigin}/marketplace${product}`);
  const opening = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await shopping.arrive(await opening, name);
  await atPlace(page, '', 'Catalogue');

  await page.goto('/marketplace?product=https://evil.example&screen=%2F%2Fevil.example');
  await shopping.arrive(page, 'Catalogue');
  await page.goto(`/marketplace?product=${randomUUID()}`);
  await shopping.arrive(page, 'This product is no longer for sale');
});

test('2.10 Marketplace: Back leads from the payment to the checkout', async ({ page, request }) => {
  const origin = shopping.portalOrigin.replace('localhost', '127.0.0.1');
  const person = await newMember(request);
  const [book] = await shopping.fillBasket(request, person, 3);
  const shop = shopping.shopIn(page);
  const payByCard = shop.getByRole('button', { name: 'Checkout with credit card' });
  await page.route('**/test-checkout/**', (route) => route.abort('aborted'));
  await shopping.openShop(page, person, `${origin}/marketplace?screen=checkout`);
  await expect(shopping.shopFrame(page)).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  await payByCard.click();
  await expect(shop.getByText('The payment page is opening.')).toBeVisible();
  // Restored from the back/forward cache.
  await (await shopping.shopWindow(page)).evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(shop.getByText('The payment page is opening.')).toHaveCount(0);

  await page.unrouteAll();
  await shopping.arrive(page, 'Checkout');
  await payByCard.click();
  await expect(page).toHaveURL(new RegExp(`^${origin}/test-checkout/`));
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/marketplace?screen=checkout`);
  await shopping.arrive(page, 'Checkout');
  await expect(shop.getByText(`3 × ${book?.name}`)).toBeVisible();
  await payByCard.click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await shopping.arrive(page, 'Thank you, your payment has arrived');
  expect(page.url()).toContain(`${origin}/marketplace?purchase=`);
  await page.reload();
  await shopping.arrive(page, 'Thank you, your payment has arrived');
});

/** Adds up layout shifts that no input caused, in the page and in its frames. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsIn = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate<number>(() => Reflect.get(window, 'shifted'));

test('2.10 Marketplace: nothing shifts while the shop loads', async ({ page, request }) => {
  await countShifts(page);
  const person = await newMember(request);
  const [book] = await shopping.fillBasket(request, person, 2);
  for (const [width, search, heading] of [
    [390, '', 'Catalogue'],
    [390, `?product=${book?.id}`, book?.name ?? ''],
    [390, '?screen=basket', 'Your basket'],
    [1280, '?screen=basket', 'Your basket'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, person, `/marketplace${search}`);
    await expect(shopping.shopIn(page).getByRole('link', { name: 'Basket 2 items' })).toBeVisible();
    await shopping.arrive(page, heading);
    for (const [shifted, where] of [
      [await shiftsIn(page), 'portal'],
      [await shiftsIn(await shopping.shopWindow(page)), 'shop'],
    ])
      expect.soft(shifted, `the ${where} at ${heading}, ${width} px`).toBeLessThan(0.1);
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  }

  const release = await hold(page, '**/api/marketplace/products');
  await page.goto('/marketplace');
  await expect(shopping.shopIn(page).locator('[aria-busy="true"]')).toBeAttached();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 5_000);
  const footer = page.locator('footer');
  await expect(footer).toBeInViewport();
  release();
  await shopping.arrive(page, 'Catalogue');
  expect(await shiftsIn(page)).toBeLessThan(0.1);
  await expect(footer).toBeVisible();
});
