import type { Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { expect, expectAccessible, mockResponse, test } from './e2e-test.ts';
import {
  fillBasket,
  formatDollars,
  listProducts,
  marketplaceContent,
  marketplaceIframe,
  marketplaceWindow,
  openBasket,
  openCheckout,
  openMarketplace,
  openProduct,
  readBasket,
  waitForMarketplaceScreen,
} from './marketplace-page.ts';

const priceRightEdges = (page: Page): Promise<number[]> =>
  marketplaceContent(page)
    .getByText(/^A\$[\d,]+\.\d\d/)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      }),
    );

test('2.10 Marketplace: fits every screen at 1280 and 320 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const account = await createMember(request);
  const [product] = await listProducts(request, account);
  const marketplace = marketplaceContent(page);
  await openMarketplace(page, account);
  const marketplaceFrame = await marketplaceWindow(page);
  await page.mouse.wheel(0, 400);
  const scrollToTop = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
  const checkScreen = async () => {
    await expectAccessible(page);
    const left = (await marketplaceIframe(page).boundingBox())?.x ?? Number.NaN;
    const rightEdges = await priceRightEdges(page);
    expect(left + Math.max(0, ...rightEdges), 'the button to the top covers no price').toBeLessThan(
      scrollToTop?.x ?? 0,
    );
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const frame of [page, marketplaceFrame])
        expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  };
  const categories = ['Doctrine and books', 'Training courses', 'Event tickets', 'Merchandise'];
  await expect(marketplace.getByRole('heading', { level: 2 })).toHaveText(categories);
  await checkScreen();
  await openBasket(page);
  await expect(marketplace.getByText('Your basket is empty')).toBeVisible();
  await checkScreen();
  await marketplace.getByRole('link', { name: 'Go to the catalogue' }).click();
  await waitForMarketplaceScreen(page, 'Catalogue');
  await openProduct(page, product?.name);
  await marketplace.getByRole('button', { name: 'Add to basket' }).click();
  await expect(marketplace.getByText('Added to your basket.')).toBeVisible();
  await checkScreen();
  await marketplace.getByRole('link', { name: 'Go to the basket' }).click();
  await waitForMarketplaceScreen(page, 'Your basket');
  await marketplace.getByLabel('Quantity').fill('0');
  await marketplace.getByLabel('Quantity').press('Enter');
  await expect(marketplace.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await checkScreen();
  await marketplace.getByLabel('Quantity').fill('2');
  await openCheckout(page);
  await expect(marketplace.getByText(/^2 × /)).toBeVisible();
  await checkScreen();
  await marketplace.getByRole('button', { name: 'Generate an invoice' }).click();
  await waitForMarketplaceScreen(page, 'Thank you for your order');
  await checkScreen();
});

test('2.10 Marketplace: retries the catalogue and validates basket quantities', async ({ page, request }) => {
  const account = await createMember(request);
  const products = await listProducts(request, account);
  const [first, second] = await fillBasket(request, account, 1, 1);
  const marketplace = marketplaceContent(page);
  await mockResponse(page, '**/api/marketplace/products', { status: 400, json: { message: 'Stocktaking.' } });
  await openMarketplace(page, account);
  await expect(marketplace.getByRole('alert')).toContainText('Stocktaking.');
  await expectAccessible(page);
  await page.unrouteAll();
  await marketplace.getByRole('button', { name: 'Try again' }).click();
  const cards = marketplace.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(products.length);
  await expect(cards.first()).toContainText(formatDollars(products[0]?.priceCents ?? 0));
  const image = cards.first().locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await marketplace.getByRole('button', { name: 'Training courses' }).click();
  const courses = products.filter(({ category }) => category === 'course');
  await expect(cards).toHaveCount(courses.length);
  await cards.first().getByRole('link').click();
  await expect(marketplace.getByRole('heading', { level: 1 })).toHaveText(courses[0]?.name ?? '');
  await expect(marketplace.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(
    marketplace.getByText(`${formatDollars(courses[0]?.priceCents ?? 0)} including GST`),
  ).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(courses.length);
  await expect(page).toHaveURL('/marketplace');

  await openBasket(page);
  const expectTotal = async (cents: number) => {
    const gst = Math.round(cents / 11);
    await expect(marketplace.locator('dd')).toHaveText([
      formatDollars(cents - gst),
      formatDollars(gst),
      formatDollars(cents),
    ]);
  };
  const [firstPrice, secondPrice] = [first?.priceCents ?? 0, second?.priceCents ?? 0];
  await expectTotal(firstPrice + secondPrice);
  const basketLines = marketplace.getByRole('list', { name: 'Your basket' }).getByRole('listitem');
  const field = basketLines.first().getByLabel('Quantity');
  const oneMore = basketLines.first().getByRole('button', { name: 'One more of' });

  const busy = 'The portal is busy. Please try again in a moment.';
  await mockResponse(page, '**/cart/updatebasket', { status: 503, json: { message: busy } });
  await oneMore.click();
  await expect(marketplace.getByRole('alert')).toHaveText(busy);
  await expect(field).toHaveValue('1');
  await page.unrouteAll();

  for (let step = 0; step < 4; step += 1) await oneMore.click();
  await expect(field).toHaveValue('5');
  await expectTotal(5 * firstPrice + secondPrice);
  await field.fill('101');
  await field.press('Tab');
  await expect(marketplace.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await expect(field).toHaveValue('101');
  await expectTotal(5 * firstPrice + secondPrice);
  await field.fill('100');
  await field.press('Enter');
  await expectTotal(100 * firstPrice + secondPrice);
  await expect(oneMore).toBeDisabled();
  const expectedBasket = [
    [first?.id, 100],
    [second?.id, 1],
  ];
  await expect.poll(() => readBasket(request, account)).toEqual(expectedBasket);
  await marketplace.getByRole('button', { name: `Remove ${first?.name}` }).click();
  await expect(basketLines).toHaveCount(1);
  await expect(marketplace.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(marketplace.getByRole('status')).toHaveText(`${first?.name} was removed from your basket.`);
  await expectTotal(secondPrice);
  await marketplace.getByRole('button', { name: `Remove ${second?.name}` }).click();
  await expect(marketplace.getByText('Your basket is empty')).toBeVisible();
  await expect.poll(() => readBasket(request, account)).toEqual([]);
});
