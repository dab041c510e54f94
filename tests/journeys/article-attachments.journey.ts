import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { articleCall, articleOf, listResources, type Resource, stopFilms } from './library.ts';

import { callAs, demoPerson, newMember, openAs, type Person } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Attachment = { attachmentName: string; attachmentLink: string };
type Call = Parameters<typeof callAs>[0];

const fileCall = '**/api/resources/attachments/*';
const download = (page: Page, name: string) =>
  page.getByRole('button', { name: `Download ${name}`, exact: true });
const rows = (page: Page) => page.getByRole('complementary', { name: 'Attachments' }).getByRole('listitem');

/** The first article of the library that has several files. */
async function withFiles(request: Call, person: Person): Promise<{ urlName: string; files: Attachment[] }> {
  for (const { urlName } of (await listResources(request, person)).resources as Resource[]) {
    const { attachmentLinks } = await callAs(request, person, `/api/Article/${urlName}`);
    if (attachmentLinks.length > 1) return { urlName, files: attachmentLinks };
  }
  throw new Error('No article has files.');
}

const answerWith = (page: Page, names: string[]) =>
  page.route(articleCall, (route) =>
    route.fulfill({
      json: articleOf('<p>Files</p>', {
        attachmentLinks: names.map((attachmentName, index) => ({
          attachmentName,
          attachmentLink: `/api/resources/attachments/${index}`,
        })),
      }),
    }),
  );

test('2.6 Attachments: sorted by name, each with the icon of its type and a Download button', async ({
  open,
  page,
}) => {
  await answerWith(page, [
    'zones.csv',
    'Part 10.pdf',
    'Briefing.pptx',
    'part 2.PDF',
    'Map.png',
    'Notes',
    'all.zip',
  ]);
  await open('/resources/files');
  const shown = ['all.zip', 'Briefing.pptx', 'Map.png', 'Notes', 'part 2.PDF', 'Part 10.pdf', 'zones.csv'];
  const kinds = ['archive', 'slides', 'picture', 'other', 'pdf', 'pdf', 'sheet'];
  await expect(rows(page)).toHaveCount(shown.length);
  for (const [index, name] of shown.entries()) {
    await expect(rows(page).nth(index)).toContainText(name);
    await expect(rows(page).nth(index).locator('[data-kind] svg').first()).toBeVisible();
    await expect(rows(page).nth(index).locator('[data-kind]').first()).toHaveAttribute(
      'data-kind',
      kinds[index] as string,
    );
    await expect(download(page, name)).toBeVisible();
  }
  await expectAccessible(page);
});

test('2.6 A download saves the file under its name, by keyboard alone', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { urlName, files } = await withFiles(request, person);
  await stopFilms(page);
  const { attachmentName: name, attachmentLink } = files[0] as Attachment;
  await openAs(page, person, `/resources/${urlName}`);
  const saving = page.waitForEvent('download');
  await download(page, name).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(name);
  const headers = { authorization: `Bearer ${person.token}` };
  const sent = await (await request.get(attachmentLink, { headers })).body();
  expect((await readFile(await saved.path())).equals(sent)).toBe(true);
  await expect(page.getByText(`${name} downloaded`)).toBeAttached();
  await expect(download(page, name)).toBeFocused();
});

test('2.6 A download shows its progress, and does not start twice', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { urlName, files } = await withFiles(request, person);
  await stopFilms(page);
  const { attachmentName: name } = files[0] as Attachment;
  const answered = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(fileCall, async (route) => {
    calls += 1;
    await answered.promise;
    await route.continue();
  });
  await openAs(page, person, `/resources/${urlName}`);
  await download(page, name).click();
  const bar = page.getByRole('progressbar', { name: `Downloading ${name}` });
  await expect(bar).toBeVisible();
  await expect(download(page, name)).toHaveAttribute('aria-disabled', 'true');
  await download(page, name).dispatchEvent('click');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  answered.resolve();
  await saving;
  await expect(bar).toHaveCount(0);
  expect(calls).toBe(1);
});

for (const [situation, answer] of [
  ['the server refuses', { status: 404, json: { message: 'This file does not exist.' } }],
  ['the server fails', { status: 500, body: '' }],
  ['a page comes instead', { status: 200, contentType: 'text/html', body: '<p>Sign in to the hotel</p>' }],
  ['there is no answer', 'abort'],
] as const) {
  test(`8 Attachment download fails because ${situation}: 'Failed to download file: {attachment name}'`, async ({
    open,
    page,
  }) => {
    // High enough for the notification to lie over one thing: over the edge of two, axe cannot tell its contrast.
    await page.setViewportSize({ width: 1280, height: 1400 });
    await answerWith(page, ['Flow tables.xlsx']);
    await page.route(fileCall, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await open('/resources/files');
    await download(page, 'Flow tables.xlsx').click();
    await expect(page.getByText('Failed to download file: Flow tables.xlsx', { exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(download(page, 'Flow tables.xlsx')).toBeFocused();
    await expectAccessible(page);
  });
}

test('4 Session: a download after the session has ended leads to sign-in, and back', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const { urlName, files } = await withFiles(request, person);
  await stopFilms(page);
  await openAs(page, person, `/resources/${urlName}`);
  await expect(download(page, files[0]?.attachmentName as string)).toBeVisible();
  // What the page still asks for by itself would lead to sign-in before the download does.
  await page.waitForLoadState('networkidle');
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await request.post('/connect/revoke', { headers })).ok()).toBe(true);
  await download(page, files[0]?.attachmentName as string).click();
  await expect(page).toHaveURL(`/account/sign-in?returnUrl=${encodeURIComponent(`/resources/${urlName}`)}`);
});

test('2.6 A file of the web opens in a new tab, and only over https', async ({ open, page, context }) => {
  await context.route('https://files.example/**', (route) => route.fulfill({ body: 'A file' }));
  const attachmentLinks = [
    { attachmentName: 'A web file', attachmentLink: 'https://files.example/report.pdf' },
    { attachmentName: 'B script', attachmentLink: 'javascript:document.title="run"' },
    { attachmentName: 'C plain', attachmentLink: 'http://files.example/plain.pdf' },
  ];
  await page.route(articleCall, (route) =>
    route.fulfill({ json: articleOf('<p>Files</p>', { attachmentLinks }) }),
  );
  await open('/resources/files');
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);
  await expect(rows(page).getByRole('link')).toHaveCount(1);
  await expect(rows(page).getByRole('button')).toHaveCount(0);
  const opening = context.waitForEvent('page');
  await rows(page).getByRole('link', { name: 'Download A web file, opens in a new tab' }).click();
  await expect(await opening).toHaveURL('https://files.example/report.pdf');
});
