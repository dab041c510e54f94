import type { Page } from '@playwright/test';
import { newMember } from './accounts.ts';
import { expect, expectAccessible, respond, test } from './e2e-test.ts';
import * as shopping from './marketplace-page.ts';

const priceRightEdges = (page: Page): Promise<number[]> =>
  shopping
    .shopIn(page)
    .getByText(/^A\$[\d,]+\.\d\d/)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const letters = document.createRange();
        letters.selectNodeContents(element);
        return letters.getBoundingClientRect().right;
      }),
    );

test('2.10 Marketplace: every screen fits 1280 and 320 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const person = await newMember(request);
  const [product] = await shopping.listProducts(request, person);
  const shop = shopping.shopIn(page);
  await shopping.openShop(page, person);
  const inside = await shopping.shopWindow(page);
  await page.mouse.wheel(0, 400);
  const toTop = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
  const check = async () => {
    await expectAccessible(page);
    const left = (await shopping.shopFrame(page).boundingBox())?.x ?? Number.NaN;
    const ends = await priceRightEdges(page);
    expect(left + Math.max(0, ...ends), 'the button to the top covers no price').toBeLessThan(toTop?.x ?? 0);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const frame of [page, inside])
        expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  };
  const categories = ['Doctrine and books', 'Training courses', 'Event tickets', 'Merchandise'];
  await expect(shop.getByRole('heading', { level: 2 })).toHaveText(categories);
  await check();
  await shopping.openBasket(page);
  await expect(shop.getByText('Your basket is empty')).toBeVisible();
  await check();
  await shop.getByRole('link', { name: 'Go to the catalogue' }).click();
  await shopping.arrive(page, 'Catalogue');
  await shopping.openProduct(page, product?.name);
  await shop.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shop.getByText('Added to your basket.')).toBeVisible();
  await check();
  await shop.getByRole('link', { name: 'Go to the basket' }).click();
  await shopping.arrive(page, 'Your basket');
  await shop.getByLabel('Quantity').fill('0');
  await shop.getByLabel('Quantity').press('Enter');
  await expect(shop.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await check();
  await shop.getByLabel('Quantity').fill('2');
  await shopping.openCheckout(page);
  await expect(shop.getByText(/^2 × /)).toBeVisible();
  await check();
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await shopping.arrive(page, 'Thank you for your order');
  await check();
});

test('2.10 Marketplace: the catalogue retries, the basket checks quantities', async ({ page, request }) => {
  const person = await newMember(request);
  const products = await shopping.listProducts(request, person);
  const [first, second] = await shopping.fillBasket(request, person, 1, 1);
  const shop = shopping.shopIn(page);
  await respond(page, '**/api/marketplace/products', { status: 400, json: { message: 'Stocktaking.' } });
  await shopping.openShop(page, person);
  await expect(shop.getByRole('alert')).toContainText('Stocktaking.');
  await expectAccessible(page);
  await page.unrouteAll();
  await shop.getByRole('button', { name: 'Try again' }).click();
  const cards = shop.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(products.length);
  await expect(cards.first()).toContainText(shopping.dollars(products[0]?.priceCents ?? 0));
  const picture = cards.first().locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await shop.getByRole('button', { name: 'Training courses' }).click();
  const courses = products.filter(({ category }) => category === 'course');
  await expect(cards).toHaveCount(courses.length);
  await cards.first().getByRole('link').click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(courses[0]?.name ?? '');
  await expect(shop.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(
    shop.getByText(`${shopping.dollars(courses[0]?.priceCents ?? 0)} including GST`),
  ).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(courses.length);
  await expect(page).toHaveURL('/marketplace');

  await shopping.openBasket(page);
  const expectTotal = async (cents: number) => {
    const gst = Math.round(cents / 11);
    await expect(shop.locator('dd')).toHaveText([
      shopping.dollars(cents - gst),
      shopping.dollars(gst),
      shopping.dollars(cents),
    ]);
  };
  const [one, two] = [first?.priceCents ?? 0, second?.priceCents ?? 0];
  await expectTotal(one + two);
  const lines = shop.getByRole('list', { name: 'Your basket' }).getByRole('listitem');
  const field = lines.first().getByLabel('Quantity');
  const oneMore = lines.first().getByRole('button', { name: 'One more of' });

  const busy = 'The portal is busy. Please try again in a moment.';
  await respond(page, '**/cart/updatebasket', { status: 503, json: { message: busy } });
  await oneMore.click();
  await expect(shop.getByRole('alert')).toHaveText(busy);
  await expect(field).toHaveValue('1');
  await page.unrouteAll();

  for (let step = 0; step < 4; step += 1) await oneMore.click();
  await expect(field).toHaveValue('5');
  await expectTotal(5 * one + two);
  await field.fill('101');
  await field.press('Tab');
  await expect(shop.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await expect(field).toHaveValue('101');
  await expectTotal(5 * one + two);
  await field.fill('100');
  await field.press('Enter');
  await expectTotal(100 * one + two);
  await expect(oneMore).toBeDisabled();
  const saved = [
    [first?.id, 100],
    [second?.id, 1],
  ];
  await expect.poll(() => shopping.basketOf(request, person)).toEqual(saved);
  await shop.getByRole('button', { name: `Remove ${first?.name}` }).click();
  await expect(lines).toHaveCount(1);
  await expect(shop.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(shop.getByRole('status')).toHaveText(`${first?.name} was removed from your basket.`);
  await expectTotal(two);
  await shop.getByRole('button', { name: `Remove ${second?.name}` }).click();
  await expect(shop.getByText('Your basket is empty')).toBeVisible();
  await expect.poll(() => shopping.basketOf(request, person)).toEqual([]);
});
