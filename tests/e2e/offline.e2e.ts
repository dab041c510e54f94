import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './e2e-test.ts';

const offlineAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is no connection.' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const eventCard = (page: Page) => page.getByRole('main').locator('li:has([role=timer])').first();

test('8 Offline: shows an error and loads the screen once online', async ({ open, page, context }) => {
  await page.goto('/account/sign-in');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(offlineAlert(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(heading(page, 'Forgot password')).toBeVisible();

  for (const { start, title, styledElement } of [
    { start: '/', title: 'Events', styledElement: eventCard(page) },
    {
      start: '/settings/privacy',
      title: 'Change password',
      styledElement: page.getByRole('main').locator('form'),
    },
  ]) {
    await open(start);
    await expect(accountMenu(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await expect(offlineAlert(page)).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await context.setOffline(false);
    await expect(heading(page, title)).toBeVisible();
    await expect(offlineAlert(page)).toHaveCount(0);
    await expect(heading(page, title)).toBeFocused();
    // The grid shows that the stylesheet has loaded too.
    await expect(styledElement).toHaveCSS('display', 'grid');
  }
});

test('8 Offline: reloads lists, details and prefetched stylesheets', async ({ open, page, context }) => {
  await open('/organisations');
  const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
  const country = page.getByText('Country', { exact: true });
  await cards.first().click();
  await expect(country).toBeVisible();
  await page.goBack();
  await expect(cards.nth(1)).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(offlineAlert(page)).toBeVisible();
  await context.setOffline(false);
  await expect(cards.nth(1)).toBeVisible();

  await context.setOffline(true);
  await cards.nth(1).click();
  await expect(offlineAlert(page)).toBeVisible();
  await context.setOffline(false);
  await expect(country).toBeVisible();
  await expect(offlineAlert(page)).toHaveCount(0);

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' });
  await context.setOffline(true);
  const failedRequest = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('.css'));
  await link.hover();
  await failedRequest;
  await context.setOffline(false);
  await link.click();
  await expect(eventCard(page)).toHaveCSS('display', 'grid');
});

test('8 Offline: retries automatically after the server was unreachable', async ({ open, page }) => {
  await open('/');
  await expect(accountMenu(page)).toBeVisible();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  const unreachable = page.getByText('The portal cannot be reached.').first();
  await expect(unreachable).toBeVisible();
  await page.unroute('**/*');
  await expect(eventCard(page)).toBeVisible({ timeout: 15_000 });
  await expect(unreachable).toHaveCount(0);
});
