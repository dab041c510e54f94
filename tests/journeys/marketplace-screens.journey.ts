import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newMember } from './people.ts';
import {
  arrive,
  basketOf,
  dollars,
  fillBasket,
  listProducts,
  openBasket,
  openCheckout,
  openProduct,
  openShop,
  shopIn,
  shopWindow,
} from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const lines = (page: Page) =>
  shopIn(page).getByRole('list', { name: 'In your basket' }).getByRole('listitem');

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 390],
] as const) {
  test(`2.10 Marketplace: every screen is accessible and fits, ${colorScheme}, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const shop = shopIn(page);
    await openShop(page, await newMember(request));
    const inside = await shopWindow(page);
    const check = async () => {
      await expectAccessible(page);
      expect(await inside.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    };
    await expect(shop.getByRole('heading', { level: 2 })).toHaveText([
      'Doctrine and books',
      'Training courses',
      'Event tickets',
      'Merchandise',
    ]);
    await check();
    await openBasket(page);
    await expect(shop.getByText('Your basket is empty')).toBeVisible();
    await check();
    await shop.getByRole('link', { name: 'Go to the catalogue' }).click();
    await arrive(page, 'Catalogue');
    await shop.getByRole('button', { name: 'Merchandise' }).click();
    await expect(shop.getByRole('heading', { level: 2 })).toHaveText(['Merchandise']);
    await arrive(page, 'Catalogue');
    await openProduct(
      page,
      (await shop
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .locator('span span')
        .first()
        .textContent()) ?? '',
    );
    await shop.getByRole('button', { name: 'Add to basket' }).click();
    await expect(shop.getByText('Added to your basket.')).toBeVisible();
    await check();
    await shop.getByRole('link', { name: 'Go to the basket' }).click();
    await arrive(page, 'Your basket');
    await shop.getByLabel('Quantity').fill('0');
    await shop.getByLabel('Quantity').press('Enter');
    await expect(shop.getByText('Type a whole number from 1 to 100')).toBeVisible();
    await check();
    await shop.getByLabel('Quantity').fill('2');
    await openCheckout(page);
    await expect(shop.getByText(/^2 × /)).toBeVisible();
    await check();
    await shop.getByRole('button', { name: 'Generate an invoice' }).click();
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await check();
  });
}

test('2.10 Marketplace: catalogue in four categories, with pictures; a choice holds on the way back', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const products = await listProducts(request, person);
  const shop = shopIn(page);
  await openShop(page, person);
  const cards = shop.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(products.length);
  await expect(cards.first()).toContainText(dollars(products[0]?.priceCents ?? 0));
  const picture = cards.first().locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await shop.getByRole('button', { name: 'Training courses' }).click();
  const courses = products.filter(({ category }) => category === 'course');
  await expect(cards).toHaveCount(courses.length);
  await cards.first().getByRole('link').click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(courses[0]?.name ?? '');
  await expect(shop.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(shop.getByText(`${dollars(courses[0]?.priceCents ?? 0)} including GST`)).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(courses.length);
  await expect(page).toHaveURL('/marketplace');
});

test('2.10 Marketplace: the catalogue that does not come can be asked for again', async ({
  page,
  request,
}) => {
  await page.route('**/api/marketplace/products', (route) =>
    route.fulfill({ status: 400, json: { message: 'Stocktaking.' } }),
  );
  await openShop(page, await newMember(request));
  await expect(shopIn(page).getByRole('alert')).toContainText('Stocktaking.');
  await expectAccessible(page);
  await page.unrouteAll();
  await shopIn(page).getByRole('button', { name: 'Try again' }).click();
  await expect(shopIn(page).getByRole('link', { name: /Doctrine, Fifth/ })).toBeVisible();
});

test('2.10 Marketplace: basket with quantities, totals and GST; what is typed wrong is said beside it', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [first, second] = await fillBasket(request, person, 1, 1);
  const shop = shopIn(page);
  await openShop(page, person);
  await openBasket(page);
  const expectTotal = async (cents: number) => {
    const gst = Math.round(cents / 11);
    await expect(shop.locator('dd')).toHaveText([dollars(cents - gst), dollars(gst), dollars(cents)]);
  };
  const [one, two] = [first?.priceCents ?? 0, second?.priceCents ?? 0];
  await expectTotal(one + two);
  const field = lines(page).first().getByLabel('Quantity');
  for (let step = 0; step < 4; step += 1)
    await lines(page).first().getByRole('button', { name: 'One more of' }).click();
  await expect(field).toHaveValue('5');
  await expectTotal(5 * one + two);
  await field.fill('101');
  await field.press('Tab');
  await expect(shop.getByText('Type a whole number from 1 to 100')).toBeVisible();
  await expect(field).toHaveValue('101');
  await expectTotal(5 * one + two);
  await field.fill('100');
  await field.press('Enter');
  await expectTotal(100 * one + two);
  await expect(lines(page).first().getByRole('button', { name: 'One more of' })).toBeDisabled();
  await expect
    .poll(() => basketOf(request, person))
    .toEqual([
      [first?.id, 100],
      [second?.id, 1],
    ]);
  await shop.getByRole('button', { name: `Remove ${first?.name}` }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(shop.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(shop.getByRole('status')).toHaveText(`${first?.name} is in your basket no more.`);
  await expectTotal(two);
  await shop.getByRole('button', { name: `Remove ${second?.name}` }).click();
  await expect(shop.getByText('Your basket is empty')).toBeVisible();
  await expect.poll(() => basketOf(request, person)).toEqual([]);
});

test('2.10 Marketplace: a change that cannot be saved is said, and the basket is as the server has it', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 2);
  const shop = shopIn(page);
  await openShop(page, person);
  await openBasket(page);
  await page.route('**/cart/updatebasket', (route) =>
    route.fulfill({ status: 503, json: { message: 'The portal is busy. Please try again in a moment.' } }),
  );
  await shop.getByRole('button', { name: 'One more of' }).click();
  await expect(shop.getByRole('alert')).toHaveText('The portal is busy. Please try again in a moment.');
  await expect(shop.getByLabel('Quantity')).toHaveValue('2');
  await expectAccessible(page);
});

/** By the Tab key alone, as often as it takes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

test('2.10 Marketplace: a purchase by the keyboard alone', async ({ page, request }) => {
  const person = await newMember(request);
  const [book] = await listProducts(request, person);
  const shop = shopIn(page);
  await openShop(page, person);
  await tabTo(page, shop.getByRole('link', { name: book?.name ?? '' }));
  await page.keyboard.press('Enter');
  await tabTo(page, shop.getByLabel('Quantity'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await tabTo(page, shop.getByRole('button', { name: 'Add to basket' }));
  await page.keyboard.press('Enter');
  await tabTo(page, shop.getByRole('link', { name: 'Go to the basket' }));
  await page.keyboard.press('Enter');
  await tabTo(page, shop.getByRole('link', { name: 'Go to checkout' }));
  await page.keyboard.press('Enter');
  await expect(shop.getByText(`3 × ${book?.name}`)).toBeVisible();
  const payByCard = shop.getByRole('button', { name: 'Checkout with credit card' });
  await tabTo(page, payByCard);
  // Until the basket is kept, a press is refused.
  await expect(payByCard).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/test-checkout\//);
  await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
  await page.keyboard.press('Enter');
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Thank you, your payment has arrived');
  await tabTo(page, shop.getByRole('link', { name: 'See your invoices' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
