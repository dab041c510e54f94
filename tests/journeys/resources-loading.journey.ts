import { expect, expectAccessible, scrolled, test } from './journey.ts';
import {
  articleCall,
  cardsOf,
  listCall,
  listResources,
  type Resource,
  stopFilms,
  titlesOf,
} from './library.ts';
import { demoPerson } from './people.ts';

// Colours of elements that fade in fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const titlesIn = (resources: Resource[]) => resources.map(({ title }) => title);

test('4 Loading: shows outlines, then an error with a retry; later loads keep the old cards; the newest wins', async ({
  open,
  page,
  request,
}) => {
  const { resources } = await listResources(request, await demoPerson(request, 'member'), { title: 'flood' });
  let answered = Promise.withResolvers<void>();
  let isDown = true;
  const late = Promise.withResolvers<void>();
  await page.route(listCall, async (route) => {
    await (route.request().url().includes('title=bushfire') ? late : answered).promise;
    await (isDown
      ? route.fulfill({ status: 403, json: { message: 'Not today.' } })
      : route.continue().catch(() => {}));
  });
  await open('/resources');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const search = page.getByRole('searchbox');
  for (const control of [page.getByRole('checkbox').first(), sort, search])
    await expect(control).toBeDisabled();
  await expectAccessible(page);
  answered.resolve();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(sort).toBeEnabled();

  answered = Promise.withResolvers<void>();
  await sort.focus();
  await sort.selectOption('Earliest');
  const pageTwo = page.getByRole('button', { name: 'Page 2', exact: true });
  for (const control of [page.getByRole('checkbox').first(), sort, pageTwo])
    await expect(control).toBeDisabled();
  await expect(cardsOf(page)).toHaveCount(12);
  // A reload does not interrupt typing.
  await expect(search).toBeEnabled();
  answered.resolve();
  await expect(sort).toBeEnabled();
  await expect(sort).toBeFocused();
  await sort.selectOption('Latest');

  await search.fill('bushfire');
  await search.press('Enter');
  await expect(page).toHaveURL('/resources?search=bushfire');
  await search.fill('flood');
  await search.press('Enter');
  await expect(titlesOf(page)).toHaveText(titlesIn(resources));
  late.resolve();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(titlesOf(page)).toHaveText(titlesIn(resources));
});

test('4 Resources: going back restores list, page and scroll position; pointing at a card prefetches it', async ({
  open,
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { page: 2, title: 'fire' });
  const chosen = resources[10] as Resource;
  await stopFilms(page);
  await open('/resources?search=fire&page=2');
  const prefetched = page.waitForRequest(articleCall);
  await cardsOf(page).nth(1).hover();
  await prefetched;
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Resources', exact: true }).and(page.locator('main a')).click(),
  ]) {
    const card = page.getByRole('link', { name: chosen.title });
    await card.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(100);
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen.title);
    await expect.poll(() => scrolled(page)).toBe(0);
    await goBack();
    await expect(page).toHaveURL('/resources?search=fire&page=2');
    await expect(titlesOf(page)).toHaveText(titlesIn(resources));
    await expect.poll(() => scrolled(page)).toBe(left);
  }
});
