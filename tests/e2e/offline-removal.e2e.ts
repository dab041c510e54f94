import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import {
  changeWhileOffline,
  expectNothingKept,
  keepOffline,
  openKeptResource,
  readStorage,
  saveResources,
} from './offline-page.ts';

test.use({ serviceWorkers: 'allow' });

type Ending = (page: Page, account: Account, request: APIRequestContext) => Promise<unknown>;

const endings: Record<string, Ending> = {
  'signing out': async (page) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
  },
  'a session that the server ended': async (page, account) => {
    await account.call('/connect/revoke', {});
    await page.goto('/resources');
  },
  'an account that staff disabled': (page, { userId }, request) =>
    changeWhileOffline(page, request, {
      method: 'POST',
      path: `${userId}/disable`,
      data: { reason: 'Left the agency.' },
    }),
};

for (const [name, end] of Object.entries(endings))
  test(`8 Offline: ${name} removes every byte that was kept`, async ({ page, request }) => {
    const { account, title } = await openKeptResource(page, request);
    await end(page, account, request);
    await expect(heading(page)).toHaveText('Sign in');
    await expectNothingKept(page);
    const { localStorage } = await readStorage(page);
    expect(localStorage).not.toContain(title);
  });

test('8 Offline: another plan given by staff removes every byte that was kept', async ({ page, request }) => {
  const { account } = await openKeptResource(page, request);
  const officer = await demoAccount(request, 'officer');
  const { memberships } = await officer.call('/api/staff/member-filters');
  const { id: membershipId } = memberships.find((each: { name: string }) => each.name === 'Subscriber');
  const { membershipVersion } = await officer.call(`/api/staff/members/${account.userId}`);
  await changeWhileOffline(page, request, {
    method: 'PUT',
    path: `${account.userId}/membership`,
    data: { membershipId, endsOn: null },
    version: membershipVersion,
  });
  await expect(page.getByText('Your membership has changed')).toBeVisible();
  await expectNothingKept(page);
});

/** The section loads when it is near the view. */
const scrollToStorage = (page: Page) =>
  page.getByRole('heading', { name: 'Reading offline' }).evaluate((title) => title.scrollIntoView());

test('8 Offline: settings show the used space and remove all copies', async ({ open, page, request }) => {
  const account = await createMember(request);
  const { resources } = await account.call('/api/resources/list?request.sortOrder=asc&request.size=2');
  await saveResources(request, account, resources);
  await open('/settings/account-details', account);
  await scrollToStorage(page);
  await expect(page.getByText('You keep nothing offline.')).toBeVisible();
  for (const { urlName } of resources) {
    await page.goto(`/resources/${urlName}`);
    await keepOffline(page);
  }
  await page.goto('/settings/account-details');
  await scrollToStorage(page);
  await expect(page.getByText(/^2 resources use [\d.]+ \w+ of 200 MB\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('You keep nothing offline.')).toBeVisible();
  await expectNothingKept(page);
});
