import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, libraryTree, listResources, started, stopTime } from './library.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('2.5 On a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a Filters button opens a drawer with search and tree; choices apply at once', async ({
    page,
    request,
  }) => {
    const person = await demoPerson(request, 'member');
    const [level] = await libraryTree(request, person);
    const { totalItems } = await listResources(request, person, { resourceAccessId: level?.id as string });
    await openAs(page, person, '/resources');
    await expect(cardsOf(page)).toHaveCount(12);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    const open = page.getByRole('button', { name: 'Filters' });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer.getByRole('searchbox')).toBeVisible();
    const first = drawer.getByRole('checkbox', { name: 'Public' });
    await first.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/access=/);
    await expect(first).toBeEnabled();
    await expect(first).toBeFocused();
    const show = drawer.getByRole('button', { name: `Show ${totalItems} resources`, exact: true });
    await expect(show).toBeVisible();
    await expectAccessible(page);
    await show.click();
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.getByText(`${totalItems} resources`, { exact: true })).toBeVisible();
    await expect(open).toHaveAccessibleName('Filters 1 chosen');
  });

  test('what was typed or ticked a moment before closing the drawer counts', async ({ open, page }) => {
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

  test('closing the drawer brings the results into view', async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 320 });
    await open('/resources');
    await expect(cardsOf(page)).toHaveCount(12);
    const filters = page.getByRole('button', { name: 'Filters' });
    const count = page.getByText(/^\d+ resources?$/);
    // Just above the bottom edge.
    await filters.evaluate((button) =>
      scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight),
    );
    await expect(count).not.toBeInViewport();
    await filters.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox', { name: 'Public' }).press('Space');
    await expect(page).toHaveURL(/access=/);
    await expect(drawer.getByRole('button', { name: /^Show \d+ resources$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(count).toBeInViewport();
    await expect(filters).toBeFocused();
  });

  test('of 320 px nothing is cut off', async ({ open, page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('/resources');
    await expect(cardsOf(page)).toHaveCount(12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page);
  });
});
