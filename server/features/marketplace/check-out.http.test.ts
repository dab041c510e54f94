import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestMailTo } from '#tests/support/mails.ts';
import { atCheckout } from '#tests/support/paying.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let buyer: SignedIn;
let contact: SignedIn;
let products: { id: string; priceCents: number; name: string }[];
beforeAll(async () => {
  portal = await startTestApp();
  buyer = await portal.signIn('member');
  contact = await portal.signIn('billing');
  products = (await call('/api/marketplace/products')).body.products;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.pool.query(
    "DELETE FROM basket_items; DELETE FROM rate_limits; UPDATE purchases SET status = 'lapsed' WHERE status = 'awaiting'",
  );
});

const call = (path: string, { token } = buyer) => portal.call({ path, token });
const basket = async (whom = buyer) => (await call('/api/marketplace/basket', whom)).body;

/** Of the first product. */
const setPrice = (cents: number) =>
  portal.database.pool.query('UPDATE products SET price_cents = $2 WHERE id = $1', [products[0]?.id, cents]);

async function fill(whom: SignedIn, ...quantities: number[]): Promise<number> {
  const cartItems = quantities.map((quantity, index) => ({ productId: products[index]?.id, quantity }));
  await portal.call({ path: '/api/marketplace/cart/updatebasket', json: { cartItems }, token: whom.token });
  return (await basket(whom)).totalCents;
}

const checkOut = (whom: SignedIn, wish: object) =>
  portal.call({
    path: '/api/marketplace/checkout',
    json: { buyFor: 'Individual', ...wish },
    token: whom.token,
  });
const purchase = (id: string, whom = buyer) => call(`/api/marketplace/purchases/${id}`, whom);

async function listed(whom: SignedIn, assigned = 'Individual') {
  const path = `/api/marketplace/invoice/list?invoiceAssignedType=${assigned}`;
  return (await call(path, whom)).body;
}

