import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, libraryTree, listResources } from './library.ts';
import { stopClock } from './list-steps.ts';
import { demoPerson } from './people.ts';

test('2.5 Resources: a drawer has the filters on a small screen', async ({ open, page, request }) => {
  await page.setViewportSize({ width: 320, height: 320 });
  const person = await demoPerson(request, 'member');
  const [first] = await libraryTree(request, person);
  const { totalItems } = await listResources(request, person, { resourceAccessId: first?.id as string });
  await page.clock.install();
  await open('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const filters = page.getByRole('button', { name: 'Filters' });
  const count = page.getByText(/^\d+ resources?$/);
  // Scrolls until the button is just above the bottom edge.
  await filters.evaluate((button) =>
    scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight),
  );
  await expect(count).not.toBeInViewport();
  await filters.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  const level = drawer.getByRole('checkbox', { name: 'Public' });
  await level.press('Space');
  await expect(page).toHaveURL(/access=/);
  await expect(level).toBeEnabled();
  await expect(level).toBeFocused();
  const show = drawer.getByRole('button', { name: `Show ${totalItems} resources`, exact: true });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  await show.click();
  await expect(drawer).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(count).toHaveText(`${totalItems} resources`);
  await expect(count).toBeInViewport();
  await expect(filters).toHaveAccessibleName('Filters 1 chosen');

  await filters.click();
  await expect(level).toBeEnabled();
  await stopClock(page);
  await level.click();
  await drawer.getByRole('searchbox').fill('levee');
  await page.keyboard.press('Escape');
  await page.clock.resume();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/resources?search=levee');
});
