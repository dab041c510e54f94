import { expect, test } from './journey.ts';
import { callAs, newMember } from './people.ts';
import { basketOf, fillBasket, openBasket, openShop, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.10 Marketplace: a tab that was left open does not bring back what was bought in another', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [bought] = await fillBasket(request, person, 1);
  await openShop(page, person);
  await openBasket(page);
  await expect(shopIn(page).getByRole('list', { name: 'In your basket' })).toContainText(bought?.name ?? '');
  const { totalCents } = await callAs(request, person, '/api/marketplace/basket');
  const wish = { payBy: 'invoice', buyFor: 'Individual', totalCents };
  await callAs(request, person, '/api/marketplace/checkout', wish);
  await shopIn(page)
    .getByRole('button', { name: /^One more of/ })
    .click();
  await expect(shopIn(page).getByText('Your basket was changed elsewhere.')).toBeVisible();
  await expect(shopIn(page).getByText('Your basket is empty')).toBeVisible();
  expect(await basketOf(request, person)).toEqual([]);
});
