import type { Page } from '@playwright/test';
import { createPdfFile } from '#tests/support/pdf-file.ts';
import { createMember, demoAccount, openAs } from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectContrastInBothSchemes,
  heading,
  navigate,
  test,
} from './e2e-test.ts';
import { listCards } from './list-page.ts';
import { mockResponse } from './requests.ts';
import { createArticle } from './staff-article-page.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' });
const options = (page: Page) => dialog(page).getByRole('option');
const pills = (page: Page) => page.getByRole('group', { name: 'Show' }).getByRole('button');

test('2.2 Search: opens by key from every page, suggests while typing, and follows the choice', async ({
  open,
  page,
}) => {
  await open('/events');
  await expect(heading(page)).toBeVisible();
  const control = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await expect(control).toHaveAttribute('aria-keyshortcuts', '/ Control+K');
  // The dialog keeps the text that was typed while it was loading.
  await page.keyboard.press('/');
  await page.keyboard.type('fire inv');
  await expect(field(page)).toHaveValue('fire inv');
  await expect(options(page)).toHaveText([/^Search for “fire inv”/, /Fire Investigation Technical Group/]);
  await expect(options(page).locator('mark')).toHaveText(['Fire', 'Investigation']);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Members of Fire Investigation Technical Group');

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(dialog(page)).toContainText('Find resources with their attachments');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await control.click();
  await page.keyboard.type('flood');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?search=flood');
  await expect(heading(page)).toHaveText('Search');
});

test('2.2 Search: leaves the slash key to text fields, and can turn it off', async ({ open, page }) => {
  await open('/resources');
  const search = page.getByLabel('Search resources');
  await search.click();
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('checkbox', { name: 'Open with the / key' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await heading(page).focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
});

test('2.5 Search: shows all kinds with counts, filters them, and explains what it does not find', async ({
  open,
  page,
}) => {
  const account = await open('/search');
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('fire');
  await expect(page).toHaveURL('/search?search=fire');
  const { counts } = await account.call('/api/search?text=fire');
  const total = Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0);
  await expect(pills(page)).toHaveText([
    `All ${total}`,
    `Resources ${counts.resources}`,
    `People ${counts.people}`,
    `Events ${counts.events}`,
    `Groups ${counts.groups}`,
    `Organisations ${counts.organisations}`,
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'results' })).toHaveText(`${total} results`);
  await expect(listCards(page, 'Resources')).toHaveCount(4);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.getByRole('button', { name: `Show all ${counts.resources} resources` }).click();
  await expect(page).toHaveURL('/search?search=fire&kind=resources');
  await expect(listCards(page, 'Found')).toHaveCount(16);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/search?search=fire&kind=resources&page=2');

  const category = page.getByLabel('Category');
  await category.selectOption({ index: 2 });
  await expect(page).toHaveURL(/kind=resources&category=/);
  await expect(pills(page).nth(3)).toHaveText('Events 0');
  await category.selectOption('All categories');
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByLabel('To').fill('2098-01-01');
  await expect(page.getByText('No resources for “fire”')).toBeVisible();
  await expect(page.getByText('must not be before From')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page).toHaveURL('/search?search=fire');
  await expect(listCards(page, 'Resources')).toHaveCount(4);

  await page.getByRole('searchbox').fill('investigatoin');
  await expect(page.getByText('Nothing matches “investigatoin” as you typed it')).toBeVisible();
  await expect(listCards(page, 'Groups').first()).toContainText('Investigation');
  await mockResponse(page, '**/api/search?*', { status: 503, json: { message: 'Busy.' } });
  await page.getByRole('searchbox').fill('hose');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('2.5 Search: finds a sentence that is only on page 7 of a PDF', async ({
  browser,
  open,
  page,
  request,
}) => {
  // A new portal reads the files of the demo first.
  test.slow();
  const word = `gorse${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const lines = [1, 2, 3, 4, 5, 6].map((number) => `Nothing to burn on ${number}`);
  const { item, path } = await createArticle(request);
  await open(path, 'publisher');
  await page.getByLabel('Audience').selectOption('Members');
  await page.getByLabel('Category', { exact: true }).selectOption('Rescue');
  const chooser = page.waitForEvent('filechooser');
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await attachments.getByRole('button', { name: 'Add files' }).click();
  const buffer = createPdfFile([...lines, `The ${word} burns twice`]);
  await (await chooser).setFiles({ name: 'Burning plan.pdf', mimeType: 'application/pdf', buffer });
  await expect(attachments.getByLabel('Name of Burning plan.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${item.title}’ published.`)).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await openAs(reader, await demoAccount(request, 'member'), '/');
  await expect(heading(reader)).toBeVisible();
  await reader.keyboard.press('/');
  await reader.keyboard.type(`the ${word} burns twice`);
  await expect(options(reader).first()).toContainText(word);
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/search\?/);
  // A job extracts the text.
  await expect(async () => {
    await reader.reload();
    await expect(listCards(reader, 'Resources')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  const hit = listCards(reader, 'Resources').first();
  await expect(hit).toContainText('In Burning plan.pdf, page 7');
  await expect(hit.locator('mark')).toHaveText(['The', word, 'burns', 'twice']);
  await hit.getByRole('link', { name: item.title }).click();
  await expect(heading(reader)).toHaveText(item.title);
  await reader.context().close();
});

test('2.5 Saved searches: are listed with saved items, and the dashboard says what is new', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  const lastName = `Kereru${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  await open(`/search?search=${lastName}`, account);
  await expect(page.getByText(`No results for “${lastName}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const saved = page.getByRole('button', { name: 'Search saved' });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Your dashboard shows when something new matches.')).toBeVisible();

  await createMember(request, { lastName });
  await navigate(page, '/');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'New for your saved searches' }),
  });
  await expect(section.getByRole('listitem')).toHaveText([`${lastName}Everything1 new`]);
  await expectAccessible(page);
  await navigate(page, '/search');
  await expect(page.getByRole('main').getByRole('link', { name: lastName })).toBeVisible();
  await navigate(page, '/');
  await section.getByRole('link', { name: 'Show all saved searches' }).click();
  await expect(page).toHaveURL('/saved?kind=searches');
  const searches = listCards(page, 'Saved searches');
  await expect(searches).toHaveText([`${lastName}Everything1 new`]);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await searches.getByRole('link').click();
  await expect(listCards(page, 'People')).toHaveText([new RegExp(lastName)]);
  await expect(saved).toBeVisible();
  await navigate(page, '/saved?kind=searches');
  await expect(searches).toHaveText([`${lastName}Everything`]);
  await page.getByRole('button', { name: `Remove the search ${lastName}` }).click();
  await expect(page.getByText('You haven’t saved a search yet')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});
