import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newMember, openAs } from './people.ts';
import {
  arrive,
  fillBasket,
  goToPay,
  listProducts,
  openBasket,
  openCheckout,
  openProduct,
  openShop,
  portalOrigin,
  shopFrame,
  shopIn,
  shopOrigin,
  shopWindow,
} from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const atPlace = async (page: Page, search: string, heading: string) => {
  await expect(page).toHaveURL(`/marketplace${search}`);
  await arrive(page, heading);
};

test('2.10 Marketplace: the address names the place in the shop for reload, Back and Forward', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [book] = await fillBasket(request, person, 2);
  const product = `?product=${book?.id}`;
  const name = book?.name ?? '';
  await openAs(page, person, '/contact-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click();
  await atPlace(page, '', 'Catalogue');
  await openProduct(page, name);
  await atPlace(page, product, name);
  await page.reload();
  await atPlace(page, product, name);
  await openBasket(page);
  await openCheckout(page);
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
});

test('2.10 Marketplace: the payment page leads Back to the checkout with the same basket', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [book] = await fillBasket(request, person, 3);
  await openShop(page, person);
  await goToPay(page);
  await page.goBack();
  await atPlace(page, '?screen=checkout', 'Checkout');
  await expect(shopIn(page).getByText(`3 × ${book?.name}`)).toBeVisible();
  await shopIn(page).getByRole('button', { name: 'Checkout with credit card' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await arrive(page, 'Thank you, your payment has arrived');
  await page.reload();
  await arrive(page, 'Thank you, your payment has arrived');
});

test('2.10 Marketplace: a page restored from the back/forward cache does not point to the payment page', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  await page.route('**/test-checkout/**', (route) => route.abort('aborted'));
  await openShop(page, person, '/marketplace?screen=checkout');
  await shopIn(page).getByRole('button', { name: 'Checkout with credit card' }).click();
  await expect(shopIn(page).getByText('The payment page is opening.')).toBeVisible();
  await (await shopWindow(page)).evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(shopIn(page).getByText('The payment page is opening.')).toHaveCount(0);
});

test('2.10 Marketplace: an external marketplace that reports no places keeps its own history', async ({
  open,
  page,
  request,
}) => {
  const external = `<a href="#second">Next</a><script>parent.postMessage({type:'resize',height:300},'*')</script>`;
  await page.route(`${shopOrigin}/?*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: external }),
  );
  await open('/marketplace?screen=basket', await newMember(request));
  await shopIn(page).getByRole('link', { name: 'Next' }).click();
  const inside = await shopWindow(page);
  await expect.poll(() => inside.evaluate(() => location.hash)).toBe('#second');
  await page.evaluate(() => history.back());
  await expect.poll(() => inside.evaluate(() => location.hash)).toBe('');
  await expect(page).toHaveURL('/marketplace?screen=basket');
  expect((await shopFrame(page).boundingBox())?.height).toBe(348);
});

test('2.10 Marketplace: ignores an address that names no place', async ({ page, request }) => {
  const person = await newMember(request);
  await openShop(page, person, '/marketplace?product=https://evil.example&screen=%2F%2Fevil.example');
  await arrive(page, 'Catalogue');
  await openShop(page, person, `/marketplace?product=${randomUUID()}`);
  await arrive(page, 'This product is not for sale any more');
});

test('2.10 Marketplace: a link in the shop opens in a new tab at its place', async ({ page, request }) => {
  const person = await newMember(request);
  const [book] = await listProducts(request, person);
  await openShop(page, person);
  await arrive(page, 'Catalogue');
  const link = shopIn(page).getByRole('link', { name: book?.name ?? '' });
  await expect(link).toHaveAttribute('href', `${portalOrigin}/marketplace?product=${book?.id}`);
  const opening = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await arrive(await opening, book?.name ?? '');
  await atPlace(page, '', 'Catalogue');
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

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`2.10 Marketplace: nothing shifts while the shop loads, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await countShifts(page);
    const person = await newMember(request);
    const [book] = await fillBasket(request, person, 2);
    for (const [search, heading] of [
      ['', 'Catalogue'],
      [`?product=${book?.id}`, book?.name ?? ''],
      ['?screen=basket', 'Your basket'],
    ] as const) {
      await openAs(page, person, `/marketplace${search}`);
      await expect(shopIn(page).getByRole('link', { name: 'Basket 2 items' })).toBeVisible();
      await arrive(page, heading);
      expect.soft(await shiftsIn(page), `the portal at ${heading}`).toBeLessThan(0.1);
      expect.soft(await shiftsIn(await shopWindow(page)), `the shop at ${heading}`).toBeLessThan(0.1);
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    }
  });
}

test('2.10 Marketplace: opened by 127.0.0.1, the portal embeds the shop and stays on that host', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  const origin = portalOrigin.replace('localhost', '127.0.0.1');
  await openShop(page, person, `${origin}/marketplace`);
  await expect(shopFrame(page)).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  await arrive(page, 'Catalogue');
  await goToPay(page);
  expect(page.url()).toContain(`${origin}/test-checkout/`);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await arrive(page, 'Thank you, your payment has arrived');
  expect(page.url()).toContain(`${origin}/marketplace?purchase=`);
});

test('2.10 Marketplace: nothing shifts when a member scrolls while the shop loads', async ({
  page,
  request,
}) => {
  await countShifts(page);
  const person = await newMember(request);
  const { promise: scrolled, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/marketplace/products', async (route) => {
    await scrolled;
    await route.continue();
  });
  await openAs(page, person, '/marketplace');
  await expect(shopIn(page).locator('[aria-busy="true"]')).toBeAttached();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 5_000);
  const footer = page.locator('footer');
  await expect(footer).toBeInViewport();
  release();
  await arrive(page, 'Catalogue');
  expect(await shiftsIn(page)).toBeLessThan(0.1);
  await expect(footer).toBeVisible();
});
