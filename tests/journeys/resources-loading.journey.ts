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
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const titlesIn = (resources: Resource[]) => resources.map(({ title }) => title);

test('4 Loading: outlines the first time, then the old items stay; controls rest meanwhile', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  let answered = Promise.withResolvers<void>();
  await page.route(listCall, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openAs(page, person, '/resources');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await expect(sort).toBeDisabled();
  await expect(search).toBeDisabled();
  await expectAccessible(page);
  answered.resolve();
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(sort).toBeEnabled();

  answered = Promise.withResolvers<void>();
  await sort.focus();
  await sort.selectOption('Earliest');
  await expect(sort).toBeDisabled();
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toBeDisabled();
  await expect(cardsOf(page)).toHaveCount(12);
  // What is being typed is nobody's to take away.
  await expect(search).toBeEnabled();
  answered.resolve();
  await expect(sort).toBeEnabled();
  await expect(sort).toBeFocused();
});

test('4 Loading: an answer that comes late does not take the place of a newer one', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { title: 'flood' });
  const late = Promise.withResolvers<void>();
  await page.route(listCall, async (route) => {
    const isLate = route.request().url().includes('title=bushfire');
    if (isLate) await late.promise;
    await route.continue().catch(() => {});
  });
  await openAs(page, person, '/resources');
  const search = page.getByRole('searchbox');
  await expect(cardsOf(page)).toHaveCount(12);
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

test('8 A list that does not load says why, and is asked for again', async ({ open, page }) => {
  await page.route(listCall, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }));
  await open('/resources');
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expectAccessible(page);
  await page.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardsOf(page)).toHaveCount(12);
});

test('4 Going back restores the list, its page and where one was on it', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { page: 2, title: 'fire' });
  const chosen = resources[10] as Resource;
  await stopFilms(page);
  await openAs(page, person, '/resources?search=fire&page=2');
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

test('2.5 Pointing at a card fetches its article ahead', async ({ open, page }) => {
  await open('/resources');
  const ahead = page.waitForRequest(articleCall);
  await cardsOf(page).nth(1).hover();
  await ahead;
  await expect(page).toHaveURL('/resources');
});
