import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is no connection.' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

for (const { start, link, title, styled } of [
  { start: '/', link: 'Events', title: 'Events', styled: 'li:has([role=timer])' },
  { start: '/settings/privacy', link: 'Change password', title: 'Change password', styled: 'form' },
]) {
  test(`8 Offline: ${title} says that there is no connection and loads when it returns`, async ({
    open,
    page,
    context,
  }) => {
    await open(start);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(told(page)).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await context.setOffline(false);
    await expect(heading(page, title)).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    await expect(heading(page, title)).toBeFocused();
    // Its stylesheet has loaded as well.
    await expect(page.getByRole('main').locator(styled).first()).toHaveCSS('display', 'grid');
  });
}

test('8 Offline: a stylesheet that failed while a link was pointed at is loaded later', async ({
  open,
  page,
  context,
}) => {
  await open('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' });
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (made) => made.url().endsWith('.css'));
  await link.hover();
  await failed;
  await context.setOffline(false);
  await link.click();
  await expect(page.getByRole('main').locator('li:has([role=timer])').first()).toHaveCSS('display', 'grid');
});

test('8 Offline: lists and details say so and load when the connection returns', async ({
  open,
  page,
  context,
}) => {
  await open('/organisations');
  const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
  await cards.first().click();
  await expect(page).toHaveURL(/\/organisations\/./);
  await expect(page.getByText('Country', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(cards.nth(1)).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(told(page)).toBeVisible();
  await context.setOffline(false);
  await expect(cards.nth(1)).toBeVisible();

  await context.setOffline(true);
  await cards.nth(1).click();
  await expect(told(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Country', { exact: true })).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});

test('8 Offline: a public screen says so and loads when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/account/sign-in');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(told(page)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Forgot password')).toBeVisible();
});

for (const { start, link, title } of [
  { start: '/', link: 'Events', title: 'Events' },
  { start: '/organisations', link: 'Collaboration groups', title: 'Collaboration groups' },
]) {
  test(`8 Offline: ${title} loads without a click after the server was unreachable`, async ({
    open,
    page,
  }) => {
    await open(start);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: link, exact: true }).first().click();
    const unreachable = page.getByText('The portal cannot be reached.').first();
    await expect(unreachable).toBeVisible();
    await page.unroute('**/*');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 15_000 });
    await expect(unreachable).toHaveCount(0);
  });
}
