import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { invoices } from '#contract/invoices.ts';
import { marketplace } from '#contract/marketplace.ts';
import type { DraftProduct } from '#contract/products.staff.ts';
import { productsClient } from '#tests/support/products.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { submitTestCheckout } from '#tests/support/test-checkout.ts';

const portal = setUpTestApp();
const publisher = portal.signInBeforeAll('publisher');
const auditor = portal.signInBeforeAll('auditor');
const editor = portal.signInBeforeAll('editor');
const member = portal.signInBeforeAll('member');
const { create, save, publish, createLive, get, remove, list, putBack, addPicture } = productsClient(
  portal,
  publisher,
);

const listForMembers = async () => (await portal.send(marketplace.listProducts, {}, member)).body.products;
const findForMembers = async (id: string) => (await listForMembers()).find((product) => product.id === id);
const changePrice = async (item: { id: string }, priceCents: number) => {
  const { body: current } = await get(item.id);
  return publish((await save(current, { ...(current.live as DraftProduct), priceCents })).body.item);
};
const errorFields = ({ errorBody }: { errorBody: { errors: { field: string }[] } }) =>
  errorBody.errors.map(({ field }) => field).toSorted();

describe('drafts of products', () => {
  it('shows members a product and its new price only after they are published', async () => {
    const draft = (await save(await create(), { name: 'Quokka Calendar', priceCents: 1_250 })).body.item;
    expect(await findForMembers(draft.id)).toBeUndefined();
    const requests = [
      get(draft.id, editor),
      get(draft.id, member),
      save(draft, {}, auditor),
      publish(draft, auditor),
    ];
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const live = (await publish(draft)).body.item;
    expect((await listForMembers()).at(-1)).toMatchObject({ id: draft.id, name: 'Quokka Calendar' });
    const changed = (await save(live, { ...(live.live as DraftProduct), priceCents: 2_000 })).body.item;
    expect(await findForMembers(draft.id)).toMatchObject({ priceCents: 1_250 });
    const { entryId } = (await publish(changed)).body;
    expect(await findForMembers(draft.id)).toMatchObject({ priceCents: 2_000 });
    const subject = { params: { kind: 'product', id: draft.id }, query: {} } as const;
    const [entry] = (await portal.send(historyStaff.listSubjectHistory, subject, auditor)).body.entries;
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ field: 'Price', before: 'A$12.50', after: 'A$20.00' }),
    );
    await putBack(entryId);
    expect(await findForMembers(draft.id)).toMatchObject({ priceCents: 1_250 });
  });

  it('names what publishing needs, and a product code that another product has', async () => {
    const draft = await create();
    expect(errorFields(await publish(draft))).toEqual(['description', 'name', 'priceCents', 'sku']);
    for (const priceCents of [-1, 1_000_001, 49.5])
      expect(errorFields(await save(draft, { priceCents }))).toEqual(['priceCents']);
    const { live } = await createLive();
    const equal = (await save(draft, { sku: live?.sku as string })).body.item;
    expect(errorFields(await publish(equal))).toEqual(['sku']);
  });

  it('copies a product without its code, beside the first', async () => {
    const { id, live } = await createLive({ name: 'Wallaby Map', position: 7 });
    expect((await create(id)).draft).toEqual({ ...live, name: 'Wallaby Map (copy)', sku: '' });
  });
});

