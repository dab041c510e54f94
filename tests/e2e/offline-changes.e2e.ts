import { createMember } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { articlePublisher, keepOffline, keptRows, readStorage, saveResources } from './offline-page.ts';

test.use({ serviceWorkers: 'allow' });

test('8 Offline: says first what was changed, replaced or withdrawn meanwhile', async ({
  open,
  page,
  request,
  context,
}) => {
  const account = await createMember(request);
  const library = await articlePublisher(request, account);
  const changed = await library.publishNew('Changed');
  const replaced = await library.publishNew('Replaced');
  const withdrawn = await library.publishNew('Withdrawn');
  await saveResources(request, account, [changed, replaced, withdrawn]);
  await open('/saved', account);
  for (const { id, title } of [changed, replaced, withdrawn]) {
    await page.goto(`/resources/${id}`);
    await expect(heading(page)).toHaveText(title);
    await keepOffline(page);
  }
  await context.setOffline(true);
  await page.goto('/saved');
  await expect(keptRows(page)).toHaveCount(3);

  const successor = await library.publishNew('Successor');
  await library.publish(await library.save(changed, { contents: '<p>The second text.</p>' }));
  await library.publish(await library.save(replaced, { successorId: successor.id }));
  await library.archive(withdrawn);
  await context.setOffline(false);

  const notice = (title: string) => page.getByRole('main').getByRole('status').filter({ hasText: title });
  await expect(notice(`“${changed.title}” has changed`)).toContainText('Version 2 replaces version 1');
  await expect(notice(`“${withdrawn.title}” has been withdrawn`)).toContainText('copy was removed');
  const successorLink = notice(`“${replaced.title}” has been replaced`).getByRole('link');
  await expect(successorLink).toHaveText(successor.title);
  const [noticeTop, listTop] = await Promise.all(
    [notice(replaced.title), page.getByRole('region', { name: 'Results' })].map(
      async (place) => (await place.boundingBox())?.y ?? 0,
    ),
  );
  expect(noticeTop).toBeLessThan(listTop as number);
  await expectAccessible(page);
  await expect(keptRows(page)).toHaveCount(2);
  await expect(keptRows(page).filter({ hasText: changed.title })).toContainText('version 2, fetched');
  const { privateUrls } = await readStorage(page);
  expect(privateUrls.some((url) => url.endsWith(withdrawn.id))).toBe(false);

  await page.goto(`/resources/${changed.id}`);
  await expect(notice(`“${changed.title}” has changed`)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(notice(`“${changed.title}” has changed`)).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('The second text.');
  await page.goto(`/resources/${replaced.id}`);
  await expect(page.getByText('This resource has been replaced')).toBeVisible();
});
