import { demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, readScrollPosition, test } from './e2e-test.ts';
import { pauseClock } from './list-page.ts';
import { hoverUntilRequest } from './requests.ts';
import {
  listAccessLevels,
  listResources,
  type Resource,
  resourceCards,
  resourceListUrl,
  resourceTitles,
  stubVideos,
  titlesOf,
} from './resources-page.ts';

test('4 Resources: shows skeletons, then an error, and keeps the cards on reload', async ({ open, page }) => {
  let released = Promise.withResolvers<void>();
  let isFailing = true;
  await page.route(resourceListUrl, async (route) => {
    await released.promise;
    await (isFailing
      ? route.fulfill({ status: 403, json: { message: 'Not today.' } })
      : route.continue().catch(() => {}));
  });
  await open('/resources');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const search = page.getByRole('searchbox');
  for (const control of [page.getByRole('checkbox').first(), sort, search])
    await expect(control).toBeDisabled();
  await expectAccessible(page);
  released.resolve();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(resourceCards(page)).toHaveCount(12);
  await expect(sort).toBeEnabled();

  released = Promise.withResolvers<void>();
  await sort.focus();
  await sort.selectOption('Earliest');
  const pageTwo = page.getByRole('button', { name: 'Page 2', exact: true });
  for (const control of [page.getByRole('checkbox').first(), sort, pageTwo])
    await expect(control).toBeDisabled();
  await expect(resourceCards(page)).toHaveCount(12);
  // A reload does not interrupt typing.
  await expect(search).toBeEnabled();
  released.resolve();
  await expect(sort).toBeEnabled();
  await expect(sort).toBeFocused();
});

test('4 Resources: restores the list by Back and by an article’s link', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const { resources } = await listResources(account, { page: 2, title: 'fire' });
  const selectedResource = resources[10] as Resource;
  await stubVideos(page);
  await open('/resources?search=fire&page=2');
  await hoverUntilRequest(page, resourceCards(page).nth(1), /GET .*\/api\/Article\//);
  const backLink = page.getByRole('main').getByRole('link', { name: 'Resources', exact: true });
  for (const goBack of [() => page.goBack(), () => backLink.click()]) {
    const card = page.getByRole('link', { name: selectedResource.title });
    await card.scrollIntoViewIfNeeded();
    const scrollBefore = await readScrollPosition(page);
    expect(scrollBefore).toBeGreaterThan(100);
    await card.click();
    await expect(heading(page)).toHaveText(selectedResource.title);
    await expect.poll(() => readScrollPosition(page)).toBe(0);
    await goBack();
    await expect(page).toHaveURL('/resources?search=fire&page=2');
    await expect(resourceTitles(page)).toHaveText(titlesOf(resources));
    await expect.poll(() => readScrollPosition(page)).toBe(scrollBefore);
  }
  // The back link keeps the list URL after a reload, so that it also works in a new tab.
  await page.getByRole('link', { name: selectedResource.title }).click();
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(backLink).toHaveAttribute('href', '/resources?search=fire&page=2');
  await backLink.press('Enter');
  await expect(resourceTitles(page)).toHaveText(titlesOf(resources));
});

test('2.5 Resources: shows the filters in a drawer on small screens', async ({ open, page, request }) => {
  await page.setViewportSize({ width: 320, height: 320 });
  const account = await demoAccount(request, 'member');
  const [first] = await listAccessLevels(account);
  const { totalItems } = await listResources(account, { resourceAccessId: first?.id ?? '' });
  await page.clock.install();
  await open('/resources');
  await expect(resourceCards(page)).toHaveCount(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const filtersButton = page.getByRole('button', { name: 'Filters' });
  const count = page.getByText(/^\d+ resources?$/);
  // Scroll until the button is just above the bottom edge.
  await filtersButton.evaluate((button) =>
    scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight),
  );
  await expect(count).not.toBeInViewport();
  await filtersButton.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  const levelCheckbox = drawer.getByRole('checkbox', { name: 'Public' });
  await levelCheckbox.press('Space');
  await expect(page).toHaveURL(/access=/);
  await expect(levelCheckbox).toBeEnabled();
  await expect(levelCheckbox).toBeFocused();
  const showButton = drawer.getByRole('button', { name: `Show ${totalItems} resources`, exact: true });
  await expect(showButton).toBeVisible();
  await expectAccessible(page);
  await showButton.click();
  await expect(drawer).toBeHidden();
  await expect(filtersButton).toBeFocused();
  await expect(count).toHaveText(`${totalItems} resources`);
  await expect(count).toBeInViewport();
  await expect(filtersButton).toHaveAccessibleName('Filters 1 selected');

  await filtersButton.click();
  await expect(levelCheckbox).toBeEnabled();
  await pauseClock(page);
  await levelCheckbox.click();
  await drawer.getByRole('searchbox').fill('levee');
  await page.keyboard.press('Escape');
  await page.clock.resume();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/resources?search=levee');
});
