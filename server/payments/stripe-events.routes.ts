import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { readDatabaseTime } from '../db/clock-offset.ts';
import type { Db } from '../db/database.ts';
import { validationFailed } from '../http/errors.ts';
import type { PaymentService } from './payment-service.ts';
import { findPaymentByReference } from './purchases.sql.ts';

type Deps = { db: Db; paymentService: PaymentService; webhookSecret: string };

export const stripeEventsPath = '/payments/stripe/events';

/** An event only triggers a lookup. Stripe sends it again after an error response. */
export async function stripeEventsRoutes(app: FastifyInstance, { db, paymentService, webhookSecret }: Deps) {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    const toBuffer = async (_request: unknown, body: Buffer) => body;
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, toBuffer);
    scope.post(stripeEventsPath, async (request) => {
      const signature = String(request.headers['stripe-signature'] ?? '');
      const receivedAt = await readDatabaseTime(db);
      const reference = readSignedReference(request.body as Buffer, signature, webhookSecret, receivedAt);
      const payment = reference ? await findPaymentByReference(db, 'stripe', reference) : undefined;
      if (payment) await paymentService.reconcile(payment.id);
      return { received: true };
    });
  });
}

function readSignedReference(body: Buffer, signature: string, secret: string, receivedAt: number) {
  try {
    const defaults = [undefined, undefined] as const;
    const { type, data } = Stripe.webhooks.constructEvent(body, signature, secret, ...defaults, receivedAt);
    return type.startsWith('checkout.session.') ? (data.object as { id: string }).id : undefined;
  } catch {
    throw validationFailed([{ field: 'stripe-signature', message: 'must be the signature of the body' }]);
  }
}
