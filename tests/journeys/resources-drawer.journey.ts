import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, libraryTree, listResources, started, stopTime } from './library.ts';
import { demoPerson } from './people.ts';

// Colours of elements that fade in fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 320 } });

test('2.5 Resources on a small screen: Filters opens a drawer; choices apply immediately; closing shows the results', async ({
  open,
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const [level] = await libraryTree(request, person);
  const { totalItems } = await listResources(request, person, { resourceAccessId: level?.id as string });
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
  await expect(drawer.getByRole('searchbox')).toBeVisible();
  const first = drawer.getByRole('checkbox', { name: 'Public' });
  await first.press('Space');
  await expect(page).toHaveURL(/access=/);
  await expect(first).toBeEnabled();
  await expect(first).toBeFocused();
  const show = drawer.getByRole('button', { name: `Show ${totalItems} resources`, exact: true });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  await show.click();
  await expect(drawer).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(count).toHaveText(`${totalItems} resources`);
  await expect(count).toBeInViewport();
  await expect(filters).toHaveAccessibleName('Filters 1 chosen');
});

test('2.5 Resources on a small screen: closing the drawer applies pending input', async ({ open, page }) => {
  await page.clock.install({ time: started });
  await open('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer.getByRole('checkbox', { name: 'Public' })).toBeEnabled();
  await stopTime(page);
  await drawer.getByRole('checkbox', { name: 'Public' }).click();
  await drawer.getByRole('searchbox').fill('levee');
  await page.keyboard.press('Escape');
  await page.clock.resume();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/search=levee/);
  await expect(page).toHaveURL(/access=/);
  await expect(page.getByRole('searchbox')).toHaveValue('levee');
});
