import { expect, expectAccessible, test } from './journey.ts';
import {
  cardsOf,
  dayIn,
  listCall,
  listResources,
  type Resource,
  started,
  stopTime,
  titlesOf,
  watchList,
} from './library.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const titlesIn = (resources: Resource[]) => resources.map(({ title }) => title);
const heading = { level: 1, name: 'Resources' } as const;

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(() => {
    test.use({ timezoneId });

    test(`2.5 Resources: how many there are, and twelve cards, dated as in ${timezoneId}`, async ({
      page,
      request,
    }) => {
      const person = await demoPerson(request, 'member');
      const { resources, totalItems } = await listResources(request, person);
      await openAs(page, person, '/resources');
      await expect(page.getByText(`${totalItems} resources`, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/^Resources · /);
      await expect(titlesOf(page)).toHaveText(titlesIn(resources));
      for (const [index, { resourceDate, resourceThumbImg, tags, urlName }] of resources.entries()) {
        const card = cardsOf(page).nth(index);
        const { day, month, year } = dayIn(timezoneId, resourceDate);
        await expect(card.locator('time')).toHaveText(`${day} ${month}, ${year}`);
        await expect(card).toHaveAttribute('href', `/resources/${urlName}`);
        await expect(card.getByRole('listitem')).toHaveText([
          ...tags.slice(0, 2),
          ...(tags.length > 2 ? [new RegExp(`^\\+${tags.length - 2}`)] : []),
        ]);
        if (resourceThumbImg) await expect(card.locator('img')).toHaveAttribute('src', resourceThumbImg);
      }
      await expectAccessible(page);
    });
  });
}

test('2.5 Cards: a title is cut at four lines, and said whole; a tag is 190 px wide at most', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const long = {
    title: 'Levee and pump '.repeat(20).trim(),
    tags: ['An exceedingly long name for a tag of one', 'b'],
  };
  await page.route(listCall, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.resources[0], long);
    await route.fulfill({ response, json: answer });
  });
  await openAs(page, person, '/resources');
  const card = cardsOf(page).first();
  await expect(page.getByRole('link', { name: long.title })).toHaveCount(1);
  const lines = await card.locator('h2').evaluate((title) => {
    const { lineHeight } = getComputedStyle(title);
    return {
      shown: title.clientHeight / Number.parseFloat(lineHeight),
      all: title.scrollHeight > title.clientHeight,
    };
  });
  expect(Math.round(lines.shown)).toBe(4);
  expect(lines.all).toBe(true);
  expect((await card.getByRole('listitem').first().boundingBox())?.width).toBe(190);
});

test('9 Grid: 1 to 4 columns, changing at 522, 783 and 1044 px of its own width', async ({ open, page }) => {
  await open('/resources');
  const grid = page.getByRole('list', { name: 'Resources' });
  await expect(cardsOf(page)).toHaveCount(12);
  for (const [width, columns] of [
    [320, 1],
    [521, 1],
    [522, 2],
    [782, 2],
    [783, 3],
    [1043, 3],
    [1044, 4],
    [1400, 4],
  ] as const) {
    const counted = await grid.evaluate((list, pixels) => {
      (list.parentElement as HTMLElement).style.width = `${pixels}px`;
      return getComputedStyle(list).gridTemplateColumns.split(' ').length;
    }, width);
    expect(counted, `at ${width} px`).toBe(columns);
  }
  // A large screen has the room, beside the filters.
  await grid.evaluate((list) => (list.parentElement as HTMLElement).removeAttribute('style'));
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect
    .poll(() => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length))
    .toBe(4);
});

test('4 Typing in search reloads after 1500 ms of the last letter; Enter does not wait', async ({
  open,
  page,
}) => {
  await page.clock.install({ time: started });
  await open('/resources?page=2');
  await expect(cardsOf(page)).toHaveCount(12);
  const asked = watchList(page);
  await stopTime(page);
  const search = page.getByRole('searchbox', { name: 'Search resources' });
  await search.fill('lev');
  await page.clock.runFor(1499);
  await search.fill('levee');
  await page.clock.runFor(1499);
  expect(asked).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => asked.map((query) => query.get('request.title'))).toEqual(['levee']);
  await expect(page).toHaveURL('/resources?search=levee');
  expect(asked[0]?.get('request.page')).toBe('1');
  await search.fill('pump');
  await search.press('Enter');
  await expect.poll(() => asked.at(-1)?.get('request.title')).toBe('pump');
  await page.clock.resume();
  await expect(page).toHaveURL('/resources?search=pump');
  // What was asked by Enter is not asked again when the wait would have been over.
  await page.clock.runFor(2000);
  expect(asked).toHaveLength(2);
});

