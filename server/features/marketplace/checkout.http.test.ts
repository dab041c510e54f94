import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { invoices } from '#contract/invoices.ts';
import { marketplace } from '#contract/marketplace.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { submitTestCheckout } from '#tests/support/test-checkout.ts';

const portal = setUpTestApp();
const buyer = portal.signInBeforeAll('member');
const contact = portal.signInBeforeAll('billing');
const staff = portal.signInBeforeAll('staff');
let products: { id: string; priceCents: number }[];
beforeAll(async () => {
  products = (await portal.send(marketplace.listProducts, {}, buyer)).body.products;
});
beforeEach(async () => {
  await query(
    "DELETE FROM basket_items; DELETE FROM rate_limits; UPDATE purchases SET status = 'lapsed' WHERE status = 'pending'",
  );
});

const query = async (text: string, values?: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const getBasket = async (caller = buyer) => (await portal.send(marketplace.getBasket, {}, caller)).body;
const getPurchase = async (id: string, caller = buyer) =>
  (await portal.send(marketplace.getPurchase, { params: { id } }, caller)).body;
const listInvoices = async (caller = buyer, invoiceAssignedType: 'Individual' | 'Company' = 'Individual') =>
  (await portal.send(invoices.listInvoices, { query: { invoiceAssignedType } }, caller)).body;
const findInvoice = async (id: string | null) =>
  (await query('SELECT * FROM invoices WHERE id = $1', [id]))[0];
const setFirstPrice = (cents = products[0]?.priceCents) =>
  query('UPDATE products SET price_cents = $2 WHERE id = $1', [products[0]?.id, cents]);
const itemsOf = (quantities: number[]) =>
  quantities.map((quantity, index) => ({ productId: products[index]?.id as string, quantity }));

/** Fills the basket with the first products in these quantities. Returns the total. */
async function fillBasket(caller: typeof buyer, ...quantities: number[]): Promise<number> {
  await portal.send(marketplace.updateBasket, { body: { cartItems: itemsOf(quantities) } }, caller);
  return (await getBasket(caller)).totalCents;
}

type Options = Partial<RequestOf<typeof marketplace.checkOut>['body']>;
/** Buys the basket for the member, by default by card. */
const checkOut = (totalCents: number, options: Options = {}, caller = buyer) => {
  const body = { payBy: 'card', buyFor: 'Individual', totalCents, ...options } as const;
  return portal.send(marketplace.checkOut, { body }, caller);
};
const byInvoice = { payBy: 'invoice' } as const;
const pay = (payUrl: string | null) => submitTestCheckout(portal, payUrl as string, 'pay');

describe('checkOut by invoice', () => {
  it('shows the basket with server prices and GST, and rejects a basket that was not shown', async () => {
    const total = await fillBasket(buyer, 1, 3);
    const [first, second] = products.map(({ priceCents }) => priceCents) as [number, number];
    expect(total).toBe(first + 3 * second);
    const items = [{ quantity: 1 }, { quantity: 3 }];
    expect(await getBasket()).toMatchObject({ items, gstCents: Math.round(total / 11), company: null });
    expect((await getBasket(contact)).company).toEqual(expect.any(String));
    const buy = async (cartItems: ReturnType<typeof itemsOf>) =>
      (await checkOut(total, { ...byInvoice, cartItems })).status;
    expect([await buy(itemsOf([3, 1])), await buy(itemsOf([1]))]).toEqual([409, 409]);
    expect(await buy(itemsOf([1, 3]).reverse())).toBe(200);
  });

  it('issues an open invoice, emails it and empties the basket', async () => {
    const totalCents = await fillBasket(buyer, 1, 3);
    const { totalItems } = await listInvoices();
    const { body } = await checkOut(totalCents, byInvoice);
    const { purchaseId, invoiceId, invoiceNumber } = body;
    expect(body).toMatchObject({ payUrl: null, invoiceNumber: expect.stringMatching(/^\d+$/) });
    const after = await listInvoices();
    expect(after.totalItems).toBe(totalItems + 1);
    const invoice = { id: invoiceId, invoiceNumber, totalPrice: totalCents / 100 };
    expect(after.invoices[0]).toMatchObject({ ...invoice, type: 'Marketplace', status: 'Open' });
    expect((await getBasket()).items).toEqual([]);
    const email = await findNewestEmailTo(portal.database.db, 'member@demo.example');
    expect(email).toMatchObject({ invoiceId, subject: expect.stringContaining(invoiceNumber as string) });
    expect(email.textBody).toContain('Please pay it by ');
    expect(email.textBody).toContain(`BSB: 000-000, Account number: 0000 0000, Reference: ${invoiceNumber}`);

    const bought = { boughtFor: 'Individual', invoiceId };
    expect(await getPurchase(purchaseId)).toMatchObject({ ...bought, state: 'invoiced' });
    const cancel = { params: { id: invoiceId as string }, body: { status: 'Cancelled' } } as const;
    await portal.send(invoices.setInvoiceStatus, cancel, staff);
    expect(await getPurchase(purchaseId)).toMatchObject({ ...bought, state: 'cancelled' });
  });

  it('rounds GST to the nearest cent, and charges none to a buyer outside Australia', async () => {
    await setFirstPrice(105);
    const rounded = await checkOut(await fillBasket(buyer, 1), byInvoice);
    await setFirstPrice();
    expect(await findInvoice(rounded.body.invoiceId)).toMatchObject({ gst_cents: 10 });

    const setCountry = (country: string | null) =>
      query('UPDATE members SET postal_country = $2 WHERE id = $1', [contact.userId, country]);
    await setCountry('International');
    const totalCents = await fillBasket(contact, 1);
    expect(await getBasket(contact)).toMatchObject({ totalCents, gstCents: 0, gstFreeFor: ['Individual'] });
    const { body } = await checkOut(totalCents, byInvoice, contact);
    expect(await findInvoice(body.invoiceId)).toMatchObject({ total_cents: totalCents, gst_cents: 0 });
    const email = await findNewestEmailTo(portal.database.db, 'billing@demo.example');
    expect(email.textBody).toContain('without GST');

    // The company is in Australia, and so is a buyer without a country.
    await fillBasket(contact, 1);
    const forCompany = await checkOut(totalCents, { ...byInvoice, buyFor: 'Company' }, contact);
    const gst = Math.round(totalCents / 11);
    expect(await findInvoice(forCompany.body.invoiceId)).toMatchObject({ gst_cents: gst });
    await setCountry(null);
    await fillBasket(contact, 1);
    expect(await getBasket(contact)).toMatchObject({ gstCents: gst, gstFreeFor: [] });
    await setCountry('Australia');
  });

  it('buys for a company only as its billing contact', async () => {
    const forCompany = { ...byInvoice, buyFor: 'Company' } as const;
    const { invoiceId } = (await checkOut(await fillBasket(contact, 1), forCompany, contact)).body;
    expect((await listInvoices(contact, 'Company')).invoices[0]?.id).toBe(invoiceId);
    expect((await listInvoices(contact)).invoices.map(({ id }) => id)).not.toContain(invoiceId);
    expect((await checkOut(await fillBasket(buyer, 1), forCompany)).status).toBe(403);
  });

  it('prints the purchase order on the invoice, in one line of up to 40 characters', async () => {
    const forCompany = { ...byInvoice, buyFor: 'Company', purchaseOrder: ' PO\n77/2026 ' } as const;
    const invoicedOrder = await checkOut(await fillBasket(contact, 1), forCompany, contact);
    const order = { purchase_order: 'PO 77/2026', paid_by: null };
    expect(await findInvoice(invoicedOrder.body.invoiceId)).toMatchObject(order);

    const total = await fillBasket(buyer, 1);
    const first = (await checkOut(total, { purchaseOrder: 'PO 78' })).body;
    const { purchaseId, payUrl } = (await checkOut(total, { purchaseOrder: 'PO 79' })).body;
    expect(purchaseId).not.toBe(first.purchaseId);
    await pay(payUrl);
    const { invoiceId } = await getPurchase(purchaseId);
    expect(await findInvoice(invoiceId)).toMatchObject({ purchase_order: 'PO 79', paid_by: 'card' });

    const { status, errorBody } = await checkOut(total, { purchaseOrder: 'x'.repeat(41) });
    expect([status, errorBody.errors[0]?.field]).toEqual([400, 'purchaseOrder']);
  });
});

describe('checkOut by card', () => {
  it('issues a closed invoice after the payment, and keeps items added to the basket meanwhile', async () => {
    const { totalItems } = await listInvoices();
    const { purchaseId, payUrl } = (await checkOut(await fillBasket(buyer, 1))).body;
    const open = { state: 'open', invoiceId: null, invoiceNumber: null, boughtFor: null };
    expect(await getPurchase(purchaseId)).toEqual(open);
    expect((await listInvoices()).totalItems).toBe(totalItems);
    expect((await getBasket()).items).toHaveLength(1);

    await fillBasket(buyer, 3, 1);
    expect(await pay(payUrl)).toBe(`${portal.config.publicUrl}/marketplace?purchase=${purchaseId}`);
    const paid = await getPurchase(purchaseId);
    expect(paid.state).toBe('paid');
    expect((await listInvoices()).invoices[0]).toMatchObject({ id: paid.invoiceId, status: 'Closed' });
    expect((await getBasket()).items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await getPurchase(purchaseId)).toEqual(paid);
    expect((await listInvoices()).totalItems).toBe(totalItems + 1);
  });

  it('replaces an earlier payment when an invoice or another basket is ordered', async () => {
    const total = await fillBasket(buyer, 1);
    const first = (await checkOut(total)).body;
    expect((await checkOut(total, byInvoice)).status).toBe(200);
    const second = (await checkOut(await fillBasket(buyer, 1))).body;
    const third = (await checkOut(await fillBasket(buyer, 2))).body;
    expect(third.purchaseId).not.toBe(second.purchaseId);
    for (const { payUrl, purchaseId } of [first, second]) {
      await pay(payUrl);
      expect(await getPurchase(purchaseId)).toMatchObject({ state: 'replaced', invoiceId: null });
    }
  });
});

describe('concurrent checkOut', () => {
  it('opens one payment page for three clicks on card, and issues one invoice for three clicks on invoice', async () => {
    const total = await fillBasket(buyer, 1);
    const { totalItems } = await listInvoices();
    const three = (options: Options) => Promise.all([1, 2, 3].map(() => checkOut(total, options)));
    const cards = await three({});
    expect(cards.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(cards.map(({ body }) => body.payUrl)).size).toBe(1);
    const invoiced = await three(byInvoice);
    expect(invoiced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listInvoices()).totalItems).toBe(totalItems + 1);
  });

  it('buys once when card and invoice are clicked simultaneously', async () => {
    for (let round = 0; round < 6; round += 1) {
      const total = await fillBasket(buyer, 1);
      const { totalItems } = await listInvoices();
      const [card] = await Promise.all([checkOut(total), checkOut(total, byInvoice)]);
      if (card.status === 200) {
        await pay(card.body.payUrl);
        await getPurchase(card.body.purchaseId);
      }
      expect((await listInvoices()).totalItems).toBe(totalItems + 1);
      expect((await getBasket()).items).toEqual([]);
    }
    const unrecorded = await query(
      `SELECT reference FROM test_checkouts WHERE state = 'paid' AND reference NOT IN (
         SELECT reference FROM payments WHERE status = 'paid'
       )`,
    );
    expect(unrecorded).toEqual([]);
  });
});

it('rejects an empty or free basket, a wrong total, an unknown method and a price from the client', async () => {
  expect((await checkOut(0)).status).toBe(400);
  await setFirstPrice(0);
  const free = await checkOut(await fillBasket(buyer, 1));
  await setFirstPrice();
  const message = 'basket: must contain at least one priced item.';
  expect([free.status, free.errorBody.message]).toEqual([400, message]);
  expect((await checkOut(1)).status).toBe(409);
  expect((await checkOut(1, { payBy: 'cash' as 'card' })).status).toBe(400);
  expect((await checkOut(1, { priceCents: 1 } as Options)).status).toBe(400);
});
