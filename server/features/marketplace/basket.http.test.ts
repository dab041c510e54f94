import { beforeAll, describe, expect, it } from 'vitest';
import { marketplace } from '#contract/marketplace.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const [member, other] = [portal.signInBeforeAll('member'), portal.signInBeforeAll('new')];
let products: string[];
beforeAll(async () => {
  const rows = await portal.database.db.selectFrom('products').select('id').orderBy('position').execute();
  products = rows.map(({ id }) => id);
});

type Item = { productId: string; quantity: number };
const item = (index: number, quantity: number): Item => ({ productId: products[index] as string, quantity });
const update = (cartItems: Item[], insteadOf?: Item[]) =>
  portal.send(marketplace.updateBasket, { body: { cartItems, insteadOf } }, member);
const basketOf = ({ userId }: TestSession) =>
  portal.database.db
    .selectFrom('basketItems')
    .select(['productId', 'quantity'])
    .where('memberId', '=', userId)
    .orderBy('quantity')
    .execute();

describe('updateBasket', () => {
  it('replaces only the basket of the member', async () => {
    await portal.send(marketplace.updateBasket, { body: { cartItems: [item(5, 5)] } }, other);
    const { status, body } = await update([item(0, 1), item(1, 100)]);
    expect([status, body]).toEqual([200, { success: 'True' }]);
    await update([item(1, 2), item(2, 3)]);
    expect(await basketOf(member)).toEqual([item(1, 2), item(2, 3)]);
    expect(await basketOf(other)).toEqual([item(5, 5)]);
    await update([]);
    expect(await basketOf(member)).toEqual([]);
  });

  it('serialises concurrent changes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update([item(0, index + 1), item(1, index + 1)])),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const basket = await basketOf(member);
    expect(basket).toHaveLength(2);
    expect(basket[0]?.quantity).toBe(basket[1]?.quantity);
  });

  it('returns 409 when the basket is not the one that insteadOf names', async () => {
    await update([item(0, 1), item(1, 2)]);
    const insteadOf = [item(1, 2), { productId: item(0, 1).productId.toUpperCase(), quantity: 1 }];
    expect((await update([item(0, 3)], insteadOf)).status).toBe(200);
    expect((await update([item(0, 1), item(4, 4)], insteadOf)).status).toBe(409);
    expect(await basketOf(member)).toEqual([item(0, 3)]);
    expect((await update([], [item(0, 3)])).status).toBe(200);
    expect((await update([item(0, 3)], [item(0, 3)])).status).toBe(409);
    expect(await basketOf(member)).toEqual([]);
  });

  it('names the invalid field and keeps the basket', async () => {
    await update([item(3, 3)]);
    const unknown = { productId: crypto.randomUUID(), quantity: 1 };
    const invalidBodies: [unknown, string][] = [
      [{}, 'cartItems'],
      [{ cartItems: 'all' }, 'cartItems'],
      [{ cartItems: [item(0, 0)] }, 'cartItems.0.quantity'],
      [{ cartItems: [item(0, 1), item(1, 101)] }, 'cartItems.1.quantity'],
      [{ cartItems: [item(0, 1.5)] }, 'cartItems.0.quantity'],
      [{ cartItems: [{ productId: 'BK-IMD-05', quantity: 1 }] }, 'cartItems.0.productId'],
      [{ cartItems: [item(0, 1), unknown] }, 'cartItems.1.productId'],
      [{ cartItems: [item(0, 1), item(0, 2)] }, 'cartItems'],
      [{ cartItems: Array(51).fill(unknown) }, 'cartItems'],
    ];
    const { path } = marketplace.updateBasket;
    for (const [json, field] of invalidBodies) {
      const { status, body } = await portal.sendRaw({ path, json, token: member.token });
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
    expect(await basketOf(member)).toEqual([item(3, 3)]);
  });
});
