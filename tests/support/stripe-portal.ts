import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import { startTestApp, type TestApp } from './started-app.ts';
import { type Visitors, visitorsOf } from './visitors.ts';

export const webhookSecret = 'whsec_of_the_test';

export type StripePortal = {
  stripe: FakeStripe;
  portal: TestApp;
  visitors: Visitors;
  close(): Promise<void>;
};

/** A portal whose payments go by Stripe, and the Stripe that it speaks to. */
export async function startStripePortal(): Promise<StripePortal> {
  const stripe = await startFakeStripe();
  const portal = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  return {
    ...{ stripe, portal },
    visitors: await visitorsOf(portal),
    close: async () => {
      await portal.close();
      await stripe.close();
    },
  };
}