describe('the marketplace', () => {
  it('sells about twenty products of four kinds, each with a price and a picture', () => {
    expect(products.length).toBeGreaterThanOrEqual(18);
    expect(products[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      category: 'book',
      description: expect.any(String),
      priceCents: expect.any(Number),
      image: expect.stringMatching(/^\/files\//),
    });
  });

  it('shows the basket at the prices of the server, with GST', async () => {
    const total = await fill(buyer, 2, 1);
    const [first, second] = products.map(({ priceCents }) => priceCents) as [number, number];
    expect(total).toBe(2 * first + second);
    expect(await basket()).toMatchObject({
      items: [{ quantity: 2 }, { quantity: 1 }],
      gstCents: Math.round(total / 11),
      company: null,
    });
    expect((await basket(contact)).company).toEqual(expect.any(String));
  });

  it('sells nothing else than was shown, though it costs as much', async () => {
    const totalCents = await fill(buyer, 1, 3);
    const shown = (...quantities: number[]) =>
      quantities.map((quantity, index) => ({ productId: products[index]?.id, quantity }));
    const wish = { payBy: 'invoice', totalCents };
    expect((await checkOut(buyer, { ...wish, cartItems: shown(3, 1) })).status).toBe(409);
    expect((await checkOut(buyer, { ...wish, cartItems: shown(1) })).status).toBe(409);
    expect((await checkOut(buyer, { ...wish, cartItems: shown(1, 3).reverse() })).status).toBe(200);
  });

  it('bills by invoice: open, with its lines, by mail, and the basket is empty', async () => {
    const totalCents = await fill(buyer, 1, 3);
    const { totalItems } = await listed(buyer);
    const { status, body, text } = await checkOut(buyer, { payBy: 'invoice', totalCents });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ payUrl: null, invoiceNumber: expect.stringMatching(/^\d+$/) });
    const after = await listed(buyer);
    expect(after.totalItems).toBe(totalItems + 1);
    expect(after.invoices[0]).toMatchObject({
      id: body.invoiceId,
      invoiceNumber: body.invoiceNumber,
      type: 'Marketplace',
      status: 'Open',
      totalPrice: totalCents / 100,
    });
    expect((await basket()).items).toEqual([]);
    const mail = await newestMailTo(portal.database.db, 'member@demo.example');
    expect(mail).toMatchObject({
      invoiceId: body.invoiceId,
      subject: expect.stringContaining(body.invoiceNumber),
    });
    expect(mail.textBody).toContain('Please pay it by ');
    expect(mail.textBody).toContain(
      `BSB: 000-000, Account number: 0000 0000, Reference: ${body.invoiceNumber}`,
    );
    const bought = { boughtFor: 'Individual', invoiceId: body.invoiceId };
    expect((await purchase(body.purchaseId)).body).toMatchObject({ ...bought, state: 'billed' });
    const { token } = await portal.signIn('staff');
    const path = `/api/marketplace/invoice/${body.invoiceId}/status`;
    await portal.call({ path, json: { status: 'Cancelled' }, token });
    expect((await purchase(body.purchaseId)).body).toMatchObject({ ...bought, state: 'cancelled' });
  });

  it('rounds GST to the nearest cent', async () => {
    await setPrice(105);
    const totalCents = await fill(buyer, 1);
    expect((await basket()).gstCents).toBe(10);
    const { body } = await checkOut(buyer, { payBy: 'invoice', totalCents });
    await setPrice(products[0]?.priceCents as number);
    const issued = 'SELECT gst_cents FROM invoices WHERE id = $1';
    const { rows } = await portal.database.pool.query(issued, [body.invoiceId]);
    expect(rows).toEqual([{ gst_cents: 10 }]);
  });

  it('prints the purchase order of the buyer on the invoice, in one line', async () => {
    const orderOf = async (id: string) => {
      const row = 'SELECT purchase_order, paid_by FROM invoices WHERE id = $1';
      return (await portal.database.pool.query(row, [id])).rows[0];
    };
    const wish = { payBy: 'invoice', buyFor: 'Company', totalCents: await fill(contact, 1) };
    const { body } = await checkOut(contact, { ...wish, purchaseOrder: ' PO\n77/2026 ' });
    expect(await orderOf(body.invoiceId)).toEqual({ purchase_order: 'PO 77/2026', paid_by: null });

    const byCard = { payBy: 'card', totalCents: await fill(buyer, 1), purchaseOrder: 'PO 78' };
    const { body: begun } = await checkOut(buyer, byCard);
    // Another reference is another order.
    const { body: next } = await checkOut(buyer, { ...byCard, purchaseOrder: 'PO 79' });
    expect(next.purchaseId).not.toBe(begun.purchaseId);
    await atCheckout(portal, next.payUrl, 'pay');
    const { invoiceId } = (await purchase(next.purchaseId)).body;
    expect(await orderOf(invoiceId)).toEqual({ purchase_order: 'PO 79', paid_by: 'card' });

    const tooLong = await checkOut(buyer, { ...wish, purchaseOrder: 'x'.repeat(41) });
    expect([tooLong.status, tooLong.body.errors[0].field]).toEqual([400, 'purchaseOrder']);
  });

  it('charges no GST to a buyer outside Australia, at the same price', async () => {
    const { pool } = portal.database;
    const setCountry = (country: string | null) =>
      pool.query('UPDATE members SET postal_country = $2 WHERE id = $1', [contact.userId, country]);
    await setCountry('International');
    const totalCents = await fill(contact, 1);
    expect(await basket(contact)).toMatchObject({ totalCents, gstCents: 0, gstFreeFor: ['Individual'] });
    const { body } = await checkOut(contact, { payBy: 'invoice', totalCents });
    const issued = 'SELECT total_cents, gst_cents FROM invoices WHERE id = $1';
    const { rows } = await pool.query(issued, [body.invoiceId]);
    expect(rows).toEqual([{ total_cents: totalCents, gst_cents: 0 }]);
    const mail = await newestMailTo(portal.database.db, 'billing@demo.example');
    expect(mail.textBody).toContain('without GST');

    // The company is in Australia, and so is a buyer without a country.
    await fill(contact, 1);
    const forCompany = await checkOut(contact, { payBy: 'invoice', buyFor: 'Company', totalCents });
    const gst = Math.round(totalCents / 11);
    expect((await pool.query(issued, [forCompany.body.invoiceId])).rows[0].gst_cents).toBe(gst);
    await setCountry(null);
    await fill(contact, 1);
    expect(await basket(contact)).toMatchObject({ gstCents: gst, gstFreeFor: [] });
    await setCountry('Australia');
  });

  it('takes a card: nothing is billed before it is paid, and then it is closed', async () => {
    const totalCents = await fill(buyer, 1);
    const { totalItems } = await listed(buyer);
    const { body } = await checkOut(buyer, { payBy: 'card', totalCents });
    expect((await purchase(body.purchaseId)).body).toEqual({
      state: 'open',
      invoiceId: null,
      invoiceNumber: null,
      boughtFor: null,
    });
    expect((await listed(buyer)).totalItems).toBe(totalItems);
    expect((await basket()).items).toHaveLength(1);

    const back = await atCheckout(portal, body.payUrl, 'pay');
    expect(back).toBe(`${portal.config.publicUrl}/marketplace?purchase=${body.purchaseId}`);
    const { invoices } = await listed(buyer);
    expect(invoices).toHaveLength(Math.min(10, totalItems));
    const paid = (await purchase(body.purchaseId)).body;
    expect(paid.state).toBe('paid');
    expect((await listed(buyer)).invoices[0]).toMatchObject({ id: paid.invoiceId, status: 'Closed' });
    expect((await basket()).items).toEqual([]);
    expect((await purchase(body.purchaseId)).body).toEqual(paid);
    expect((await listed(buyer)).totalItems).toBe(totalItems + 1);
  });

  it('keeps in the basket what was put there while one paid', async () => {
    const totalCents = await fill(buyer, 1);
    const { body } = await checkOut(buyer, { payBy: 'card', totalCents });
    await fill(buyer, 3, 1);
    await atCheckout(portal, body.payUrl, 'pay');
    expect((await purchase(body.purchaseId)).body.state).toBe('paid');
    expect((await basket()).items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
  });

  it('is one purchase when clicked twice: each click leads to the same page', async () => {
    const wish = { payBy: 'card', totalCents: await fill(buyer, 1) };
    const answers = await Promise.all([checkOut(buyer, wish), checkOut(buyer, wish), checkOut(buyer, wish)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.payUrl)).size).toBe(1);
  });

  it('is bought once when card and invoice are clicked at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const totalCents = await fill(buyer, 1);
      const { totalItems } = await listed(buyer);
      const [card] = await Promise.all([
        checkOut(buyer, { payBy: 'card', totalCents }),
        checkOut(buyer, { payBy: 'invoice', totalCents }),
      ]);
      if (card.status === 200) {
        await atCheckout(portal, card.body.payUrl, 'pay');
        await purchase(card.body.purchaseId);
      }
      expect((await listed(buyer)).totalItems).toBe(totalItems + 1);
      expect((await basket()).items).toEqual([]);
    }
    const { rows } = await portal.database.pool.query(
      `SELECT count(*)::int FROM test_checkouts WHERE state = 'paid' AND reference NOT IN (
         SELECT reference FROM payments WHERE status = 'paid'
       )`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('is paid no more by card when it was billed meanwhile', async () => {
    const totalCents = await fill(buyer, 1);
    const { body } = await checkOut(buyer, { payBy: 'card', totalCents });
    expect((await checkOut(buyer, { payBy: 'invoice', totalCents })).status).toBe(200);
    await atCheckout(portal, body.payUrl, 'pay');
    expect((await purchase(body.purchaseId)).body).toMatchObject({ state: 'replaced', invoiceId: null });
  });

  it('gives an earlier one up for another basket', async () => {
    const third = await checkOut(buyer, { payBy: 'card', totalCents: await fill(buyer, 1) });
    const other = await checkOut(buyer, { payBy: 'card', totalCents: await fill(buyer, 2) });
    expect(other.body.purchaseId).not.toBe(third.body.purchaseId);
    await atCheckout(portal, third.body.payUrl, 'pay');
    expect((await purchase(third.body.purchaseId)).body.state).toBe('replaced');
  });

  it('makes one invoice of two clicks on “Generate an invoice”', async () => {
    const totalCents = await fill(buyer, 1);
    const { totalItems } = await listed(buyer);
    const wish = { payBy: 'invoice', totalCents };
    const answers = await Promise.all([checkOut(buyer, wish), checkOut(buyer, wish), checkOut(buyer, wish)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listed(buyer)).totalItems).toBe(totalItems + 1);
  });

  it('buys for the company of a billing contact, whose other contacts see it, and nobody else', async () => {
    const totalCents = await fill(contact, 1);
    const wish = { payBy: 'invoice', buyFor: 'Company', totalCents };
    const { body } = await checkOut(contact, wish);
    expect((await listed(contact, 'Company')).invoices[0].id).toBe(body.invoiceId);
    const own = (await listed(contact)).invoices.map(({ id }: { id: string }) => id);
    expect(own).not.toContain(body.invoiceId);
    const refused = await checkOut(buyer, { ...wish, totalCents: await fill(buyer, 1) });
    expect(refused.status).toBe(403);
  });

  it.each([
    ['another total than was shown', { payBy: 'card', totalCents: 1 }, 409],
    ['a way to pay that is none', { payBy: 'cash', totalCents: 1 }, 400],
    ['a price of the browser', { payBy: 'card', totalCents: 1, priceCents: 1 }, 400],
  ])('refuses %s', async (_, wish, status) => {
    await fill(buyer, 1);
    expect((await checkOut(buyer, wish)).status).toBe(status);
  });

  it('refuses a basket that costs nothing', async () => {
    await setPrice(0);
    const { status, body } = await checkOut(buyer, { payBy: 'card', totalCents: await fill(buyer, 1) });
    await setPrice(products[0]?.priceCents as number);
    expect([status, body.message]).toEqual([400, 'basket: must hold something to pay for.']);
  });

  it('refuses an empty basket, and another’s purchase', async () => {
    expect((await checkOut(buyer, { payBy: 'card', totalCents: 0 })).status).toBe(400);
    const { body } = await checkOut(buyer, { payBy: 'card', totalCents: await fill(buyer, 1) });
    expect((await purchase(body.purchaseId, contact)).status).toBe(404);
  });
});
