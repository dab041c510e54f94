import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { findTestCheckout, testCheckoutPath, testPayments } from './test-payments.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function openCheckout(): Promise<string> {
  const provider = testPayments(portal.database.db, portal.config.addresses);
  const { reference } = await provider.open({
    id: crypto.randomUUID(),
    begunAt: new Date(),
    email: 'jo@agency.example',
    lines: [{ description: 'A year', quantity: 1, unitCents: 100 }],
    paidUrl: 'http://localhost:3000/paid',
    leftUrl: 'http://localhost:3000/left',
  });
  return reference;
}
const act = (reference: string, name: string) =>
  portal.call({ path: `${testCheckoutPath}/${reference}/${name}`, form: '' });
const stateOf = async (reference: string) => (await findTestCheckout(portal.database.db, reference))?.state;

it.each([
  ['pay', 'paid', '/paid'],
  ['decline', 'declined', '/left'],
  ['leave', 'open', '/left'],
])('to %s leaves it %s, and leads back', async (name, state, place) => {
  const reference = await openCheckout();
  const { status, headers } = await act(reference, name);
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: `http://localhost:3000${place}`,
  });
  expect(await stateOf(reference)).toBe(state);
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'PAY', '%00'])(
  '%s is nothing that anybody can do: it is left open',
  async (name) => {
    const reference = await openCheckout();
    expect((await act(reference, name)).status).toBe(303);
    expect(await stateOf(reference)).toBe('open');
  },
);
