import { demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test, unknownId } from './e2e-test.ts';
import { holdRequests, mockResponse } from './requests.ts';
import {
  articleFixture,
  articleUrl,
  datePartsIn,
  listAccessLevels,
  listResources,
  type Resource,
  stubVideos,
} from './resources-page.ts';

const timezoneId = 'America/Los_Angeles';
test.use({ timezoneId });

test('2.6 Article: opens by urlName and id and shows the local date', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const { resources } = await listResources(account);
  const { id, urlName } = resources.find(({ resourceThumbImg }) => resourceThumbImg) as Resource;
  const article = await account.call(`/api/Article/${id}`);
  await stubVideos(page);
  await open('/settings/privacy');
  for (const identifier of [urlName, id]) {
    await navigate(page, `/resources/${identifier}`);
    const main = page.getByRole('main');
    await expect(heading(page)).toHaveText(article.title);
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(article.title)} · `));
    const tags = article.tags.map(({ tagName }: { tagName: string }) => tagName);
    await expect(main.locator('header').getByRole('listitem')).toHaveText(tags);
    await expect(main.getByText(article.description, { exact: true })).toBeVisible();
    const { day, month, year } = datePartsIn(timezoneId, article.resourceDate);
    const updatedText = `Last updated ${Number(day)} ${month} ${year}`;
    await expect(main.getByText(updatedText, { exact: true })).toBeVisible();
    await expect(main.locator(`img[src="${article.resourceImg}"]`)).toBeVisible();
    await expect(main.locator('article p').last()).not.toBeEmpty();
  }
  await expectAccessible(page);
});

test("8 Article: shows 'Error during loading article' if loading fails", async ({ open, page, request }) => {
  const member = await demoAccount(request, 'member');
  const restrictedLevel = (await listAccessLevels(member)).at(-1);
  const restricted = await listResources(member, { resourceAccessId: restrictedLevel?.id ?? '' });
  const viewer = await demoAccount(request, 'informational');
  const { urlName, title } = (await listResources(viewer)).resources[0] as Resource;
  await stubVideos(page);
  await mockResponse(page, articleUrl, { status: 403, json: { message: 'Not today.' } });
  const release = await holdRequests(page, articleUrl);
  await open(`/resources/${urlName}`, viewer);
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText('Error during loading article');
  await expect(page.getByText('Not today.')).toHaveCount(0);
  await page.unroute(articleUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(title);

  for (const identifier of [restricted.resources[0]?.urlName, 'no-such-article', unknownId, '%00']) {
    await navigate(page, `/resources/${identifier}`);
    await expect(page.getByRole('alert')).toContainText('Error during loading article');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Resources' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
});

test('2.6 Article: limits line length, fits 320 px, prints, omits empty sections', async ({ open, page }) => {
  const words = 'Light from the anchor in strips narrow enough to be watched at all times. '.repeat(12);
  const cells = Array.from({ length: 12 }, (_, index) => `<td>Measured ${index}</td>`).join('');
  const contents = `<h2>${'Unbreakable'.repeat(8)}</h2><p>${words}</p>
    <p>See <a href="https://standards.example/a">the standard</a>.</p>
    <table><caption>Flows</caption><tbody><tr>${cells}</tr></tbody></table>
    <pre>${'x'.repeat(200)}</pre><img src="/mark.svg" width="2000" alt="A mark">
    <iframe src="https://player.example/1" width="1200" height="800"></iframe>`;
  const attachmentLinks = [{ attachmentName: 'Map.pdf', attachmentLink: '/api/resources/attachments/1' }];
  let article = articleFixture(contents, { attachmentLinks });
  await stubVideos(page);
  await page.route(articleUrl, (route) => route.fulfill({ json: article }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/resources/wide');
  const lineLength = await page.getByText('Light from the anchor').evaluate((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return (paragraph.textContent ?? '').length / lines;
  });
  expect(lineLength).toBeGreaterThan(60);
  expect(lineLength).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Download Map.pdf' })).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const element of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    await expect(element.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Map.pdf' })).toBeVisible();
  const printStyles = await page.getByRole('link', { name: 'the standard' }).evaluate((element) => ({
    address: getComputedStyle(element, '::after').content,
    color: getComputedStyle(element.parentElement as Element).color,
    background: getComputedStyle(document.documentElement).backgroundColor,
  }));
  expect(printStyles).toEqual({
    address: expect.stringContaining('https://standards.example/a'),
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
  });

  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const table = page.getByRole('group', { name: 'Flows' });
  expect(await table.evaluate((frame) => frame.scrollWidth > frame.clientWidth)).toBe(true);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  const frame = await page.locator('main iframe').boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await expectAccessible(page);

  article = articleFixture('<p>Short.</p>');
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('Short.')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await expect(main.getByRole('list')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Attachments' })).toHaveCount(0);
});
