import { readFileSync } from 'node:fs';
import Stripe from 'stripe';

export type RecordedEvent =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded';

export const webhookSecret = 'whsec_of_the_test';

/** Ids in the recorded files, replaced by those of the test. */
const recordedSession = /cs_test_a1\w+/g;
const recordedIntent = /pi_3SxPq2\w+/g;

/** Returns an event recorded from Stripe, with this session id. */
export function createRecordedEvent(name: RecordedEvent, sessionId: string): string {
  const text = readFileSync(new URL(`./stripe-events/${name}.json`, import.meta.url), 'utf8');
  return text.replace(recordedSession, sessionId).replace(recordedIntent, `pi_${sessionId}`);
}

/** Returns Stripe's signature header. */
export const createSignatureHeader = (payload: string, secret: string, secondsAgo = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
