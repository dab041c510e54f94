import { expect, heading, test } from './e2e-test.ts';
import { readLayoutShifts, recordLayoutShifts } from './layout-shifts.ts';
import { holdRequests, recordRequests } from './requests.ts';

const scripts = /\/assets\/.*\.js$/;

test('9 First view: shows the navigation bar before scripts load', async ({ open, page }) => {
  const release = await holdRequests(page, scripts);
  await recordLayoutShifts(page);
  const navigation = open('/settings/privacy');
  const firstView = page.locator('.loading-screen');
  await expect(firstView.getByText('Loading…')).toBeVisible();
  const firstBar = page.locator('.loading-screen-header');
  // Poll, because the stylesheet may still be loading.
  await expect.poll(() => firstBar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 68 });
  const bar = await firstBar.boundingBox();
  const logo = await firstView.locator('svg').boundingBox();
  await expect(firstView).toHaveRole('status');
  release();
  await navigation;
  await expect(page.getByRole('heading', { level: 1, name: 'Profile privacy' })).toBeVisible();
  await expect(firstView).toBeHidden();
  expect(await page.getByRole('banner').boundingBox()).toEqual(bar);
  expect(await page.getByRole('banner').getByRole('link').first().locator('svg').boundingBox()).toEqual(logo);
  expect(await readLayoutShifts(page)).toBeLessThan(0.02);

  // A placeholder shows while the script of a screen loads.
  const releaseProfile = await holdRequests(page, /\/assets\/(profile-page|_signed-in\.profile).*\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Profile' }).click();
  const placeholder = page.getByRole('main').locator('[aria-busy="true"]');
  await expect(placeholder).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  releaseProfile();
  await expect(heading(page)).toContainText('Hana');
  await expect(heading(page)).toBeFocused();
  const accountScriptRequests = recordRequests(page, /\/assets\/account\b/);
  await page.reload();
  await expect(heading(page)).toContainText('Hana');
  expect(accountScriptRequests).toEqual([]);
});
