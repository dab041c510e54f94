import { expect, expectAccessible, test } from './journey.ts';
import {
  articleCall,
  articleOf,
  cardsOf,
  dayIn,
  listResources,
  type Resource,
  stopFilms,
  titlesOf,
} from './library.ts';
import { callAs, demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = { level: 1 } as const;

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(() => {
    test.use({ timezoneId });

    test(`2.6 Article: by its urlName and by its id; updated on the day of ${timezoneId}`, async ({
      page,
      request,
    }) => {
      const person = await demoPerson(request, 'member');
      const { resources } = await listResources(request, person);
      const { id, urlName } = resources.find(({ resourceThumbImg }) => resourceThumbImg) as Resource;
      const article = await callAs(request, person, `/api/Article/${id}`);
      await stopFilms(page);
      for (const identifier of [urlName, id]) {
        await openAs(page, person, `/resources/${identifier}`);
        const main = page.getByRole('main');
        await expect(page.getByRole('heading', heading)).toHaveText(article.title);
        await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(article.title)} · `));
        const tags = article.tags.map(({ tagName }: { tagName: string }) => tagName);
        await expect(main.locator('header').getByRole('listitem')).toHaveText(tags);
        await expect(main.getByText(article.description, { exact: true })).toBeVisible();
        const { day, month, year } = dayIn(timezoneId, article.resourceDate);
        await expect(
          main.getByText(`Last updated ${Number(day)} ${month} ${year}`, { exact: true }),
        ).toBeVisible();
        await expect(main.locator(`img[src="${article.resourceImg}"]`)).toBeVisible();
        await expect(main.locator('article p').last()).not.toBeEmpty();
      }
      await expectAccessible(page);
    });
  });
}

test('2.6 Article: without tags, description, picture or attachments it has no holes', async ({
  open,
  page,
}) => {
  await page.route(articleCall, (route) => route.fulfill({ json: articleOf('<p>Short.</p>') }));
  await open('/resources/short');
  const main = page.getByRole('main');
  await expect(main.getByText('Short.')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await expect(main.getByRole('list')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Attachments' })).toHaveCount(0);
  await expectAccessible(page);
});

test('2.6 The back link leads to Resources, and to the list as it was for who came from it', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { title: 'flood', sortOrder: 'asc' });
  await stopFilms(page);
  await openAs(page, person, `/resources/${resources[0]?.urlName}`);
  const back = page.getByRole('main').getByRole('link', { name: 'Resources', exact: true });
  await expect(back).toHaveAttribute('href', '/resources');
  await back.click();
  await expect(page).toHaveURL('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  await page.goto('/resources?search=flood&order=asc');
  await page.getByRole('link', { name: resources[1]?.title as string }).click();
  await expect(page.getByRole('heading', heading)).toHaveText(resources[1]?.title as string);
  await expect(page.getByRole('heading', heading)).toBeFocused();
  // Opened in a tab of its own it leads to that list too.
  await expect(back).toHaveAttribute('href', '/resources?search=flood&order=asc');
  await page.reload();
  await back.press('Enter');
  await expect(page).toHaveURL('/resources?search=flood&order=asc');
  await expect(titlesOf(page)).toHaveText(resources.map(({ title }) => title));
  await page.goForward();
  await expect(page.getByRole('heading', heading)).toHaveText(resources[1]?.title as string);
});

test("8 Article load fails: 'Error during loading article', and it can be tried again", async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { urlName, title } = (await listResources(request, person)).resources[0] as Resource;
  await stopFilms(page);
  const answered = Promise.withResolvers<void>();
  await page.route(articleCall, async (route) => {
    await answered.promise;
    await route.fulfill({ status: 403, json: { message: 'Not today.' } });
  });
  await openAs(page, person, `/resources/${urlName}`);
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  await expectAccessible(page);
  answered.resolve();
  await expect(page.getByRole('alert')).toContainText('Error during loading article');
  await expect(page.getByText('Not today.')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(articleCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', heading)).toHaveText(title);
});

test('8 An article that is not there, or not theirs, says so and leads back to the library', async ({
  page,
  request,
}) => {
  const member = await demoPerson(request, 'member');
  const levels = await callAs(request, member, '/api/resources/categories');
  const closed = levels.resourceAccess.at(-1).id;
  const { urlName } = (await listResources(request, member, { resourceAccessId: closed }))
    .resources[0] as Resource;
  const person = await demoPerson(request, 'informational');
  for (const identifier of [
    urlName,
    'there-is-no-such-article',
    '00000000-0000-4000-8000-000000000000',
    '%00',
  ]) {
    await openAs(page, person, `/resources/${identifier}`);
    await expect(page.getByRole('alert')).toContainText('Error during loading article');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Resources' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
});

test('2.6 Article: about 70 characters a line, and nothing wider than a page of 320 px', async ({
  open,
  page,
}) => {
  const words = 'Light from the anchor in strips narrow enough to be watched at all times. '.repeat(12);
  const cells = Array.from({ length: 12 }, (_, index) => `<td>Measured ${index}</td>`).join('');
  const contents = `<h2>${'Unbreakable'.repeat(8)}</h2><p>${words}</p>
    <table><caption>Flows</caption><tbody><tr>${cells}</tr></tbody></table>
    <pre>${'x'.repeat(200)}</pre><img src="/mark.svg" width="2000" alt="A mark">
    <iframe src="https://player.example/1" width="1200" height="800"></iframe>`;
  await stopFilms(page);
  await page.route(articleCall, (route) => route.fulfill({ json: articleOf(contents) }));
  await open('/resources/wide');
  const lineLength = await page.getByText('Light from the anchor').evaluate((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return (paragraph.textContent ?? '').length / lines;
  });
  expect(lineLength).toBeGreaterThan(60);
  expect(lineLength).toBeLessThan(80);
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
});

test('2.6 On paper there is the article alone, and links say their addresses', async ({ open, page }) => {
  const contents = '<p>See <a href="https://standards.example/a">the standard</a>.</p>';
  const attachmentLinks = [{ attachmentName: 'Map.pdf', attachmentLink: '/api/resources/attachments/1' }];
  await page.route(articleCall, (route) => route.fulfill({ json: articleOf(contents, { attachmentLinks }) }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/resources/paper');
  await expect(page.getByRole('button', { name: 'Download Map.pdf' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    await expect(part.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Map.pdf' })).toBeVisible();
  const link = page.getByRole('link', { name: 'the standard' });
  const printed = await link.evaluate((element) => ({
    address: getComputedStyle(element, '::after').content,
    ink: getComputedStyle(element.parentElement as Element).color,
    paper: getComputedStyle(document.documentElement).backgroundColor,
  }));
  expect(printed.address).toContain('https://standards.example/a');
  expect(printed.ink).toBe('rgb(0, 0, 0)');
  expect(printed.paper).toBe('rgb(255, 255, 255)');
});
