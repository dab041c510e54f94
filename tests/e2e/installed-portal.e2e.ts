import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './e2e-test.ts';
import { waitForWorker } from './offline-page.ts';

test.use({ serviceWorkers: 'allow' });

type Icon = { src: string; sizes: string };

const readSizes = (page: Page, icons: Icon[]) =>
  page.evaluate(
    async (sources) => {
      const readSize = async (source: string) => {
        const { width, height } = await createImageBitmap(await (await fetch(source)).blob());
        return `${width}x${height}`;
      };
      return Promise.all(sources.map(readSize));
    },
    icons.map(({ src }) => src),
  );

test('8 Offline: the portal can be installed', async ({ open, page, request, context }) => {
  await open('/');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(path as string)).json();
  const icons: Icon[] = manifest.icons;
  expect(await readSizes(page, icons)).toEqual(icons.map(({ sizes }) => sizes));
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Private windows, such as those of tests, cannot install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('8 Offline: starts without a connection and says so', async ({ open, page, context }) => {
  await open('/');
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' }).first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
