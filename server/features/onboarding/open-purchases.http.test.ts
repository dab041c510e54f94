import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { onboarding } from '#contract/onboarding.ts';
import { testApp } from '#tests/support/test-app.ts';
import { newPurchaseKey, testSubscribers } from '#tests/support/test-subscribers.ts';
import { createVisitors, type Visitors } from '#tests/support/visitor-factory.ts';

const portal = testApp();
let visitors: Visitors;
let subscribers: ReturnType<typeof testSubscribers>;
beforeAll(async () => {
  visitors = await createVisitors(portal);
  subscribers = testSubscribers(portal, visitors);
});

const free = { planType: 'Newsletter', BillingAddress: undefined };

describe('several submissions for one email', () => {
  it('are one purchase when they are equal, also concurrently', async () => {
    const given = subscribers.subscriber();
    const begun = await Promise.all([1, 2, 3].map(() => subscribers.startJoin(given)));
    for (const each of [...begun, await subscribers.startJoin(given)]) expect(each).toEqual(begun[0]);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases');
    expect(JSON.stringify(rows)).toContain(given.email);
    // The purchase key is stored only as a hash.
    expect(JSON.stringify(rows)).not.toContain(given.purchaseKey);
  });

  it('replace the open payment when the same browser changes the email, password or name', async () => {
    for (const field of ['email', 'password', 'firstName']) {
      const given = subscribers.subscriber();
      const changed = { email: given.email.toUpperCase(), password: 'Kotuku78!', firstName: 'Other' }[field];
      const first = await subscribers.startJoin(given);
      const second = await subscribers.startJoin({ ...given, [field]: changed });
      expect(second.purchaseId).not.toBe(first.purchaseId);
      await subscribers.pay(first.payUrl);
      expect(await subscribers.getState(first.purchaseId)).toBe('replaced');
      const again = await subscribers.payAgain(first.purchaseId);
      expect(again.status).toBe(409);
      expect(again.body.message).toContain('replaced this payment');
      await subscribers.pay(second.payUrl);
      expect(await subscribers.getState(second.purchaseId)).toBe('paid');
      expect(await subscribers.getState(first.purchaseId)).toBe('replaced');
    }
  });

  it('keep the open payment when they come from another browser', async () => {
    for (const changes of [
      { purchaseKey: newPurchaseKey() },
      { purchaseKey: newPurchaseKey(), password: 'Kotuku78!', lastName: 'Other' },
      { purchaseKey: undefined },
    ]) {
      const given = subscribers.subscriber();
      const first = await subscribers.startJoin(given);
      const second = await subscribers.startJoin({ ...given, ...changes });
      expect(second.purchaseId).not.toBe(first.purchaseId);
      expect(second.payUrl).not.toBe(first.payUrl);
      expect(await subscribers.getState(first.purchaseId)).toBe('open');
      expect((await subscribers.payAgain(first.purchaseId)).body).toEqual({ payUrl: first.payUrl });
      await subscribers.pay(first.payUrl);
      expect(await subscribers.getState(first.purchaseId)).toBe('paid');

      // The later payment cannot make a second member.
      expect((await subscribers.payAgain(second.purchaseId)).status).toBe(409);
      await subscribers.pay(second.payUrl);
      expect(await subscribers.getState(second.purchaseId)).toBe('returned');
      expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toHaveLength(1);
    }
  });

  it('reserve the email for two hours against free plans and corrections of other browsers', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.startJoin(given);
    const message =
      'A payment for this email address is open in another browser. Finish it there, or try again in two hours.';
    for (const purchaseKey of [undefined, newPurchaseKey()]) {
      const refused = await visitors.join({ ...given, ...free, purchaseKey });
      expect([refused.status, refused.body.message]).toEqual([409, message]);
    }
    const { token } = await visitors.joinAndSignIn();
    const from = { token, address: visitors.nextAddress() };
    const correction = await portal.send(onboarding.correctEmail, { body: { email: given.email } }, from);
    expect(correction.status).toBe(409);
    await subscribers.pay(payUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');

    const left = subscribers.subscriber();
    const { purchaseId: expired } = await subscribers.startJoin(left);
    const createdAt = sql<Date>`now() - interval '2 hours 1 second'`;
    const payments = portal.database.db.updateTable('payments').set({ createdAt });
    await payments.where('purchaseId', '=', expired).execute();
    expect((await visitors.join({ ...left, ...free, purchaseKey: undefined })).status).toBe(200);
  });

  it('may change to a free plan in the same browser', async () => {
    const given = subscribers.subscriber();
    await subscribers.startJoin(given);
    expect((await visitors.join({ ...given, ...free })).status).toBe(200);
  });

  it('leave one open payment when they differ and are sent concurrently', async () => {
    const given = subscribers.subscriber();
    const submissions = ['Ana', 'Bo', 'Cy'].map((firstName) => visitors.join({ ...given, firstName }));
    const urls = (await Promise.all(submissions)).flatMap(({ body }) => body.payUrl ?? []);
    for (const url of urls) await subscribers.pay(url);
    const { rows } = await portal.database.pool.query(
      "SELECT reference FROM test_checkouts WHERE state = 'paid' AND reference = ANY ($1)",
      [urls.map((url) => new URL(url).pathname.split('/').at(-1))],
    );
    expect(rows).toHaveLength(1);
  });
});
