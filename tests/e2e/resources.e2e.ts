import { demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { pauseClock, recordQueries } from './list-page.ts';
import {
  datePartsIn,
  listResources,
  resourceCards,
  resourceListUrl,
  resourceTitles,
  titlesOf,
} from './resources-page.ts';

const timezoneId = 'America/Los_Angeles';
test.use({ timezoneId });

test('2.5 Resources: lists 12 per page and ignores invalid parameters', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const { resources, totalItems } = await listResources(account);
  await open('/resources');
  await expect(page.getByText(`${totalItems} resources`, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Resources · /);
  await expect(resourceTitles(page)).toHaveText(titlesOf(resources));
  for (const [index, { resourceDate, resourceThumbImg, tags, urlName }] of resources.entries()) {
    const card = resourceCards(page).nth(index);
    const { day, month, year } = datePartsIn(timezoneId, resourceDate);
    await expect(card.locator('time')).toHaveText(`${day} ${month}, ${year}`);
    await expect(card).toHaveAttribute('href', `/resources/${urlName}`);
    await expect(card.getByRole('listitem')).toHaveText([
      ...tags.slice(0, 2),
      ...(tags.length > 2 ? [new RegExp(`^\\+${tags.length - 2}`)] : []),
    ]);
    if (resourceThumbImg) await expect(card.locator('img')).toHaveAttribute('src', resourceThumbImg);
  }
  await expectAccessible(page);

  const pagination = page.getByRole('navigation', { name: 'Pages' });
  await pagination.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/resources?page=2');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveCount(1);
  const search = async (term: string) => {
    await page.getByRole('searchbox').fill(term);
    await page.getByRole('searchbox').press('Enter');
  };
  for (const [term, totalItems, countText] of [
    ['fire', 13, '13 resources'],
    ['drill', 12, '12 resources'],
    ['levee', 1, '1 resource'],
  ] as const) {
    await page.route(resourceListUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), totalItems } });
    });
    await search(term);
    await expect(page.getByText(countText, { exact: true })).toBeVisible();
    await expect(pagination).toHaveCount(totalItems > 12 ? 1 : 0);
  }

  await page.unrouteAll();
  await search('xyzzyxyzzy');
  await expect(page.getByText('No resources found')).toBeVisible();
  await expect(page.getByText('0 resources', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expect(page).toHaveURL('/resources');
  await expect(heading(page)).toBeFocused();
  await expect(resourceCards(page)).toHaveCount(12);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goto('/resources?page=-1&order=up&category=x&access=1,2&foo=bar');
  await expect(resourceCards(page)).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Selected filters' }).getByRole('button')).toHaveCount(0);
});

test('9 Resources: shows 1 to 4 columns, titles of 4 lines, tags of 190 px', async ({ open, page }) => {
  const matchingTitle = 'Firé drill: a misfire, fires and Fire';
  const longTitle = 'Levee and pump '.repeat(20).trim();
  const tags = ['An exceedingly long name for a tag', 'b'];
  await page.route(resourceListUrl, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.resources[0].title = matchingTitle;
    Object.assign(body.resources[1], { title: longTitle, tags });
    await route.fulfill({ response, json: body });
  });
  await open('/resources?search=FIRE');
  await expect(resourceTitles(page).first().locator('mark')).toHaveText(['Firé', 'fires', 'Fire']);
  for (const name of [matchingTitle, longTitle])
    await expect(page.getByRole('link', { name })).toHaveCount(1);

  const card = resourceCards(page).nth(1);
  const lines = await card.locator('h2').evaluate((title) => ({
    visible: Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
    isClipped: title.scrollHeight > title.clientHeight,
  }));
  expect(lines).toEqual({ visible: 4, isClipped: true });
  expect((await card.getByRole('listitem').first().boundingBox())?.width).toBe(190);

  const grid = page.getByRole('list', { name: 'Resources' });
  const columnsAt = (width: string) =>
    grid.evaluate((list, parentWidth) => {
      (list.parentElement as HTMLElement).style.width = parentWidth;
      return getComputedStyle(list).gridTemplateColumns.split(' ').length;
    }, width);
  for (const [index, width] of [522, 783, 1044].entries()) {
    expect(await columnsAt(`${width - 1}px`), `below ${width} px`).toBe(index + 1);
    expect(await columnsAt(`${width}px`), `at ${width} px`).toBe(index + 2);
  }
  expect([await columnsAt('320px'), await columnsAt('1400px')]).toEqual([1, 4]);
  // On a large screen, four columns fit next to the filters.
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect.poll(() => columnsAt('')).toBe(4);
});

test('4 Resources: reorders immediately, debounces search for 1500 ms', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const { resources } = await listResources(account, { sortOrder: 'asc' });
  const bestMatches = await listResources(account, { title: 'fire', sortField: 'relevance' });
  const latestMatches = await listResources(account, { title: 'fire' });
  expect(titlesOf(bestMatches.resources)).not.toEqual(titlesOf(latestMatches.resources));
  await page.clock.install();
  await open('/resources?page=3');
  await expect(resourceCards(page)).toHaveCount(12);
  const queries = recordQueries(page, '/api/resources/list');
  await pauseClock(page);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText(['Latest', 'Earliest']);
  await sort.selectOption('Earliest');
  const sorted = { 'request.sortOrder': 'asc', 'request.sortField': 'resourceDate', 'request.page': '1' };
  await expect.poll(() => Object.fromEntries(queries[0] ?? [])).toMatchObject(sorted);
  await page.clock.resume();
  await expect(resourceTitles(page)).toHaveText(titlesOf(resources));
  await expect(page).toHaveURL('/resources?order=asc');
  await sort.selectOption('Latest');
  await expect(page).toHaveURL('/resources');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/resources?page=2');
  await expect(sort).toBeEnabled();

  const search = page.getByRole('searchbox', { name: 'Search resources' });
  queries.length = 0;
  await pauseClock(page);
  await search.fill('lev');
  await page.clock.runFor(1499);
  await search.fill('levee');
  await page.clock.runFor(1499);
  expect(queries).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => queries.map((query) => query.get('request.title'))).toEqual(['levee']);
  expect(queries[0]?.get('request.page')).toBe('1');
  await expect(page).toHaveURL('/resources?search=levee');
  await search.fill('pump');
  await search.press('Enter');
  await expect.poll(() => queries.at(-1)?.get('request.title')).toBe('pump');
  await page.clock.resume();
  await expect(page).toHaveURL('/resources?search=pump');
  // The debounce must not send the request for "pump" again.
  await page.clock.runFor(2000);
  expect(queries).toHaveLength(2);

  await expect(sort.getByRole('option')).toHaveText(['Latest', 'Earliest', 'Best match']);
  await expect(sort).toHaveValue('desc');
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/resources?search=pump&order=best');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/resources');
  await expect(sort).toHaveValue('desc');
  // The next search uses the order "Best match" again.
  await search.fill('fire');
  await search.press('Enter');
  await expect(page).toHaveURL('/resources?search=fire&order=best');
  await expect(resourceTitles(page)).toHaveText(titlesOf(bestMatches.resources));
});
