import { expect, it } from 'vitest';
import { testApp } from '#tests/support/started-app.ts';
import { findTestCheckout, testCheckoutPath, testPayments } from './test-payments.ts';

const portal = testApp();

it('pays, declines or leaves a test checkout, and leaves it open for any other action', async () => {
  const provider = testPayments(portal.database.db, portal.config.addresses);
  const others = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'PAY', '%00'];
  for (const [action, state, place] of [
    ['pay', 'paid', '/paid'],
    ['decline', 'declined', '/left'],
    ...['leave', ...others].map((name) => [name, 'open', '/left']),
  ]) {
    const { reference } = await provider.open({
      id: crypto.randomUUID(),
      begunAt: new Date(),
      email: 'jo@agency.example',
      lines: [{ description: 'A year', quantity: 1, unitCents: 100 }],
      paidUrl: 'http://localhost:3000/paid',
      leftUrl: 'http://localhost:3000/left',
    });
    const { status, headers } = await portal.call({
      path: `${testCheckoutPath}/${reference}/${action}`,
      form: '',
    });
    const checkout = await findTestCheckout(portal.database.db, reference);
    expect([status, headers.location, checkout?.state], action).toEqual([
      ...[303, `http://localhost:3000${place}`, state],
    ]);
  }
});
