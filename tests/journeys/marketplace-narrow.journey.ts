import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newMember } from './people.ts';
import { fillBasket, openBasket, openCheckout, openShop, shopFrame, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 568 } });

/** Of every price that the shop shows, where its last digit ends on the page. */
async function pricesOf(page: Page): Promise<{ price: string; right: number }[]> {
  const left = (await shopFrame(page).boundingBox())?.x ?? Number.POSITIVE_INFINITY;
  const inFrame = await shopIn(page)
    .getByText(/^A\$[\d,]+\.\d\d/)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const letters = document.createRange();
        letters.selectNodeContents(element);
        return { price: element.textContent ?? '', right: letters.getBoundingClientRect().right };
      }),
    );
  return inFrame.map(({ price, right }) => ({ price, right: left + right }));
}

test('2.10 Marketplace: at 320 px the button to the top never lies over a price', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 3, 2);
  await openShop(page, person);
  await page.mouse.wheel(0, 400);
  const button = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
  const covered = async (atLeast: number) => {
    await expect.poll(async () => (await pricesOf(page)).length).toBeGreaterThanOrEqual(atLeast);
    const prices = await pricesOf(page);
    return prices.filter(({ right }) => right > (button?.x ?? 0));
  };
  expect(await covered(20)).toEqual([]);
  // Each line, and three sums.
  await openBasket(page);
  expect(await covered(2 + 3)).toEqual([]);
  await openCheckout(page);
  expect(await covered(2 + 3)).toEqual([]);
});
