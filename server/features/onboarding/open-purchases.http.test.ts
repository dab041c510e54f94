import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onboarding } from '#contract/onboarding.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createTestSubscribers, newPurchaseKey } from '#tests/support/test-subscribers.ts';

const portal = setUpTestApp();
const applicants = testApplicants(portal);
const subscribers = createTestSubscribers(portal, applicants);

const free = { planType: 'Newsletter', BillingAddress: undefined };

describe('repeated submissions for one email', () => {
  it('creates one purchase for identical submissions, even concurrent ones', async () => {
    const input = subscribers.subscriber();
    const started = await Promise.all([1, 2, 3].map(() => subscribers.startJoin(input)));
    for (const each of [...started, await subscribers.startJoin(input)]) expect(each).toEqual(started[0]);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases');
    expect(JSON.stringify(rows)).toContain(input.email);
    // The purchase key is stored only as a hash.
    expect(JSON.stringify(rows)).not.toContain(input.purchaseKey);
  });

  it('replaces the open payment when the same browser changes the email, password or name', async () => {
    for (const field of ['email', 'password', 'firstName']) {
      const input = subscribers.subscriber();
      const changed = { email: input.email.toUpperCase(), password: 'Kotuku78!', firstName: 'Other' }[field];
      const first = await subscribers.startJoin(input);
      const second = await subscribers.startJoin({ ...input, [field]: changed });
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

  it('keeps the open payment when another browser submits', async () => {
    for (const changes of [
      { purchaseKey: newPurchaseKey() },
      { purchaseKey: newPurchaseKey(), password: 'Kotuku78!', lastName: 'Other' },
      { purchaseKey: undefined },
    ]) {
      const input = subscribers.subscriber();
      const first = await subscribers.startJoin(input);
      const second = await subscribers.startJoin({ ...input, ...changes });
      expect(second.purchaseId).not.toBe(first.purchaseId);
      expect(second.payUrl).not.toBe(first.payUrl);
      expect(await subscribers.getState(first.purchaseId)).toBe('open');
      expect((await subscribers.payAgain(first.purchaseId)).body).toEqual({ payUrl: first.payUrl });
      await subscribers.pay(first.payUrl);
      expect(await subscribers.getState(first.purchaseId)).toBe('paid');

      // The later payment cannot create a second member.
      expect((await subscribers.payAgain(second.purchaseId)).status).toBe(409);
      await subscribers.pay(second.payUrl);
      expect(await subscribers.getState(second.purchaseId)).toBe('refunded');
      expect(await subscribers.invoicesOf(await subscribers.accountOf(input))).toHaveLength(1);
    }
  });

  it('reserves the email for two hours against free plans and corrections of other browsers', async () => {
    const input = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.startJoin(input);
    const message =
      'A payment for this email address is open in another browser. Finish it there, or try again in two hours.';
    for (const purchaseKey of [undefined, newPurchaseKey()]) {
      const rejected = await applicants.join({ ...input, ...free, purchaseKey });
      expect([rejected.status, rejected.body.message]).toEqual([409, message]);
    }
    const { token } = await applicants.joinAndSignIn();
    const from = { token, ipAddress: applicants.nextIpAddress() };
    const correction = await portal.send(onboarding.correctEmail, { body: { email: input.email } }, from);
    expect(correction.status).toBe(409);
    await subscribers.pay(payUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');

    const later = subscribers.subscriber();
    const { purchaseId: expired } = await subscribers.startJoin(later);
    const createdAt = sql<Date>`now() - interval '2 hours 1 second'`;
    const payments = portal.database.db.updateTable('payments').set({ createdAt });
    await payments.where('purchaseId', '=', expired).execute();
    expect((await applicants.join({ ...later, ...free, purchaseKey: undefined })).status).toBe(200);
  });

  it('allows a change to a free plan in the same browser', async () => {
    const input = subscribers.subscriber();
    await subscribers.startJoin(input);
    expect((await applicants.join({ ...input, ...free })).status).toBe(200);
  });

  it('leaves one open payment after different concurrent submissions', async () => {
    const input = subscribers.subscriber();
    const submissions = ['Ana', 'Bo', 'Cy'].map((firstName) => applicants.join({ ...input, firstName }));
    const urls = (await Promise.all(submissions)).flatMap(({ body }) => body.payUrl ?? []);
    for (const url of urls) await subscribers.pay(url);
    const { rows } = await portal.database.pool.query(
      "SELECT reference FROM test_checkouts WHERE state = 'paid' AND reference = ANY ($1)",
      [urls.map((url) => new URL(url).pathname.split('/').at(-1))],
    );
    expect(rows).toHaveLength(1);
  });
});
