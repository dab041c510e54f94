import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Plan } from '#contract/onboarding.ts';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';

export type Person = { email: string; password: string; userId: string; token: string };

type Joining = { plan?: Plan; firstName?: string; lastName?: string; isConfirmed?: boolean };

/** A new member that only this journey uses and may change. */
export async function newMember(
  request: APIRequestContext,
  { plan = 'Associate', firstName = 'Journey', lastName = 'Tester', isConfirmed = true }: Joining = {},
): Promise<Person> {
  const email = `journey-${randomUUID()}@agency.example`;
  const password = 'Journey2026!';
  const names = await request.get(`/api/orgs/names?planType=${plan.toLowerCase()}`);
  const [organisationId] = Object.keys(await names.json());
  const place = { suburb: 'Ballarat', state: 'VIC', postcode: '3350', country: 'Australia' };
  const BillingAddress = { address1: '1 Hose Street', ...place };
  const data = { planType: plan, firstName, lastName, email, password, organisationId, BillingAddress };
  const joined = await request.post('/api/joins', { data });
  expect(joined.status(), await joined.text()).toBe(200);
  if (isConfirmed) await request.post('/api/emails/confirm', { data: await confirmationOf(request, email) });
  return signedIn(request, email, password);
}

export async function confirmationOf(request: APIRequestContext, email: string) {
  const { emails } = await (await request.get('/api/outbox')).json();
  const { id } = emails.find(({ to }: { to: string }) => to === email);
  const { text } = await (await request.get(`/api/outbox/${id}`)).json();
  const [, userId, token] = /confirm-email\?userId=([\w-]+)&token=([\w-]+)/.exec(text) ?? [];
  return { userId, token };
}

const demoPeople = new Map<DemoAccountName, Person>();

/** Signs in once in each worker: the demo's own accounts keep their passwords. */
export async function demoPerson(request: APIRequestContext, name: DemoAccountName): Promise<Person> {
  const person = demoPeople.get(name) ?? (await signedIn(request, demoEmail(name), demoPassword));
  demoPeople.set(name, person);
  return person;
}

/** All demo members have the same password. */
export async function signedIn(request: APIRequestContext, email: string, password = demoPassword) {
  const form = { grant_type: 'password', username: email, password };
  const answer = await request.post('/connect/token', { form });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token: token, userId } = await answer.json();
  return { email, password, userId, token };
}

export async function openAs(page: Page, { token, userId }: Person, path: string): Promise<void> {
  await page.addInitScript(
    ([storedToken, storedUserId]) => {
      // Frames of other origins have other storage.
      if (window !== top) return;
      // Only once, so that a sign-out is not undone.
      if (sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('muster.token', storedToken as string);
      localStorage.setItem('muster.userId', storedUserId as string);
    },
    [token, userId],
  );
  await page.goto(path);
}

/** Calls the API as this person, to prepare or check a journey. */
export async function callAs(request: APIRequestContext, person: Person, path: string, data?: unknown) {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await (data === undefined
    ? request.get(path, { headers })
    : request.post(path, { headers, data }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
