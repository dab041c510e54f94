import type { Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';
import * as marketplace from './marketplace-page.ts';
import { mockResponse } from './requests.ts';

const priceRightEdges = (page: Page): Promise<number[]> =>
  marketplace
    .content(page)
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
  const [product] = await marketplace.listProducts(account);
  const content = marketplace.content(page);
  await marketplace.open(page, account);
  const marketplaceFrame = await marketplace.findFrame(page);
  await page.mouse.wheel(0, 400);
  const scrollToTop = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
  const checkScreen = async () => {
    await expectAccessible(page);
    const left = (await marketplace.iframe(page).boundingBox())?.x ?? Number.NaN;
    const rightEdges = await priceRightEdges(page);
    const rightmost = left + Math.max(0, ...rightEdges);
    expect(rightmost, 'the button to the top covers no price').toBeLessThan(scrollToTop?.x ?? 0);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const frame of [page, marketplaceFrame])
        expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await marketplace.waitForLayout(page);
  };
  const categories = ['Doctrine and books', 'Training courses', 'Event tickets', 'Merchandise'];
  await expect(content.getByRole('heading', { level: 2 })).toHaveText(categories);
  await checkScreen();
  await marketplace.openBasket(page);
  await expect(content.getByText('Your basket is empty')).toBeVisible();
  await checkScreen();
  await content.getByRole('link', { name: 'Go to the catalogue' }).click();
  await marketplace.waitForScreen(page, 'Catalogue');
  await marketplace.openProduct(page, product.name);
  await content.getByRole('button', { name: 'Add to basket' }).click();
  await expect(content.getByText('Added to your basket.')).toBeVisible();
  await checkScreen();
  await content.getByRole('link', { name: 'Go to the basket' }).click();
  await marketplace.waitForScreen(page, 'Your basket');
  await content.getByLabel('Quantity').fill('0');
  await content.getByLabel('Quantity').press('Enter');
  await expect(content.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await checkScreen();
  await content.getByLabel('Quantity').fill('2');
  await marketplace.openCheckout(page);
  await expect(content.getByText(/^2 × /)).toBeVisible();
  await checkScreen();
  await content.getByRole('button', { name: 'Generate an invoice' }).click();
  await marketplace.waitForScreen(page, 'Thank you for your order');
  await checkScreen();
});

test('2.10 Marketplace: retries the catalogue and validates basket quantities', async ({ page, request }) => {
  const account = await createMember(request);
  const products = await marketplace.listProducts(account);
  const [first, second] = await marketplace.fillBasket(account, 1, 1);
  const content = marketplace.content(page);
  await mockResponse(page, '**/api/marketplace/products', { status: 400, json: { message: 'Stocktaking.' } });
  await marketplace.open(page, account);
  await expect(content.getByRole('alert')).toContainText('Stocktaking.');
  await expectAccessible(page);
  await page.unrouteAll();
  await content.getByRole('button', { name: 'Try again' }).click();
  const cards = content.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(products.length);
  await expect(cards.first()).toContainText(marketplace.formatDollars(products[0].priceCents));
  const image = cards.first().locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await content.getByRole('button', { name: 'Training courses' }).click();
  const courses = products.filter(({ category }) => category === 'course');
  await expect(cards).toHaveCount(courses.length);
  await cards.first().getByRole('link').click();
  await expect(marketplace.heading(page)).toHaveText(courses[0]?.name ?? '');
  await expect(marketplace.heading(page)).toBeFocused();
  const coursePrice = marketplace.formatDollars(courses[0]?.priceCents ?? 0);
  await expect(content.getByText(`${coursePrice} including GST`)).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(courses.length);
  await expect(page).toHaveURL('/marketplace');

  await marketplace.openBasket(page);
  const expectTotal = async (cents: number) => {
    const gst = Math.round(cents / 11);
    const amounts = [cents - gst, gst, cents].map(marketplace.formatDollars);
    await expect(content.locator('dd')).toHaveText(amounts);
  };
  const [firstPrice, secondPrice] = [first.priceCents, second.priceCents];
  await expectTotal(firstPrice + secondPrice);
  const basketLines = content.getByRole('list', { name: 'Your basket' }).getByRole('listitem');
  const field = basketLines.first().getByLabel('Quantity');
  const oneMore = basketLines.first().getByRole('button', { name: 'One more of' });

  const busy = 'The portal is busy. Please try again in a moment.';
  await mockResponse(page, '**/cart/updatebasket', { status: 503, json: { message: busy } });
  await oneMore.click();
  await expect(content.getByRole('alert')).toHaveText(busy);
  await expect(field).toHaveValue('1');
  await page.unrouteAll();

  for (let step = 0; step < 4; step += 1) await oneMore.click();
  await expect(field).toHaveValue('5');
  await expectTotal(5 * firstPrice + secondPrice);
  await field.fill('101');
  await field.press('Tab');
  await expect(content.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await expect(field).toHaveValue('101');
  await expectTotal(5 * firstPrice + secondPrice);
  await field.fill('100');
  await field.press('Enter');
  await expectTotal(100 * firstPrice + secondPrice);
  await expect(oneMore).toBeDisabled();
  const expectedBasket = Object.entries({ [first.id]: 100, [second.id]: 1 });
  await expect.poll(() => marketplace.readBasket(account)).toEqual(expectedBasket);
  await content.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expect(basketLines).toHaveCount(1);
  await expect(marketplace.heading(page)).toBeFocused();
  await expect(content.getByRole('status')).toHaveText(`${first.name} was removed from your basket.`);
  await expectTotal(secondPrice);
  await content.getByRole('button', { name: `Remove ${second.name}` }).click();
  await expect(content.getByText('Your basket is empty')).toBeVisible();
  await expect.poll(() => marketplace.readBasket(account)).toEqual([]);
});
