import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let products: string[];
const members = {} as Record<DemoAccountName, SignedIn>;
beforeAll(async () => {
  portal = await startTestApp();
  for (const name of ['member', 'billing', 'new', 'representative'] as const)
    members[name] = await portal.signIn(name);
  const rows = await portal.database.db.selectFrom('products').select('id').orderBy('position').execute();
  products = rows.map(({ id }) => id);
});
afterAll(() => portal.close());

describe('api/marketplace/cart/updatebasket', () => {
  const update = (json: unknown, name: DemoAccountName = 'member') =>
    portal.call({ path: '/api/marketplace/cart/updatebasket', json, token: members[name].token });
  const basketOf = (name: DemoAccountName) =>
    portal.database.db
      .selectFrom('basketItems')
      .select(['productId', 'quantity'])
      .where('memberId', '=', members[name].userId)
      .orderBy('quantity')
      .execute();
  const item = (index: number, quantity: number) => ({ productId: products[index] as string, quantity });

  it("replaces what was in the member's basket, and nobody else's", async () => {
    await update({ cartItems: [item(5, 5)] }, 'new');
    const { status, body } = await update({ cartItems: [item(0, 1), item(1, 100)] });
    expect(status).toBe(200);
    expect(body).toEqual({ success: 'True' });
    await update({ cartItems: [item(1, 2), item(2, 3)] });
    expect(await basketOf('member')).toEqual([item(1, 2), item(2, 3)]);
    expect(await basketOf('new')).toEqual([item(5, 5)]);
    expect((await update({ cartItems: [] })).body).toEqual({ success: 'True' });
    expect(await basketOf('member')).toEqual([]);
  });

  it('takes changes at the same moment one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        update({ cartItems: [item(0, index + 1), item(1, index + 1)] }, 'billing'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const basket = await basketOf('billing');
    expect(basket).toHaveLength(2);
    expect(basket[0]?.quantity).toBe(basket[1]?.quantity);
  });

  it('changes only the basket that the caller has seen, where the caller says which', async () => {
    await update({ cartItems: [item(0, 1), item(1, 2)] }, 'new');
    const seen = [item(1, 2), { productId: item(0, 1).productId.toUpperCase(), quantity: 1 }];
    expect((await update({ cartItems: [item(0, 3)], insteadOf: seen }, 'new')).status).toBe(200);
    const stale = await update({ cartItems: [item(0, 1), item(4, 4)], insteadOf: seen }, 'new');
    expect(stale.status).toBe(409);
    expect(await basketOf('new')).toEqual([item(0, 3)]);
    expect((await update({ cartItems: [], insteadOf: [item(0, 3)] }, 'new')).status).toBe(200);
    expect((await update({ cartItems: [item(0, 3)], insteadOf: [item(0, 3)] }, 'new')).status).toBe(409);
    expect(await basketOf('new')).toEqual([]);
  });

  it('refuses what is no basket by the name of the field, and keeps the one there is', async () => {
    await update({ cartItems: [item(3, 3)] }, 'representative');
    const unknown = crypto.randomUUID();
    const refusals: [unknown, string][] = [
      [{}, 'cartItems'],
      [{ cartItems: 'all' }, 'cartItems'],
      [{ cartItems: [item(0, 0)] }, 'cartItems.0.quantity'],
      [{ cartItems: [item(0, 1), item(1, 101)] }, 'cartItems.1.quantity'],
      [{ cartItems: [item(0, 1.5)] }, 'cartItems.0.quantity'],
      [{ cartItems: [{ productId: 'BK-IMD-05', quantity: 1 }] }, 'cartItems.0.productId'],
      [{ cartItems: [item(0, 1), { productId: unknown, quantity: 1 }] }, 'cartItems.1.productId'],
      [{ cartItems: [item(0, 1), item(0, 2)] }, 'cartItems'],
      [{ cartItems: [{ ...item(0, 1), price: 0 }] }, 'cartItems.0.price'],
      [{ cartItems: Array(51).fill({ productId: unknown, quantity: 1 }) }, 'cartItems'],
      [{ cartItems: [], memberId: members.new.userId }, 'memberId'],
    ];
    for (const [json, field] of refusals) {
      const { status, body } = await update(json, 'representative');
      expect(status, field).toBe(400);
      expect(body.errors[0].field).toBe(field);
    }
    expect(await basketOf('representative')).toEqual([item(3, 3)]);
  });

  it('asks to sign in', async () => {
    const path = '/api/marketplace/cart/updatebasket';
    expect((await portal.call({ path, json: { cartItems: [] } })).status).toBe(401);
  });
});
