import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Plan } from '#contract/onboarding.ts';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';

export type Account = Awaited<ReturnType<typeof signIn>>;

type MemberOptions = { plan?: Plan; firstName?: string; lastName?: string; isConfirmed?: boolean };

/** Creates a member for one test, which may change it. */
export async function createMember(
  request: APIRequestContext,
  { plan = 'Associate', firstName = 'Robin', lastName = 'Tester', isConfirmed = true }: MemberOptions = {},
): Promise<Account> {
  const email = `e2e-${randomUUID()}@agency.example`;
  const password = 'Banksia2026!';
  await submitJoiningForm(request, { planType: plan, firstName, lastName, email, password });
  if (isConfirmed)
    await request.post('/api/emails/confirm', { data: await readConfirmationToken(request, email) });
  return signIn(request, email, password);
}

type JoiningForm = Record<'firstName' | 'lastName' | 'email' | 'password', string> & {
  planType: Plan;
  /** Identifies the browser of an earlier submission. */
  purchaseKey?: string;
};

export async function submitJoiningForm(request: APIRequestContext, form: JoiningForm): Promise<void> {
  const names = await request.get(`/api/orgs/names?planType=${form.planType.toLowerCase()}`);
  const [organisationId] = Object.keys(await names.json());
  const locality = { suburb: 'Ballarat', state: 'VIC', postcode: '3350', country: 'Australia' };
  const BillingAddress = { address1: '1 Hose Street', ...locality };
  const response = await request.post('/api/joins', { data: { ...form, organisationId, BillingAddress } });
  expect(response.status(), await response.text()).toBe(200);
}

export async function readConfirmationToken(request: APIRequestContext, email: string) {
  const { emails } = await (await request.get('/api/outbox')).json();
  const { id } = emails.find(({ to }: { to: string }) => to === email);
  const { text } = await (await request.get(`/api/outbox/${id}`)).json();
  const [, userId, token] = /confirm-email\?userId=([\w-]+)&token=([\w-]+)/.exec(text) ?? [];
  return { userId, token };
}

const demoAccounts = new Map<DemoAccountName, Account>();

/** Signs in once per worker. Tests must not change demo accounts. */
export async function demoAccount(request: APIRequestContext, name: DemoAccountName): Promise<Account> {
  const account = demoAccounts.get(name) ?? (await signIn(request, demoEmail(name)));
  demoAccounts.set(name, account);
  // The request context of an earlier test is closed.
  return { ...account, call: callWith(request, account.token) };
}

export async function signIn(request: APIRequestContext, email: string, password = demoPassword) {
  const form = { grant_type: 'password', username: email, password };
  const response = await request.post('/connect/token', { form });
  expect(response.status(), await response.text()).toBe(200);
  const { access_token: token, userId }: { access_token: string; userId: string } = await response.json();
  return { email, password, userId, token, call: callWith(request, token) };
}

/** Returns a function that calls the API, to prepare data or check results. With data it sends POST. */
const callWith = (request: APIRequestContext, token: string) => async (path: string, data?: unknown) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await (data === undefined
    ? request.get(path, { headers })
    : request.post(path, { headers, data }));
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
};

export async function openAs(page: Page, { token, userId }: Account, path: string): Promise<void> {
  await page.addInitScript(
    ([storedToken, storedUserId]) => {
      // Init scripts also run in iframes, which have separate storage.
      if (window !== top) return;
      // Init scripts run on every load. Storing the session again would undo a sign-out.
      if (sessionStorage.getItem('e2e.session') !== null) return;
      sessionStorage.setItem('e2e.session', 'stored');
      localStorage.setItem('muster.token', storedToken as string);
      localStorage.setItem('muster.userId', storedUserId as string);
    },
    [token, userId],
  );
  await page.goto(path);
}