describe('baskets and orders', () => {
  const fillBasket = async (...ids: string[]) => {
    const cartItems = ids.map((productId) => ({ productId, quantity: 1 }));
    await portal.send(marketplace.updateBasket, { body: { cartItems } }, member);
    return cartItems;
  };
  const getBasket = async () => (await portal.send(marketplace.getBasket, {}, member)).body;
  const checkOut = (totalCents: number, payBy: 'card' | 'invoice' = 'invoice') =>
    portal.send(marketplace.checkOut, { body: { payBy, buyFor: 'Individual', totalCents } }, member);

  it('rejects an order at the old price, and keeps the price of earlier orders and invoices', async () => {
    const item = await createLive({ priceCents: 1_100 });
    await fillBasket(item.id);
    const order = (await checkOut(1_100)).body;
    await fillBasket(item.id);
    const { payUrl, purchaseId } = (await checkOut(1_100, 'card')).body;
    await changePrice(item, 2_200);
    expect((await getBasket()).totalCents).toBe(2_200);
    const late = await checkOut(1_100);
    expect([late.status, late.errorBody.message]).toEqual([
      409,
      'Your basket or its prices have changed. Please review it.',
    ]);
    await submitTestCheckout(portal, payUrl as string, 'pay');
    const { body: purchase } = await portal.send(
      marketplace.getPurchase,
      { params: { id: purchaseId } },
      member,
    );
    const query = { invoiceAssignedType: 'Individual', size: 100 } as const;
    const own = (await portal.send(invoices.listInvoices, { query }, member)).body.invoices;
    const issued = own.filter(({ id }) => [order.invoiceId, purchase.invoiceId].includes(id));
    expect(issued.map(({ totalPrice }) => totalPrice)).toEqual([11, 11]);
  });

  it('takes a deleted product out of baskets, tells the buyer, and sells it again after it is put back', async () => {
    const [deleted, kept] = [await createLive({ priceCents: 0 }), await createLive({ priceCents: 900 })];
    const before = await fillBasket(deleted.id, kept.id);
    const { entryId } = (await remove(deleted)).body;
    expect(await findForMembers(deleted.id)).toBeUndefined();
    expect((await getBasket()).items.map(({ product }) => product.id)).toEqual([kept.id]);
    const body = { payBy: 'invoice', buyFor: 'Individual', totalCents: 900, cartItems: before } as const;
    expect((await portal.send(marketplace.checkOut, { body }, member)).status).toBe(409);
    const update = { insteadOf: before, cartItems: before.map((item) => ({ ...item, quantity: 2 })) };
    const stale = await portal.send(marketplace.updateBasket, { body: update }, member);
    expect([stale.status, stale.errorBody.message]).toEqual([
      409,
      'Your basket has changed since. It now shows the latest contents.',
    ]);
    await putBack(entryId);
    expect((await get(deleted.id)).body.live).toEqual(deleted.live);
    expect((await getBasket()).items).toHaveLength(1);
  });

  it('answers each change of a basket while its product is deleted', async () => {
    const items = await Promise.all([1, 2, 3, 4].map(() => createLive()));
    const statuses = await Promise.all(
      items.map(async (item) => {
        const body = { cartItems: [{ productId: item.id, quantity: 1 }] };
        const [updated, removed] = await Promise.all([
          portal.send(marketplace.updateBasket, { body }, member),
          remove(item),
        ]);
        return [updated.status === 400 ? 200 : updated.status, removed.status];
      }),
    );
    expect(statuses).toEqual(Array(4).fill([200, 200]));
    expect((await getBasket()).items).toEqual([]);
  });

  it('rejects an order of an amount that no invoice can have', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push((await createLive({ priceCents: 1_000_000 })).id);
    const cartItems = ids.map((productId) => ({ productId, quantity: 100 }));
    await portal.send(marketplace.updateBasket, { body: { cartItems } }, member);
    const { status, errorBody } = await checkOut((await getBasket()).totalCents);
    expect([status, errorBody.message]).toEqual([400, 'basket: must cost at most A$20,000,000.00.']);
    await fillBasket();
  });
});

describe('list and pictures of products', () => {
  it('finds products by name, code, category and state, in the order of the catalogue', async () => {
    await createLive({ name: 'Potoroo Print', category: 'merchandise', priceCents: 100, position: 9_000 });
    const live = await createLive({ name: 'Potoroo Book', priceCents: 300, position: 8_000 });
    await save(live, { ...(live.live as DraftProduct), priceCents: 50 });
    await save(await create(), { name: 'Potoroo Draft', sku: 'PTR-77', priceCents: null });
    const names = async (query: object) =>
      (await list({ text: 'potoroo', ...query }, auditor)).products.map(({ name }) => name.split(' ')[1]);
    expect(await names({})).toEqual(['Book', 'Print', 'Draft']);
    expect(await names({ sortField: 'price' })).toEqual(['Book', 'Print', 'Draft']);
    expect(await names({ sortField: 'name', sortOrder: 'desc' })).toEqual(['Print', 'Draft', 'Book']);
    expect(await names({ view: 'drafts', sortField: 'name' })).toEqual(['Book', 'Draft']);
    expect(await names({ category: 'merchandise' })).toEqual(['Print']);
    const [byCode] = (await list({ text: 'PTR-77' })).products;
    expect(byCode).toMatchObject({ name: 'Potoroo Draft', isLive: false, hasDraft: true, priceCents: null });
  });

  it('shows a picture in its shape after it is published', async () => {
    const item = await createLive();
    const imageKey = await addPicture(item.id);
    const saved = await save(item, { ...(item.live as DraftProduct), imageKey });
    await publish(saved.body.item);
    const image = (await findForMembers(item.id))?.image as string;
    const { width, height, format } = await sharp((await portal.app.inject(image)).rawPayload).metadata();
    expect([width, height, format]).toEqual([600, 300, 'webp']);
    const other = await save(await create(), { imageKey: 'another.webp' });
    expect(errorFields(other)).toEqual(['imageKey']);
  });
});
