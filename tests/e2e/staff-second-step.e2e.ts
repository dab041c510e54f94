import type { APIRequestContext, Page } from '@playwright/test';
import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { addAuthenticatorApp, confirmIdentity } from './second-step.ts';

/** Staff whose session is older than their authenticator app. */
async function createStaff(request: APIRequestContext) {
  const admin = await demoAccount(request, 'staff');
  const account = await createMember(request);
  await admin.call('/api/staff/grants', { memberId: account.userId, role: 'administrator' });
  const { secret } = await addAuthenticatorApp(request, account);
  return { account, secret };
}

/** The demo requires no second step, so the responses of other portals are written here, until the step-up. */
async function requireSecondStep(page: Page, url: string, code: string): Promise<void> {
  const json = { message: 'Confirm with your second step.', code };
  await page.route(url, (route) => route.fulfill({ status: 403, json }));
  page.on('response', async (response) => {
    if (response.url().endsWith('/step-up') && response.ok()) await page.unroute(url);
  });
}

test('Staff console: confirms a session that is older than the second step', async ({
  open,
  page,
  request,
}) => {
  const { account, secret } = await createStaff(request);
  await requireSecondStep(page, '**/api/staff/me', 'secondStepMissing');
  await open('/staff/settings', account);
  await expect(heading(page)).toHaveText('Confirm your second step to open the staff console.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your second step' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Confirm your second step' }).click();
  await confirmIdentity(page, secret);
  await expect(heading(page)).toHaveText('Settings');
});

test('Staff console: tells staff without a method to set up a second step', async ({
  open,
  page,
  request,
}) => {
  await requireSecondStep(page, '**/api/staff/me', 'secondStepMissing');
  await open('/staff/settings', await createMember(request));
  await expect(heading(page)).toHaveText('Set up a second step to open the staff console.');
  await page.getByRole('link', { name: 'Set up a second step' }).click();
  await expect(page).toHaveURL('/settings/change-password');
});

test('Staff console: Today asks for the second step and then extends a role', async ({
  open,
  page,
  request,
}) => {
  const { account, secret } = await createStaff(request);
  const admin = await demoAccount(request, 'staff');
  const { userId: memberId } = await createMember(request, { lastName: `Ending${Date.now()}` });
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await admin.call('/api/staff/grants', { memberId, role: 'editor', until });
  await requireSecondStep(page, '**/decision', 'secondStepOutdated');
  await open(`/staff/today?show=grant&item=${encodeURIComponent(`grant/${id}`)}`, account);
  await page.getByRole('button', { name: /^Extend/ }).click();
  await confirmIdentity(page, secret);
  await expect(page.getByText('goes on for a year')).toBeVisible();
});
