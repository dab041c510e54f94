import type { APIRequestContext, Page } from '@playwright/test';
import { accountDetailsPath, field as detail, edit } from './account-details-steps.ts';
import { callAs, demoPerson, newMember, type Person } from './accounts.ts';
import { expect, expectAccessible, fillSignIn, heading, test } from './e2e-test.ts';
import { agree, field, submit, typed, write } from './enquiry-form.ts';
import { arrive, fillBasket, shopIn } from './marketplace-page.ts';

const notice = (page: Page) => page.getByText('Your session has ended. Sign in again to continue.');
const restored = (page: Page) => page.getByText('Your session ended. We restored what you typed.');
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('muster.token') ?? '');
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Ends the session on the server. The next request of the browser returns 401. */
async function revoke(request: APIRequestContext, { token }: Person): Promise<void> {
  const answer = await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('4 Session: restores an enquiry after a 401, for the same member', async ({ open, page, request }) => {
  const person = await open('/contact-us', await newMember(request));
  await write(page);
  const before = await typed(page);
  await revoke(request, person);
  await submit(page).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fcontact-us');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, person);
  await expect(restored(page)).toBeVisible();
  expect(await typed(page)).toEqual(before);
  await expect(agree(page)).toBeChecked();
  expect(await stored(page)).not.toContain('drill book');
  await expectAccessible(page);
  await submit(page).click();
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');

  await page.goto('/contact-us');
  await write(page);
  await revoke(request, { ...person, token: await tokenIn(page) });
  await submit(page).click();
  await signInAgain(page, await newMember(request, { firstName: 'Other' }));
  await expect(field(page, 'firstName')).toHaveValue('Other');
  await expect(field(page, 'message')).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  expect(await stored(page)).not.toContain('drill book');
});

test('4 Session: restores the checkout of the marketplace', async ({ open, page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  const shop = shopIn(page);
  const purchaseOrder = shop.getByRole('textbox', { name: 'Purchase order (optional)' });
  await open('/marketplace?screen=checkout', person);
  await purchaseOrder.fill('PO 4711');
  await revoke(request, person);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await shop.getByRole('link', { name: 'Reopen the marketplace' }).click();
  await signInAgain(page, person);
  await expect(page).toHaveURL('/marketplace?screen=checkout');
  await expect(purchaseOrder).toHaveValue('PO 4711');
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await arrive(page, 'Thank you for your order');
  await fillBasket(request, { ...person, token: await tokenIn(page) }, 1);
  await page.goto('/marketplace?screen=checkout');
  await expect(purchaseOrder).toHaveValue('');
});

test('4 Session: restores About me and account details', async ({ open, page, request, context }) => {
  const person = await open('/profile', await newMember(request));
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'About you' });
  await text.fill('Twelve years on the trucks.');
  const other = await context.newPage();
  await revoke(request, person);
  await other.goto('/');
  await expect(notice(other)).toBeVisible();
  await signInAgain(page, person);
  await expect(text).toHaveValue('Twelve years on the trucks.');
  await expect(restored(page)).toBeVisible();
  await expect(other).toHaveURL('/');
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();

  await edit(page, person);
  await detail(page, 'Preferred name').fill('Ari');
  await page.getByRole('button', { name: 'Add secondary email address' }).click();
  await detail(page, 'Secondary email').fill('ari@agency.example');
  await detail(page, 'Another dietary requirement').fill('No coriander');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await revoke(request, { ...person, token: await tokenIn(page) });
  await page.getByRole('button', { name: 'Save' }).click();
  await signInAgain(page, person);
  await expect(page).toHaveURL(accountDetailsPath);
  await expect(restored(page)).toBeVisible();
  await expect(detail(page, 'Preferred name')).toHaveValue('Ari');
  await expect(detail(page, 'Secondary email')).toHaveValue('ari@agency.example');
  await expect(page.getByRole('checkbox', { name: 'No coriander' })).toBeChecked();
});

test('4 Session: never stores passwords, tells a log-out apart', async ({ open, page, request }) => {
  const person = await open('/settings/change-password', await newMember(request));
  for (const label of ['Current password', 'New password', 'Re-type new password'])
    await page.getByLabel(label, { exact: true }).fill('Secret2026!');
  await revoke(request, person);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(notice(page)).toBeVisible();
  expect(await stored(page)).not.toContain('Secret2026');
  await signInAgain(page, person);
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('4 Session: impersonation shows who acts until it is ended', async ({ open, page, request }) => {
  const member = await open('/', await newMember(request, { firstName: 'Acted', lastName: 'For' }));
  await expect(heading(page)).toContainText('Welcome');
  await page.goto('/account/impersonate?token=made-up-made-up-made-up');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('alert')).toHaveText(/^This impersonation link is invalid/);
  // The browser does not wait for the server to end the session.
  const headers = { authorization: `Bearer ${member.token}` };
  await expect
    .poll(async () => (await request.get(`/api/users/${member.userId}`, { headers })).status())
    .toBe(401);

  const staff = await demoPerson(request, 'staff');
  const { token } = await callAs(request, staff, '/connect/impersonationtoken', { userId: member.userId });
  await page.goto(`/account/impersonate?token=${token}`);
  await expect(page).toHaveURL('/');
  const strip = page.getByRole('complementary', { name: 'Acting as a member' });
  await expect(strip).toContainText('Sina Leota is acting as Acted For');
  await expectAccessible(page);
  await page.evaluate(() => scrollTo(0, 300));
  await expect(strip).toBeInViewport();
  await page.reload();
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: 'End impersonation' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
