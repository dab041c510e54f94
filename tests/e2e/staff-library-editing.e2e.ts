import { createRedBlueImage } from '#tests/support/uploads.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

import { createArticle, saved, text, title, typeAtEnd } from './staff-article-page.ts';

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

test('Staff library: asks before it publishes a picture without alternative text', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  const buffer = await createRedBlueImage(600, 300).png().toBuffer();
  await open(path, 'publisher');
  await expect(text(page)).toContainText('Common words.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'hill.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('A picture has no alternative text.')).toBeVisible();
  await page.getByLabel('Goes live', { exact: true }).fill('2026-01-05');
  await expect(page.getByText('This is in the past. It goes live when you publish it.')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish without alternative text?' });
  await expect(dialog.getByText(/^1 picture has no alternative text/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await author.call(`/api${path}`)).state).toBe('draft');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(async () => (await author.call(`/api${path}`)).state).toBe('published');
});
