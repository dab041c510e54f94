import type { APIRequestContext, Page } from '@playwright/test';
import { accountDetailsPath, detailField, openEditForm } from './account-details-page.ts';
import { type Account, createMember, demoAccount, signIn } from './accounts.ts';
import { expect, expectAccessible, heading, submitSignIn, test } from './e2e-test.ts';
import { enquiryField, fillEnquiry, privacyCheckbox, readFieldValues, submitButton } from './enquiry-form.ts';
import * as marketplace from './marketplace-page.ts';

const sessionEndedNotice = (page: Page) =>
  page.getByText('Your session has ended. Sign in again to continue.');
const restoredNotice = (page: Page) => page.getByText('We restored what you typed.');
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('muster.token') ?? '');
const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Ends the session on the server, so that the next request returns 401. */
async function revoke(request: APIRequestContext, token: string): Promise<void> {
  const response = await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  expect(response.ok()).toBe(true);
}

async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await expect(sessionEndedNotice(page)).toBeVisible();
  await submitSignIn(page, email, password);
}

test('4 Session: restores an enquiry after a 401 for the same member', async ({ open, page, request }) => {
  const account = await open('/contact-us', await createMember(request));
  await fillEnquiry(page);
  const before = await readFieldValues(page);
  await revoke(request, account.token);
  await submitButton(page).click();
  await expect(page).toHaveURL('/account/sign-in?returnUrl=%2Fcontact-us');
  await expect(sessionEndedNotice(page)).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, account);
  await expect(restoredNotice(page)).toBeVisible();
  expect(await readFieldValues(page)).toEqual(before);
  await expect(privacyCheckbox(page)).toBeChecked();
  expect(await readStorage(page)).not.toContain('drill book');
  await expectAccessible(page);
  await submitButton(page).click();
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');

  await page.goto('/contact-us');
  await fillEnquiry(page);
  await revoke(request, await readToken(page));
  await submitButton(page).click();
  await signInAgain(page, await createMember(request, { firstName: 'Other' }));
  await expect(enquiryField(page, 'firstName')).toHaveValue('Other');
  await expect(enquiryField(page, 'message')).toHaveValue('');
  await expect(restoredNotice(page)).toHaveCount(0);
  expect(await readStorage(page)).not.toContain('drill book');
});

test('4 Session: restores the marketplace checkout after a 401', async ({ open, page, request }) => {
  const account = await createMember(request);
  await marketplace.fillBasket(account, 1);
  const content = marketplace.content(page);
  const purchaseOrder = content.getByRole('textbox', { name: 'Purchase order (optional)' });
  await open('/marketplace?screen=checkout', account);
  await purchaseOrder.fill('PO 4711');
  await revoke(request, account.token);
  await content.getByRole('button', { name: 'Generate an invoice' }).click();
  await content.getByRole('link', { name: 'Reopen the marketplace' }).click();
  await signInAgain(page, account);
  await expect(page).toHaveURL('/marketplace?screen=checkout');
  await expect(purchaseOrder).toHaveValue('PO 4711');
  await content.getByRole('button', { name: 'Generate an invoice' }).click();
  await marketplace.waitForScreen(page, 'Thank you for your order');
  await marketplace.fillBasket(await signIn(request, account.email, account.password), 1);
  await page.goto('/marketplace?screen=checkout');
  await expect(purchaseOrder).toHaveValue('');
});

test('4 Session: restores About me and account details', async ({ open, page, request, context }) => {
  const account = await open('/profile', await createMember(request));
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const aboutField = page.getByRole('textbox', { name: 'About you' });
  await aboutField.fill('Twelve years on the trucks.');
  const otherTab = await context.newPage();
  await revoke(request, account.token);
  await otherTab.goto('/');
  await expect(sessionEndedNotice(otherTab)).toBeVisible();
  await signInAgain(page, account);
  await expect(aboutField).toHaveValue('Twelve years on the trucks.');
  await expect(restoredNotice(page)).toBeVisible();
  await expect(otherTab).toHaveURL('/');
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();

  await openEditForm(page, account);
  await detailField(page, 'Preferred name').fill('Ari');
  await page.getByRole('button', { name: 'Add secondary email address' }).click();
  await detailField(page, 'Secondary email').fill('ari@agency.example');
  await detailField(page, 'Another dietary requirement').fill('No coriander');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await revoke(request, await readToken(page));
  await page.getByRole('button', { name: 'Save' }).click();
  await signInAgain(page, account);
  await expect(page).toHaveURL(accountDetailsPath);
  await expect(restoredNotice(page)).toBeVisible();
  await expect(detailField(page, 'Preferred name')).toHaveValue('Ari');
  await expect(detailField(page, 'Secondary email')).toHaveValue('ari@agency.example');
  await expect(page.getByRole('checkbox', { name: 'No coriander' })).toBeChecked();
});

test('4 Session: never stores passwords, shows no notice after logout', async ({ open, page, request }) => {
  const account = await open('/settings/change-password', await createMember(request));
  for (const label of ['Current password', 'New password', 'Re-type new password'])
    await page.getByLabel(label, { exact: true }).fill('Secret2026!');
  // The sessions load later, and would notice the end of this one.
  await page.waitForLoadState('networkidle');
  await revoke(request, account.token);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(sessionEndedNotice(page)).toBeVisible();
  expect(await readStorage(page)).not.toContain('Secret2026');
  await signInAgain(page, account);
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(sessionEndedNotice(page)).toHaveCount(0);
});

test('4 Session: shows the impersonator until impersonation ends', async ({ open, page, request }) => {
  const member = await open('/', await createMember(request, { firstName: 'Acted', lastName: 'For' }));
  await expect(heading(page)).toContainText('Welcome');
  await page.goto('/account/impersonate?token=made-up-made-up-made-up');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('alert')).toHaveText(/^This impersonation link is invalid/);
  // The browser does not wait for the revoke response.
  const headers = { authorization: `Bearer ${member.token}` };
  await expect
    .poll(async () => (await request.get(`/api/users/${member.userId}`, { headers })).status())
    .toBe(401);

  const staff = await demoAccount(request, 'staff');
  const { token } = await staff.call('/connect/impersonationtoken', {
    userId: member.userId,
    reason: 'The member asked for help.',
  });
  await page.goto(`/account/impersonate?token=${token}`);
  await expect(page).toHaveURL('/');
  const impersonationBanner = page.getByRole('complementary', { name: 'Acting as a member' });
  await expect(impersonationBanner).toContainText('Sina Leota is acting as Acted For');
  await expectAccessible(page);
  await page.evaluate(() => scrollTo(0, 300));
  await expect(impersonationBanner).toBeInViewport();
  await page.reload();
  await expect(impersonationBanner).toBeVisible();
  await impersonationBanner.getByRole('button', { name: 'End now' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
