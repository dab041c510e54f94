import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';
import { holdRequests, mockResponse, recordRequests } from './requests.ts';
import { articleFixture, articleUrl, listResources, stubVideos } from './resources-page.ts';

type Attachment = { attachmentName: string; attachmentLink: string };

const attachmentUrl = '**/api/resources/attachments/*';
const downloadButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Download ${name}`, exact: true });

async function findArticleWithFiles(account: Account) {
  for (const { urlName } of (await listResources(account)).resources) {
    const { attachmentLinks } = await account.call(`/api/Article/${urlName}`);
    if (attachmentLinks.length > 1)
      return { path: `/resources/${urlName}`, file: attachmentLinks[0] as Attachment };
  }
  throw new Error('No article has files.');
}

test('8 Attachments: sorts files, links only https, reports failures', async ({ open, page, context }) => {
  const portalLink = '/api/resources/attachments/1';
  const links = {
    'z.csv': portalLink,
    'Part 10.pdf': portalLink,
    'part 2.PDF': portalLink,
    'Map.png': portalLink,
    'web file': 'https://files.example/report.pdf',
    'web plain': 'http://files.example/plain.pdf',
  };
  const attachmentLinks = Object.entries(links).map(([attachmentName, attachmentLink]) => ({
    attachmentName,
    attachmentLink,
  }));
  await mockResponse(page, articleUrl, { json: articleFixture('<p>Files</p>', { attachmentLinks }) });
  await open('/resources/files');
  const rows = page.getByRole('complementary', { name: 'Attachments' }).getByRole('listitem');
  const names = ['Map.png', 'part 2.PDF', 'Part 10.pdf', 'web file', 'web plain', 'z.csv'];
  await expect(rows).toContainText(names);
  for (const [index, kind] of ['image', 'pdf', 'pdf'].entries()) {
    await expect(rows.nth(index).locator('[data-kind] svg').first()).toBeVisible();
    await expect(rows.nth(index).locator('[data-kind]').first()).toHaveAttribute('data-kind', kind);
  }
  await expectAccessible(page);

  await expect(rows.getByRole('button')).toHaveCount(4);
  await expect(rows.getByRole('link')).toHaveCount(1);
  await context.route('https://files.example/**', (route) => route.fulfill({ body: 'A file' }));
  const newTab = context.waitForEvent('page');
  await rows.getByRole('link', { name: 'Download web file, opens in a new tab' }).click();
  await expect(await newTab).toHaveURL('https://files.example/report.pdf');

  for (const response of [
    { status: 404, json: { message: 'This file does not exist.' } },
    { status: 500, body: '' },
    { status: 200, contentType: 'text/html', body: '<p>Sign in to the hotel</p>' },
    'no response',
  ] as const) {
    await page.route(attachmentUrl, (route) =>
      response === 'no response' ? route.abort() : route.fulfill(response),
    );
    await downloadButton(page, 'z.csv').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to download file: z.csv' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(downloadButton(page, 'z.csv')).toBeFocused();
    await notice.getByLabel('Close').click();
    await expect(notice).toBeHidden();
  }
});

test('2.6 Attachments: downloads once with progress, if signed in', async ({ open, page, request }) => {
  const account = await createMember(request);
  const { path, file } = await findArticleWithFiles(account);
  await stubVideos(page);
  const name = file.attachmentName;
  const downloadRequests = recordRequests(page, /\/api\/resources\/attachments\//);
  const release = await holdRequests(page, attachmentUrl);
  await open(path, account);
  await downloadButton(page, name).press('Enter');
  const progressBar = page.getByRole('progressbar', { name: `Downloading ${name}` });
  await expect(progressBar).toBeVisible();
  await expect(downloadButton(page, name)).toHaveAttribute('aria-disabled', 'true');
  await downloadButton(page, name).dispatchEvent('click');
  const downloadEvent = page.waitForEvent('download');
  release();
  const downloadedFile = await downloadEvent;
  await expect(progressBar).toHaveCount(0);
  expect(downloadRequests).toHaveLength(1);
  expect(downloadedFile.suggestedFilename()).toBe(name);
  const headers = { authorization: `Bearer ${account.token}` };
  const expectedBytes = await (await request.get(file.attachmentLink, { headers })).body();
  expect((await readFile(await downloadedFile.path())).equals(expectedBytes)).toBe(true);
  await expect(page.getByText(`${name} downloaded`)).toBeAttached();
  await expect(downloadButton(page, name)).toBeFocused();

  // Wait for pending requests: the download must be the first request after the session ends.
  await page.waitForLoadState('networkidle');
  expect((await request.post('/connect/revoke', { headers })).ok()).toBe(true);
  await downloadButton(page, name).click();
  await expect(page).toHaveURL(`/account/sign-in?returnUrl=${encodeURIComponent(path)}`);
});
