import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { LibraryItem } from '#contract/library-items.ts';
import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { createRedBlueImage } from '#tests/support/uploads.ts';
import { demoAccount, openAs, signIn } from './accounts.ts';
import { expect, expectAccessible, heading, submitSignIn, test } from './e2e-test.ts';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const summary = (page: Page) => page.getByLabel('Summary');
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const saved = (page: Page) => page.getByText(/^Saved/);

async function createArticle(request: APIRequestContext, values = {}) {
  const author = await demoAccount(request, 'publisher');
  const title = `Evacuation ${crypto.randomUUID().slice(0, 8)}`;
  const data = { title, contents: '<p>Common words.</p>', ...values };
  const { item } = await author.call('/api/staff/library', data);
  return { item: item as LibraryItem, path: `/staff/library/${item.id}`, author };
}

async function openInOtherBrowser(
  browser: Browser,
  request: APIRequestContext,
  name: DemoAccountName,
  path: string,
) {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, await demoAccount(request, name), path);
  return page;
}

async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

test('Staff library: shows a colleague who is here, and compares when both changed the text', async ({
  browser,
  open,
  page,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  await open(path, 'publisher');
  await expect(text(page)).toContainText('Common words.');
  const other = await openInOtherBrowser(browser, request, 'editor', path);
  await expect(other.getByText(/is also here$/)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText(/is also here$/)).toBeVisible({ timeout: 10_000 });

  await page.route(`**/api/staff/library/${item.id}`, (route) => route.abort());
  await typeAtEnd(page, ' From the publisher.');
  await summary(page).fill('By the publisher.');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  await typeAtEnd(other, ' From the editor.');
  await title(other).fill('By the editor');
  await expect(saved(other)).toBeVisible();
  await expect.poll(async () => (await author.call(`/api${path}`)).title).toBe('By the editor');
  await page.unroute(`**/api/staff/library/${item.id}`);

  await expect(page.getByText(/changed this too:/)).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('From the publisher.');
  await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('From the editor.');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(title(page)).toHaveValue('By the editor');
  await expect(text(other)).toContainText('From the publisher.', { timeout: 10_000 });
  await expect(summary(other)).toHaveValue('By the publisher.');
  await other.context().close();

  // The text that was not chosen is a version.
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('From the editor.').first()).toBeVisible();
});

