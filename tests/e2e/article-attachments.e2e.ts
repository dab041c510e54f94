import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, newMember, type Person } from './accounts.ts';
import { expect, expectAccessible, respond, test } from './e2e-test.ts';
import { articleCall, articleOf, listResources, stopFilms } from './resources-page.ts';

type Attachment = { attachmentName: string; attachmentLink: string };

const fileCall = '**/api/resources/attachments/*';
const download = (page: Page, name: string) =>
  page.getByRole('button', { name: `Download ${name}`, exact: true });

async function withFiles(request: APIRequestContext, person: Person) {
  for (const { urlName } of (await listResources(request, person)).resources) {
    const { attachmentLinks } = await callAs(request, person, `/api/Article/${urlName}`);
    if (attachmentLinks.length > 1)
      return { path: `/resources/${urlName}`, file: attachmentLinks[0] as Attachment };
  }
  throw new Error('No article has files.');
}

test('8 Attachments: sorted, with icons, https only, failed downloads', async ({ open, page, context }) => {
  const own = '/api/resources/attachments/1';
  const links = {
    'z.csv': own,
    'Part 10.pdf': own,
    'part 2.PDF': own,
    'Map.png': own,
    'web file': 'https://files.example/report.pdf',
    'web plain': 'http://files.example/plain.pdf',
  };
  const attachmentLinks = Object.entries(links).map(([attachmentName, attachmentLink]) => ({
    attachmentName,
    attachmentLink,
  }));
  await respond(page, articleCall, { json: articleOf('<p>Files</p>', { attachmentLinks }) });
  await open('/resources/files');
  const rows = page.getByRole('complementary', { name: 'Attachments' }).getByRole('listitem');
  const names = ['Map.png', 'part 2.PDF', 'Part 10.pdf', 'web file', 'web plain', 'z.csv'];
  await expect(rows).toContainText(names);
  for (const [index, kind] of ['picture', 'pdf', 'pdf'].entries()) {
    await expect(rows.nth(index).locator('[data-kind] svg').first()).toBeVisible();
    await expect(rows.nth(index).locator('[data-kind]').first()).toHaveAttribute('data-kind', kind);
  }
  await expectAccessible(page);

  await expect(rows.getByRole('button')).toHaveCount(4);
  await expect(rows.getByRole('link')).toHaveCount(1);
  await context.route('https://files.example/**', (route) => route.fulfill({ body: 'A file' }));
  const opening = context.waitForEvent('page');
  await rows.getByRole('link', { name: 'Download web file, opens in a new tab' }).click();
  await expect(await opening).toHaveURL('https://files.example/report.pdf');

  for (const answer of [
    { status: 404, json: { message: 'This file does not exist.' } },
    { status: 500, body: '' },
    { status: 200, contentType: 'text/html', body: '<p>Sign in to the hotel</p>' },
    'no response',
  ] as const) {
    await page.route(fileCall, (route) => (answer === 'no response' ? route.abort() : route.fulfill(answer)));
    await download(page, 'z.csv').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to download file: z.csv' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(download(page, 'z.csv')).toBeFocused();
    await notice.getByLabel('Close').click();
    await expect(notice).toBeHidden();
  }
});

test('2.6 Attachments: downloads once, with progress, while signed in', async ({ open, page, request }) => {
  const person = await newMember(request);
  const { path, file } = await withFiles(request, person);
  await stopFilms(page);
  const name = file.attachmentName;
  const answered = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(fileCall, async (route) => {
    calls += 1;
    await answered.promise;
    await route.continue();
  });
  await open(path, person);
  await download(page, name).press('Enter');
  const bar = page.getByRole('progressbar', { name: `Downloading ${name}` });
  await expect(bar).toBeVisible();
  await expect(download(page, name)).toHaveAttribute('aria-disabled', 'true');
  await download(page, name).dispatchEvent('click');
  const saving = page.waitForEvent('download');
  answered.resolve();
  const saved = await saving;
  await expect(bar).toHaveCount(0);
  expect(calls).toBe(1);
  expect(saved.suggestedFilename()).toBe(name);
  const headers = { authorization: `Bearer ${person.token}` };
  const sent = await (await request.get(file.attachmentLink, { headers })).body();
  expect((await readFile(await saved.path())).equals(sent)).toBe(true);
  await expect(page.getByText(`${name} downloaded`)).toBeAttached();
  await expect(download(page, name)).toBeFocused();

  // The download must be the first request after the session has ended.
  await page.waitForLoadState('networkidle');
  expect((await request.post('/connect/revoke', { headers })).ok()).toBe(true);
  await download(page, name).click();
  await expect(page).toHaveURL(`/account/sign-in?returnUrl=${encodeURIComponent(path)}`);
});
