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

const titlesIn = (resources: Resource[]) => resources.map(({ title }) => title);

test('4 Loading: outlines, then an error; later loads keep the cards', async ({ open, page }) => {
  let answered = Promise.withResolvers<void>();
  let isDown = true;
  await page.route(listCall, async (route) => {
    await answered.promise;
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
});

test('4 Resources: Back and the link of an article restore the list', async ({ open, page, request }) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { page: 2, title: 'fire' });
  const chosen = resources[10] as Resource;
  await stopFilms(page);
  await open('/resources?search=fire&page=2');
  const prefetched = page.waitForRequest(articleCall);
  await cardsOf(page).nth(1).hover();
  await prefetched;
  const back = page.getByRole('main').getByRole('link', { name: 'Resources', exact: true });
  for (const goBack of [() => page.goBack(), () => back.click()]) {
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
  // The address of the list survives a reload, and is needed when the link is opened in a new tab.
  await page.getByRole('link', { name: chosen.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(back).toHaveAttribute('href', '/resources?search=fire&page=2');
  await back.press('Enter');
  await expect(titlesOf(page)).toHaveText(titlesIn(resources));
});
