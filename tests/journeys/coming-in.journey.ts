import type { Page } from '@playwright/test';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { expect, expectAccessible, test } from './journey.ts';

const shellCode = /\/assets\/(shell|_signed-in)[^/]*\.js$/;

async function type(page: Page): Promise<void> {
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(demoEmail('member'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
}

test('2.16 Login: who begins to type has the first screen fetched before they are in', async ({ page }) => {
  await page.goto('/account/sign-in');
  const fetched = page.waitForRequest(shellCode);
  await page.getByLabel('Email').fill('m');
  await fetched;
});

test('4 Loading: after signing in on a slow line there is something to see at once', async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await page.route(shellCode, async (route) => {
    await go.promise;
    await route.continue();
  });
  await type(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loading…' })).toBeVisible();
  await expectAccessible(page);
  go.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hana');
});
