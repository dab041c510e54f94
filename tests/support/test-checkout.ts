import type { TestApp } from './test-app.ts';

/** Presses a button on the page of the test provider and returns the redirect. */
export async function actAtTestCheckout(portal: TestApp, payUrl: string, act: 'pay' | 'decline' | 'leave') {
  const path = `${new URL(payUrl).pathname}/${act}`;
  const { status, headers } = await portal.call({ path, form: '' });
  if (status !== 303) throw new Error(`the test provider answered ${status}`);
  return headers.location as string;
}
