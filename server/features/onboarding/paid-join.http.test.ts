import { describe, expect, it } from 'vitest';
import { toLocalDate } from '#server/payments/payment-terms.ts';
import { homeAddress, testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { submitTestCheckout } from '#tests/support/test-checkout.ts';
import { createTestSubscribers } from '#tests/support/test-subscribers.ts';

const dayMs = 86_400_000;

const portal = setUpTestApp();
const applicants = testApplicants(portal);
const subscribers = createTestSubscribers(portal, applicants);

const findMembership = (memberId: string | undefined) =>
  portal.database.db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name', 'members.postalSuburb'])
    .where('members.id', '=', memberId as string)
    .executeTakeFirstOrThrow();

describe('POST api/joins with the Subscriber plan', () => {
  it('creates the member and a paid invoice only after the payment', async () => {
    const input = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.startJoin(input);
    expect(await subscribers.getState(purchaseId)).toBe('open');
    expect(await subscribers.accountOf(input)).toBeUndefined();
    // The purchase stays open when the visitor leaves the payment page or submits an unknown action.
    for (const action of ['leave', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'PAY', '%00'])
      await submitTestCheckout(portal, payUrl, action as 'leave');
    expect(await subscribers.getState(purchaseId)).toBe('open');
    expect((await subscribers.payAgain(purchaseId)).body).toEqual({ payUrl });

    const returnUrl = `${portal.config.publicUrl}/onboarding/Subscriber?payment=${purchaseId}`;
    expect(await subscribers.pay(payUrl)).toBe(returnUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');
    const memberId = await subscribers.accountOf(input);
    expect(await findMembership(memberId)).toEqual({ name: 'Subscriber', postalSuburb: 'Ballarat' });
    const invoices = await subscribers.invoicesOf(memberId);
    const { number, issuedAt, periodTo } = invoices[0] as (typeof invoices)[number];
    const issuedOn = toLocalDate(issuedAt as Date);
    expect(invoices).toEqual([
      {
        number: expect.any(Number),
        assignedTo: 'Individual',
        kind: 'Membership',
        status: 'Closed',
        totalCents: 24_500,
        gstCents: 2_227,
        paidBy: 'card',
        issuedAt: expect.any(Date),
        paidOn: issuedOn,
        periodFrom: issuedOn,
        periodTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    const periodDays = (Date.parse(periodTo as string) - Date.parse(issuedOn)) / dayMs;
    expect([364, 365]).toContain(periodDays);
    const email = await findNewestEmailTo(portal.database.db, input.email);
    expect(email.textBody).toContain(`tax invoice ${number}`);
    expect(email.invoiceId).not.toBeNull();
    // The portal deletes the submitted details, because they include the password hash.
    const purchases = portal.database.db.selectFrom('purchases').select('details');
    expect(await purchases.where('id', '=', purchaseId).execute()).toEqual([{ details: {} }]);
  });

  it('charges the same total without GST outside Australia', async () => {
    const foreignAddress = { ...homeAddress, country: 'International', state: 'Otago', postcode: '' };
    const input = subscribers.subscriber({ BillingAddress: foreignAddress });
    const { purchaseId, payUrl } = await subscribers.startJoin(input);
    await subscribers.pay(payUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');
    const invoices = await subscribers.invoicesOf(await subscribers.accountOf(input));
    expect(invoices).toMatchObject([{ totalCents: 24_500, gstCents: 0 }]);
    const email = await findNewestEmailTo(portal.database.db, input.email);
    expect(email.textBody).toContain('A$245.00 without GST');
  });

  it('allows another payment after a declined one', async () => {
    const input = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.startJoin(input);
    await submitTestCheckout(portal, payUrl, 'decline');
    expect(await subscribers.getState(purchaseId)).toBe('declined');
    expect(await subscribers.accountOf(input)).toBeUndefined();
    const secondPayment = await subscribers.payAgain(purchaseId);
    expect(secondPayment.body.payUrl).not.toBe(payUrl);
    await subscribers.pay(secondPayment.body.payUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');
    expect(await subscribers.invoicesOf(await subscribers.accountOf(input))).toHaveLength(1);
    expect((await subscribers.payAgain(purchaseId)).status).toBe(404);
  });

  it('rejects a taken email and an unknown purchase, and limits an address to 60 lookups a minute', async () => {
    const takenEmail = await applicants.join(subscribers.subscriber({ email: 'member@demo.example' }));
    expect(takenEmail.status).toBe(409);
    expect((await subscribers.payAgain(crypto.randomUUID())).status).toBe(404);
    const { purchaseId } = await subscribers.startJoin(subscribers.subscriber());
    const lookup = { path: `/api/joins/payments/${purchaseId}`, ipAddress: applicants.nextIpAddress() };
    for (let attempt = 0; attempt < 60; attempt += 1) expect((await portal.sendRaw(lookup)).status).toBe(200);
    for (const method of ['GET', 'POST'] as const)
      expect((await portal.sendRaw({ ...lookup, method })).status).toBe(429);
  });
});