test('Staff library: replaces an attachment, undoes its removal and restores a version that has it', async ({
  open,
  page,
  request,
}) => {
  const { path } = await createArticle(request);
  await open(path, 'publisher');
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const choose = async (button: string, name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await attachments.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('Add files', 'Station list 2025.csv', 'station\nKauri');
  await expect(attachments.getByLabel('Name of Station list 2025.csv')).toBeVisible();
  await choose('Replace Station list 2025.csv', 'Newer.csv', 'station\nKauri\nRimu');
  await expect(attachments.getByText('Version 2 · 18 bytes')).toBeVisible();
  const name = attachments.getByLabel('Name of Station list 2025.csv');
  await expect(name).toBeVisible();

  const removing = attachments.getByRole('button', { name: 'Remove Station list 2025.csv', exact: true });
  await removing.click();
  await expect(name).toBeHidden();
  await page.keyboard.press('u');
  await expect(name).toBeVisible();

  await page.keyboard.press('Control+s');
  await page.keyboard.type('With the list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await removing.click();
  await expect(name).toBeHidden();
  const checks = page.getByRole('region', { name: 'Accessibility' });
  await expect(checks).toContainText('Nothing found');
  await choose('Add files', 'C:\\temp\\doc1.csv', 'road');
  await expect(attachments.getByRole('listitem').filter({ hasText: 'a path' })).toHaveText(
    /^doc1\.csvDone, 4 bytesIts name contained a path\. We took only “doc1\.csv”\.$/,
  );
  await expect(checks).toContainText('1 found');
  await checks.getByRole('button', { name: 'Show' }).click();
  await expect(attachments.getByLabel('Name of doc1.csv')).toBeFocused();
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('Removed: Station list 2025.csv')).toBeVisible();
  await expect(page.getByText('Added: doc1.csv')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(name).toBeVisible();
  await expect(attachments.getByLabel('Name of doc1.csv')).toBeHidden();
});

test('Staff library: takes the title from a pasted heading, and publishes nothing without one', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request, { title: 'Untitled', contents: '' });
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Give it a title first.')).toBeVisible();
  await expectAccessible(page);
  const name = `Smoke ${crypto.randomUUID().slice(0, 8)}`;
  await text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `<h1>${name}</h1><h2>Indoors</h2><p>Close the windows.</p>`);
  await expect(title(page)).toHaveValue(name);
  const contents = '<h2>Indoors</h2><p>Close the windows.</p>';
  await expect.poll(read).toMatchObject({ title: name, contents, state: 'draft' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
});

test('Staff library: keeps the changes of two tabs', async ({ open, page, context, request }) => {
  const { path, author } = await createArticle(request);
  await open(path, 'publisher');
  await expect(saved(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(path);
  await expect(saved(second)).toBeVisible();
  await Promise.all([title(page).fill('From the first tab'), summary(second).fill('From the second tab.')]);
  await expect
    .poll(async () => author.call(`/api${path}`))
    .toMatchObject({ title: 'From the first tab', description: 'From the second tab.' });
  await page.route(`**/api${path}`, (route) => route.abort());
  await title(page).fill('First');
  await title(second).fill('Second');
  await expect.poll(async () => (await author.call(`/api${path}`)).title).toBe('Second');
  await page.unroute(`**/api${path}`);
  await expect(page.getByText('Another tab changed this too:')).toBeVisible({ timeout: 10_000 });
  await expect(title(page)).toHaveValue('First');
});

test('Staff library: keeps the text through a reload, a lost connection and an ended session', async ({
  page,
  context,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  const account = await signIn(request, demoEmail('editor'));
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, account, path);
  await expect(text(page)).toContainText('Common words.');
  const stored = async () => (await author.call(`/api${path}`)).contents as string;

  // Without the connection to the server, so that only the browser has the text.
  await page.route(`**/api/staff/library/${item.id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await typeAtEnd(page, ' Before the reload.');
  await page.reload();
  await expect(text(page)).toContainText('Common words. Before the reload.');
  expect(await stored()).not.toContain('Before the reload.');
  await page.unrouteAll();
  await expect.poll(stored).toContain('Before the reload.');

  await context.setOffline(true);
  await typeAtEnd(page, ' Without a connection.');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(path);
  await expect(text(next)).toContainText('Without a connection.');
  await expect.poll(stored).toContain('Without a connection.');

  await account.call('/connect/revoke', {});
  await typeAtEnd(next, ' After the session.');
  await expect(heading(next)).toHaveText('Sign in');
  await submitSignIn(next, account.email, account.password);
  await expect(text(next)).toContainText('After the session.');
  await expect.poll(stored).toContain('After the session.');
});

test('Staff library: names a version, folds autosaves under it, and restores it in 3 steps', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  await open(path, 'publisher');
  await typeAtEnd(page, ' For the review.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save a named version' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Before the review');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Review by').fill('2031-03-04');
  await typeAtEnd(page, ' A mistake.');
  await expect.poll(async () => (await author.call(`/api${path}`)).contents).toContain('A mistake.');

  const steps: Promise<unknown>[] = [];
  const step = (act: Promise<unknown>) => {
    steps.push(act);
    return act;
  };
  await step(page.getByRole('link', { name: 'Versions' }).click());
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByRole('button', { name: 'Before the review' })).toBeVisible();
  await expect(page.getByText('4 Mar 2031')).toBeVisible();
  await expectAccessible(page);
  await step(versions.getByRole('button', { name: 'Before the review' }).click());
  await step(page.getByRole('button', { name: /^Restore/ }).click());
  await expect(text(page)).toContainText('For the review.');
  await expect(text(page)).not.toContainText('A mistake.');
  expect(steps).toHaveLength(3);
});

test('Staff library: crops pictures with the keyboard, in the text and on cards, and shows them to staff only', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  const buffer = await createRedBlueImage(1_200, 600).png().toBuffer();
  const file = { name: 'hill.png', mimeType: 'image/png', buffer };
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  await expect(text(page)).toContainText('Common words.');

  const card = page.getByRole('group', { name: 'Picture on cards' });
  await card.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  const part = dialog.getByRole('application', { name: 'Part of the image to keep' });
  await part.press('+');
  for (let count = 0; count < 10; count += 1) await part.press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(card.getByRole('img')).toBeVisible();
  await expect.poll(async () => (await read()).thumbnailUrl).toMatch(/-w\d+\.webp$/);
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await read()).thumbnailUrl).toBeNull();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles(file);
  await expect.poll(async () => (await read()).contents).toContain('width="1200" height="600"');
  await page.getByRole('button', { name: 'Crop…' }).click();
  await dialog.getByRole('radio', { name: 'Square' }).check();
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect.poll(async () => (await read()).contents).toContain('width="600" height="600"');
  await expect(dialog).toBeHidden();

  // Only the console can show the picture of a draft.
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const picture = text(page).locator('img');
  await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  expect((await request.get((await picture.getAttribute('src')) as string)).status()).toBe(404);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.frameLocator('iframe').locator('figure img');
  await expect.poll(() => preview.evaluate(isLoaded)).toBe(true);
});

test('Staff library: keeps the time of publishing, and takes a scheduled text back to change it', async ({
  open,
  page,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  const day = page.getByLabel('Goes live', { exact: true });
  const time = page.getByLabel('Goes live: time');
  await day.fill('2031-03-04');
  await time.fill('17:30');
  await page.route(`**${path}/publish`, (route) => route.fulfill({ status: 503, json: {} }));
  const publish = page.getByRole('button', { name: 'Publish on 4 Mar 2031, 5:30 pm AEDT' });
  await publish.click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  await page.unroute(`**${path}/publish`);
  await page.reload();
  await expect(day).toHaveValue('2031-03-04');
  await expect(time).toHaveValue('17:30');
  await publish.click();
  await expect.poll(async () => (await read()).state).toBe('scheduled');

  await expect(page.getByText(/^Members get this on 4 Mar 2031, 5:30 pm AEDT\./)).toBeVisible();
  await expect(text(page)).toHaveAttribute('contenteditable', 'false');
  await expect(title(page)).not.toBeEditable();
  await expect(page.getByLabel('Address')).toBeDisabled();
  await expect(page.getByLabel('Review by')).toBeEnabled();
  await expect(publish).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take back to change' }).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toBeEditable();
  await expect(day).toHaveValue('2031-03-04');
  await typeAtEnd(page, ' One more word.');
  await expect.poll(async () => (await read()).contents).toContain('One more word.');
  expect(await read()).toMatchObject({ id: item.id, state: 'draft', publishAt: null });
});

test('Staff library: saves the other fields while the address is invalid, and takes a new type', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  const address = page.getByLabel('Address');
  const name = `Smoke ${crypto.randomUUID().slice(0, 8)}`;
  await title(page).fill(name);
  await expect(address).toHaveValue(name.toLowerCase().replace(' ', '-'));

  await address.fill('Not valid!');
  await summary(page).fill('Who closes the windows.');
  const problem = 'Address must have only small letters, digits and hyphens';
  await expect(page.getByText(`Not saved: ${problem}. Everything else is saved.`)).toBeVisible();
  await expect.poll(read).toMatchObject({ title: name, description: 'Who closes the windows.' });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  expect((await read()).state).toBe('draft');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(address).toHaveValue('Not valid!');
  await address.fill('smoke-at-home');
  await expect(saved(page)).toBeVisible();

  const type = page.getByLabel('Type', { exact: true });
  await type.fill('guideline');
  await type.blur();
  await expect(type).toHaveValue('Guideline');
  await type.fill('Checklist for homes');
  await expect(page.getByText(/^‘Checklist for homes’ is a new type/)).toBeVisible();
  await expect
    .poll(read)
    .toMatchObject({ urlName: 'smoke-at-home', kind: 'Checklist for homes', title: name });
});

test('Staff library: keeps the category in another audience, or asks for one that exists there', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  const readPlace = async () => {
    const { accessLevel, category, subcategory } = await author.call(`/api${path}`);
    return [accessLevel, category, subcategory].flatMap((each) => each?.name ?? []).join(', ');
  };
  await open(path, 'publisher');
  const audience = page.getByLabel('Audience');
  const category = page.getByLabel('Category', { exact: true });
  const chosen = category.locator('option:checked');
  await audience.selectOption('Members');
  await category.selectOption('Bushfire');
  await page.getByLabel('Subcategory').selectOption('Fire behaviour');
  await expect.poll(readPlace).toBe('Members, Bushfire, Fire behaviour');
  await audience.selectOption('Public');
  await expect.poll(readPlace).toBe('Public, Bushfire, Fire behaviour');
  await audience.selectOption('Members');
  await category.selectOption('Aviation');
  await expect.poll(readPlace).toBe('Members, Aviation');

  await audience.selectOption('Public');
  await expect(page.getByText('Public has no category ‘Aviation’. Choose a category.')).toBeVisible();
  await expect(page.getByText('Not saved: Category must be chosen. Everything else is saved.')).toBeVisible();
  await expect(category).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  expect(await readPlace()).toBe('Members, Aviation');
  await audience.selectOption('Members');
  await expect(chosen).toHaveText('Aviation');
  await expect(saved(page)).toBeVisible();
  await audience.selectOption('Public');
  await category.selectOption('Rescue');
  await expect.poll(readPlace).toBe('Public, Rescue');
  await expect(saved(page)).toBeVisible();
});
