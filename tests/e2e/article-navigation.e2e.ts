import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, readScrollPosition, test } from './e2e-test.ts';
import { readLayoutShifts, recordLayoutShifts } from './layout-shifts.ts';
import { mockResponse, recordRequests } from './requests.ts';
import { articleFixture, articleUrl, listResources, type Resource, stubVideos } from './resources-page.ts';

const paragraphs = '<p>Light from the anchor in strips narrow enough to be watched at all times.</p>'.repeat(
  25,
);
const sections = ['Before the burn', 'During the burn', 'Ngā mahi', 'After the burn'];
const contents = sections.map((title) => `<h2>${title}</h2>${paragraphs}`).join('');
const attachment = (name: string, byteSize: number) => ({
  attachmentName: name,
  attachmentLink: '/api/resources/attachments/1',
  byteSize,
});
const attachmentLinks = [attachment('Map.pdf', 2_400_000), attachment('Plan.docx', 48_000)];
const long = articleFixture(contents, { title: 'Burn day', attachmentLinks });
const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const currentLink = (page: Page) => contentsOf(page).locator('[aria-current="location"]');
const related = '**/api/resources/related/*';

test('2.6 Article: lists the headings of a long text and marks the current one', async ({ open, page }) => {
  await mockResponse(page, articleUrl, { json: long });
  await mockResponse(page, related, { json: { resources: [] } });
  await recordLayoutShifts(page);
  await open('/resources/burn-day');
  await expect(contentsOf(page).getByRole('link')).toHaveText(sections);
  await expect(page.getByText('7 min read', { exact: true })).toBeVisible();
  await expect(page.getByText('PDF, 2.4 MB')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Attachments (2)' })).toBeHidden();
  await expect(currentLink(page)).toHaveCount(0);
  await expectAccessible(page);

  await contentsOf(page).getByRole('link', { name: 'Ngā mahi' }).press('Enter');
  await expect(page).toHaveURL('/resources/burn-day#section-nga-mahi');
  await expect(page.getByRole('heading', { name: 'Ngā mahi' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Ngā mahi' })).toBeInViewport();
  await expect(currentLink(page)).toHaveText('Ngā mahi');
  const jumpedTo = await readScrollPosition(page);
  await page.mouse.wheel(0, -1200);
  await expect(currentLink(page)).toHaveText('During the burn');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ngā mahi' })).toBeFocused();
  expect(Math.abs((await readScrollPosition(page)) - jumpedTo)).toBeLessThan(20);
  await page.keyboard.press('End');
  await expect(currentLink(page)).toHaveText('After the burn');
  expect(await readLayoutShifts(page)).toBeLessThan(0.02);
});

test('2.6 Article: folds the contents on phones and links to the attachments', async ({ open, page }) => {
  const listScript = /\/assets\/attachment-list-[^/]*\.js$/;
  const listRequests = recordRequests(page, listScript);
  await page.route(listScript, (route) => route.abort());
  await mockResponse(page, articleUrl, { json: long });
  await mockResponse(page, related, { json: { resources: [] } });
  await page.setViewportSize({ width: 390, height: 800 });
  await open('/resources/burn-day');
  const link = contentsOf(page).getByRole('link', { name: 'After the burn' });
  await expect(link).toBeHidden();
  expect(listRequests).toEqual([]);
  await page.locator('summary').click();
  await expect(link).toBeVisible();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole('heading', { name: 'After the burn' })).toBeInViewport();
  const attachments = page.getByRole('complementary', { name: 'Attachments' });
  await page.getByRole('link', { name: 'Attachments (2)' }).click();
  await expect(attachments).toBeFocused();
  await expect(attachments).toContainText('Failed to load the attachments.');
  await expectAccessible(page);
  await page.unroute(listScript);
  await attachments.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('DOCX, 48 kB')).toBeInViewport();

  const short = articleFixture('<h2>One</h2><p>Short.</p><h2>Two</h2>');
  await page.route(articleUrl, (route) => route.fulfill({ json: short }));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/resources/short');
    await expect(page.getByText('Short.')).toBeVisible();
    await expect(page.getByText(/Contents|min read|Attachments/)).toHaveCount(0);
  }
});

test('2.6 Article: copies its link without the section, and prints', async ({ open, page, context }) => {
  await mockResponse(page, articleUrl, { json: long });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/resources/burn-day#section-nga-mahi');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied the link')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied)).toMatchObject({ pathname: '/resources/burn-day', hash: '' });
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject() }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert')).toContainText('Copy it from the address bar of your browser.');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
});

test('2.6 Article: shows related resources, on phones after scrolling near them', async ({ open, page }) => {
  await stubVideos(page);
  const requests = recordRequests(page, /resources\/related/);
  await page.setViewportSize({ width: 390, height: 800 });
  await mockResponse(page, articleUrl, { json: long });
  const account = await open('/resources/burn-day');
  await expect(page.getByText('7 min read')).toBeVisible();
  expect(requests).toEqual([]);
  await page.unroute(articleUrl);

  await page.setViewportSize({ width: 1280, height: 800 });
  const { urlName, title } = (await listResources(account)).resources[0] as Resource;
  await page.goto(`/resources/${urlName}`);
  const links = page.getByRole('complementary', { name: 'Related resources' }).getByRole('link');
  await expect(links).toHaveCount(4);
  await expect(links.filter({ hasText: title })).toHaveCount(0);
  await expectAccessible(page);
  const [relatedTitle] = (await links.first().innerText()).split('\n');
  await links.first().click();
  await expect(heading(page)).toHaveText(relatedTitle as string);

  await mockResponse(page, related, { status: 500, json: {} });
  await page.reload();
  const retry = page.getByRole('complementary', { name: 'Related resources' }).getByRole('button');
  await expect(retry).toBeVisible();
  await page.unroute(related);
  await retry.click();
  await expect(links).toHaveCount(4);
});
