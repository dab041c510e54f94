import { createMember } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';
import { keepOffline, keptRows, saveResources } from './offline-page.ts';

test.use({ serviceWorkers: 'allow' });

test('8 Offline: kept resources open and can be searched without a connection', async ({
  open,
  page,
  request,
  context,
}) => {
  const account = await createMember(request);
  const { resources } = await account.call('/api/resources/list?request.sortOrder=asc&request.size=30');
  const articles = await Promise.all(
    resources.map(({ id }: { id: string }) => account.call(`/api/Article/${id}`)),
  );
  const withFile = articles.find(({ attachmentLinks }) => attachmentLinks.length > 0);
  const kept = [withFile, ...articles.filter((article) => article !== withFile).slice(0, 2)];
  await saveResources(request, account, kept);
  await open('/saved', account);
  for (const { urlName, title } of kept) {
    await page.goto(`/resources/${urlName}`);
    await expect(heading(page)).toHaveText(title);
    await keepOffline(page);
  }

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Read what you keep offline' }).click();
  await expect(keptRows(page)).toHaveCount(3);
  await page.reload();
  await expect(keptRows(page).first()).toContainText(
    /Version \d+, fetched \d+ \w+ \d{4}, .* · [\d.]+ (kB|bytes)/i,
  );
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);

  const search = page.getByRole('searchbox', { name: 'Search what you keep offline' });
  await search.fill(withFile.attachmentLinks[0].attachmentName);
  await expect(keptRows(page)).toHaveCount(1);
  await search.fill('no such words anywhere');
  await expect(page.getByText('0 resources found')).toBeVisible();
  await search.fill(withFile.title);
  await keptRows(page).first().getByRole('link').click();

  await expect(heading(page)).toHaveText(withFile.title);
  await expect(page.getByText('You are reading the copy that you keep offline')).toBeVisible();
  await expect(page.getByText(/It is version \d+, fetched/)).toBeVisible();
  const picture = page.getByRole('article').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe(withFile.attachmentLinks[0].attachmentName);
  await expectAccessible(page);

  // Opened from an address, and not kept.
  await page.goto(`/resources/${kept[1].id}`);
  await expect(heading(page)).toHaveText(kept[1].title);
  const other = articles.find((article) => !kept.includes(article));
  await page.goto(`/resources/${other.urlName}`);
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();

  await page.goto(`/resources/${kept[1].urlName}`);
  await context.setOffline(false);
  await expect(page.getByText('You are reading the copy that you keep offline')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible();
});
