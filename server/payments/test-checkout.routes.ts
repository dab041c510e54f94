import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import type { CheckoutState } from './payment-provider.ts';
import { testCheckoutPage, testCheckoutStyle } from './test-checkout-page.ts';
import { endTestCheckout, findTestCheckout, testCheckoutPath } from './test-payments.ts';

/** A Map, because the key comes from the URL. */
const acts = new Map<string, Exclude<CheckoutState, 'open'>>([
  ['pay', 'paid'],
  ['decline', 'declined'],
]);

export function testCheckoutRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  type Named = { Params: { reference: string; act: string } };
  const find = async (reference: string) => {
    const checkout = await findTestCheckout(db, reference);
    if (!checkout) throw notFound('There is no such payment.');
    return checkout;
  };
  app.get('/test-checkout.css', (_request, reply) => reply.type('text/css').send(testCheckoutStyle));
  app.get<Named>(`${testCheckoutPath}/:reference`, async ({ params }, reply) => {
    const page = testCheckoutPage(await find(params.reference));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.post<Named>(`${testCheckoutPath}/:reference/:act`, async ({ params }, reply) => {
    const { reference } = await find(params.reference);
    const state = acts.get(params.act);
    if (state) await endTestCheckout(db, reference, state);
    const after = await find(reference);
    return reply.redirect(after.state === 'paid' ? after.paidUrl : after.leftUrl, 303);
  });
}
