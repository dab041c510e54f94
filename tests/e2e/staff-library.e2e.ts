import type { Page } from '@playwright/test';
import {
  createWordFile,
  listItem,
  paragraph,
  table,
  text,
  heading as wordHeading,
} from '#tests/support/word-file.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('Staff library: writes, saves, publishes, compares and restores an article', async ({
  browser,
  open,
  page,
  request,
}) => {
  await open('/staff/library', 'publisher');
  await expect(heading(page)).toHaveText('Library');
  await expectAccessible(page);
  await page.keyboard.press('n');
  const title = page.getByLabel('Title', { exact: true });
  const name = `Burning off ${crypto.randomUUID().slice(0, 8)}`;
  await title.fill(name);
  await page.getByLabel('Summary').fill('When to burn, and who decides.');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('## Before\nTell the neighbours first.');
  await expect(text.getByRole('heading', { name: 'Before' })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(name);
  await expect(text).toContainText('Tell the neighbours first.');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('There is one version.')).toBeVisible();
  await expect(page.getByText('Tell the neighbours first.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Restore|Previous|Next)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  const member = await demoAccount(request, 'member');
  await openAs(reader, member, `/resources?search=${encodeURIComponent(name)}`);
  await reader.getByRole('link', { name }).first().click();
  await expect(reader.getByText('Tell the neighbours first.')).toBeVisible();

  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And the brigade.');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('And the brigade.')).toHaveCount(0);
  await reader.context().close();

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('1 change in the text')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restore version/ }).click();
  await expect(text).not.toContainText('And the brigade.');
  await page.keyboard.press('u');
  await expect(text).toContainText('And the brigade.');
});

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const chooseWordFile = async (page: Page, click: () => Promise<void>, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await click();
  await (await chooser).setFiles({ name, mimeType: wordType, buffer });
};

test('Staff library: publishes a bulletin from a Word file in 5 steps', async ({
  browser,
  open,
  page,
  request,
}) => {
  await open('/staff/library', 'publisher');
  const name = `Season bulletin ${crypto.randomUUID().slice(0, 8)}`;
  const bulletin = createWordFile(
    [
      wordHeading(1, name),
      wordHeading(2, 'Before you burn'),
      paragraph(text('Tell the neighbours first.')),
      listItem(1, 0, 'Check the wind'),
      listItem(1, 0, 'Ring the brigade'),
      table([
        ['Region', 'Rating'],
        ['Mallee', 'High'],
      ]),
    ].join(''),
  );
  let stepCount = 0;
  const step = (act: Promise<unknown>) => {
    stepCount += 1;
    return act;
  };
  const chooser = page.waitForEvent('filechooser');
  await step(page.getByRole('button', { name: 'New from Word' }).click());
  await step((await chooser).setFiles({ name: 'bulletin.docx', mimeType: wordType, buffer: bulletin }));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(name);
  const articleText = page.getByRole('textbox', { name: 'Text' });
  await expect(articleText.getByRole('list')).toContainText('Ring the brigade');
  await expect(articleText.getByRole('columnheader', { name: 'Rating' })).toBeVisible();
  await step(page.getByLabel('Audience').selectOption('Members'));
  await step(page.getByLabel('Category', { exact: true }).selectOption('Rescue'));
  await step(page.getByRole('button', { name: 'Publish', exact: true }).click());
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  expect(stepCount).toBe(5);

  const reader = await (await browser.newContext()).newPage();
  await openAs(reader, await demoAccount(request, 'member'), `/resources?search=${encodeURIComponent(name)}`);
  await reader.getByRole('link', { name }).first().click();
  await expect(reader.getByRole('list').getByText('Check the wind')).toBeVisible();
  await expect(reader.getByRole('cell', { name: 'High' })).toBeVisible();
  await reader.context().close();
});

test('Staff library: explains why a file cannot become a draft', async ({ open, page }) => {
  await open('/staff/library', 'publisher');
  const dialog = page.getByRole('dialog', { name: 'New from Word' });
  const again = () => dialog.getByRole('button', { name: 'Choose another file' }).click();
  const start = () => page.getByRole('button', { name: 'New from Word' }).click();
  await chooseWordFile(page, start, 'Plan.pdf', Buffer.from('%PDF-1.7'));
  await expect(dialog).toContainText('“Plan.pdf” is not a Word document (.docx).');
  await expectAccessible(page);
  await chooseWordFile(page, again, 'Plan.docx', Buffer.alloc(20 * 1024 * 1024 + 1));
  await expect(dialog).toContainText('“Plan.docx” is too large.');
  await chooseWordFile(page, again, 'Plan.docm', createWordFile(paragraph(text('Hello'))));
  await expect(dialog).toContainText('“Plan.docm” contains macros.');
  await chooseWordFile(page, again, 'Plan.docx', Buffer.from('Hello'));
  await expect(dialog).toContainText('“Plan.docx” does not contain what its name says.');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Dropped plan.docx'));
      return transfer;
    },
    [...createWordFile(paragraph(text('Hello')))],
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: files });
  await expect(page.getByText('Drop a Word file to make a draft of it')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dropped plan');
});
