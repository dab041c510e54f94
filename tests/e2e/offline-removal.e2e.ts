import type { Page } from '@playwright/test';
import { type Account, createMember, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { keepOffline, readStorage, saveResources } from './offline-page.ts';

test.use({ serviceWorkers: 'allow' });

const nothing = { caches: [], privateUrls: [], databases: [] };

const endings: { name: string; end: (page: Page, account: Account) => Promise<unknown> }[] = [
  {
    name: 'signing out',
    end: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
    },
  },
  {
    name: 'a session that the server ended',
    end: async (page, account) => {
      await account.call('/connect/revoke', {});
      await page.goto('/resources');
    },
  },
];

for (const { name, end } of endings)
  test(`8 Offline: ${name} removes every byte that was kept`, async ({ page, request }) => {
    const account = await createMember(request);
    const { resources } = await account.call('/api/resources/list?request.sortOrder=asc&request.size=1');
    await saveResources(request, account, resources);
    await openAs(page, account, `/resources/${resources[0].urlName}`);
    await keepOffline(page);
    const stored = await readStorage(page);
    expect(stored.caches).toEqual(['muster.kept']);
    expect(stored.privateUrls).toContainEqual(expect.stringContaining('/kept/resources/'));
    await end(page, account);
    await expect(heading(page)).toHaveText('Sign in');
    await expect.poll(() => readStorage(page)).toMatchObject(nothing);
    const { localStorage } = await readStorage(page);
    expect(localStorage).not.toContain(resources[0].title);
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
  await expect.poll(() => readStorage(page)).toMatchObject(nothing);
});
