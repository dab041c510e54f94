import type { TestApp } from './test-app.ts';

type Action = 'pay' | 'decline' | 'leave';

/** Submits a button of the test provider's checkout page and returns the redirect URL. */
export async function submitTestCheckout(portal: TestApp, payUrl: string, action: Action) {
  const path = `${new URL(payUrl).pathname}/${action}`;
  const { status, headers } = await portal.sendRaw({ path, form: '' });
  if (status !== 303) throw new Error(`the test payment provider returned ${status}`);
  return headers.location as string;
}
