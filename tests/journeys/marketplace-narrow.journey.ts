import { expect, test } from './journey.ts';
import { newMember } from './people.ts';
import { dollars, fillBasket, openBasket, openCheckout, openShop, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 640 } });

test('2.10 Marketplace: at 320 px the button to the top never lies over what a line costs', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [product] = await fillBasket(request, person, 3);
  await openShop(page, person);
  const price = shopIn(page)
    .getByRole('listitem')
    .getByText(dollars(3 * (product?.priceCents ?? 0)), { exact: true });
  const rightEdge = async () => {
    const { x, width } = (await price.boundingBox()) ?? { x: 0, width: Number.POSITIVE_INFINITY };
    return x + width;
  };
  await page.mouse.wheel(0, 400);
  const button = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
  await openBasket(page);
  expect(await rightEdge()).toBeLessThan(button?.x ?? 0);
  await openCheckout(page);
  expect(await rightEdge()).toBeLessThan(button?.x ?? 0);
});