test('4 A sort change reloads at once, from the first page on: Latest, Earliest', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { sortOrder: 'asc' });
  await page.clock.install({ time: started });
  await openAs(page, person, '/resources?page=3');
  await expect(cardsOf(page)).toHaveCount(12);
  const asked = watchList(page);
  await stopTime(page);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText(['Latest', 'Earliest']);
  await sort.selectOption('Earliest');
  await expect.poll(() => asked.map((query) => query.get('request.sortOrder'))).toEqual(['asc']);
  expect(asked[0]?.get('request.sortField')).toBe('resourceDate');
  await page.clock.resume();
  await expect(titlesOf(page)).toHaveText(titlesIn(resources));
  await expect(page).toHaveURL('/resources?order=asc');
  await sort.selectOption('Latest');
  await expect(page).toHaveURL('/resources');
});

test('2.5 A search can be sorted by best match; the choice is remembered for the next search', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const byMatch = async (title: string) =>
    titlesIn((await listResources(request, person, { title, sortField: 'relevance' })).resources);
  const byDate = async (title: string) =>
    titlesIn((await listResources(request, person, { title })).resources);
  expect(await byMatch('fire')).not.toEqual(await byDate('fire'));
  await openAs(page, person, '/resources?order=best');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const search = page.getByRole('searchbox', { name: 'Search resources' });
  const searchFor = async (text: string) => {
    await search.fill(text);
    await search.press('Enter');
  };
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(sort).toHaveValue('desc');
  await expect(sort.getByRole('option')).toHaveText(['Latest', 'Earliest']);
  await page.goto('/resources?search=fire');
  await expect(sort.getByRole('option')).toHaveText(['Latest', 'Earliest', 'Best match']);
  await expect(sort).toHaveValue('desc');
  await expect(titlesOf(page)).toHaveText(await byDate('fire'));
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/resources?search=fire&order=best');
  await expect(titlesOf(page)).toHaveText(await byMatch('fire'));
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/resources');
  await expect(sort).toHaveValue('desc');
  await searchFor('training');
  await expect(page).toHaveURL('/resources?search=training&order=best');
  await expect(titlesOf(page)).toHaveText(await byMatch('training'));
  await sort.selectOption('Latest');
  await expect(page).toHaveURL('/resources?search=training');
  await page.goBack();
  await expect(sort).toHaveValue('best');
  await page.goto('/resources');
  await searchFor('fire');
  await expect(page).toHaveURL('/resources?search=fire');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`2.5 A search marks the words it found in the titles, readable in ${colorScheme}`, async ({
      open,
      page,
    }) => {
      await page.route(listCall, async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        answer.resources[0].title = 'Firé drill: a misfire, fires and Fire';
        await route.fulfill({ response, json: answer });
      });
      await open('/resources?search=FIRE');
      const title = titlesOf(page).first();
      await expect(title.locator('mark')).toHaveText(['Firé', 'fires', 'Fire']);
      await expect(title).toHaveText('Firé drill: a misfire, fires and Fire');
      await expect(page.getByRole('link', { name: 'Firé drill: a misfire, fires and Fire' })).toHaveCount(1);
      await expectAccessible(page);
    });
  });
}

test('4 A page change scrolls to the top, moves the focus to the heading and shows that page', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await listResources(request, person, { page: 2, sortOrder: 'asc' });
  await openAs(page, person, '/resources?order=asc');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(titlesOf(page)).toHaveText(titlesIn(resources));
  await expect(page).toHaveURL('/resources?order=asc&page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', heading)).toBeFocused();
  await expect(pages.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('combobox')).toHaveCount(1);
});

test('2.5 Pagination appears only when there are more than twelve', async ({ page, request }) => {
  let total = 12;
  await page.route(listCall, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), totalItems: total } });
  });
  const person = await demoPerson(request, 'member');
  await openAs(page, person, '/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  total = 13;
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  total = 1;
  await page.reload();
  await expect(page.getByText('1 resource', { exact: true })).toBeVisible();
});

test('2.5 A search that finds nothing shows an empty state, and the way out of it', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, '/resources?search=xyzzyxyzzy');
  await expect(page.getByText('No resources found')).toBeVisible();
  await expect(page.getByText('0 resources', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expect(page).toHaveURL('/resources');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('2.5 A page past the end says so, and leads to the first', async ({ open, page }) => {
  await open('/resources?page=999');
  await expect(page.getByText('There is nothing on this page')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(cardsOf(page)).toHaveCount(12);
});

test('2.5 An address with nonsense in it shows the library', async ({ page, request }) => {
  await openAs(
    page,
    await demoPerson(request, 'member'),
    '/resources?page=-1&order=up&category=x&access=1,2&foo=bar',
  );
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(0);
});
