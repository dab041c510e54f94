import type { Page } from '@playwright/test';
import { billingColleagues } from './billing-contacts.ts';
import { company, listInvoices } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { demoPerson, newMember, openAs } from './people.ts';
import {
  arrive,
  fillBasket,
  invoiceNumberIn,
  openBasket,
  openCheckout,
  openShop,
  portalOrigin,
  rowOf,
  shopIn,
} from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('6 Marketplace: a company purchase is there for the other billing contact, and for nobody else', async ({
  page,
  request,
}) => {
  const { contacts, other, organisation } = await billingColleagues(request);
  const [buyer, colleague] = contacts as [(typeof contacts)[0], (typeof contacts)[0]];
  await fillBasket(request, buyer, 3);
  const shop = shopIn(page);
  await openShop(page, buyer);
  await openBasket(page);
  await openCheckout(page);
  await expect(shop.getByRole('radio', { name: 'Myself' })).toBeChecked();
  await shop.getByRole('radio', { name: organisation }).check();
  await expectAccessible(page);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await arrive(page, 'Thank you for your order');
  const number = await invoiceNumberIn(page);
  await shop.getByRole('link', { name: 'See the company invoices' }).click();
  await expect(page).toHaveURL(company);
  await expect(rowOf(page, number).getByText('Open')).toBeVisible();

  const numbersOf = async (person: typeof buyer, assigned: 'Individual' | 'Company') =>
    (await listInvoices(request, person, assigned)).invoices.map(({ invoiceNumber }) => invoiceNumber);
  expect(await numbersOf(buyer, 'Individual')).not.toContain(number);
  expect(await numbersOf(colleague, 'Individual')).not.toContain(number);
  expect(await numbersOf(await demoPerson(request, 'billing'), 'Company')).not.toContain(number);
  const headers = { authorization: `Bearer ${other.token}` };
  const refused = await request.get(
    '/api/marketplace/invoice/list?page=1&size=10&invoiceAssignedType=Company',
    { headers },
  );
  expect(await refused.text()).not.toContain(number);
  const [bought] = (await listInvoices(request, colleague, 'Company')).invoices;
  expect(bought?.invoiceNumber).toBe(number);
  for (const stranger of [other, await newMember(request)]) {
    const download = await request.post(`/api/marketplace/invoice/${bought?.id}/download`, {
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect([403, 404]).toContain(download.status());
  }

  const context = await page.context().browser()?.newContext();
  const second = (await context?.newPage()) as Page;
  await openAs(second, colleague, `${portalOrigin}${company}`);
  await expect(rowOf(second, number).getByText('Open')).toBeVisible();
  await context?.close();
});

test('6 Marketplace: who is no billing contact is not asked whom it is for', async ({ page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  await openShop(page, person);
  await openBasket(page);
  await openCheckout(page);
  await expect(shopIn(page).getByRole('button', { name: 'Generate an invoice' })).toBeVisible();
  await expect(shopIn(page).getByRole('radio')).toHaveCount(0);
});
