import type { Page, Route } from '@playwright/test';
import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test, waitForAnimations } from './e2e-test.ts';
import { mockResponse } from './requests.ts';

const urls = {
  articles: '**/api/resources/list*',
  groups: '**/api/collabgroups/mygroups*',
  events: '**/api/events/list*',
  user: '**/api/users/*',
};
const sectionTitles = ["What's new", 'Upcoming featured event', 'Your collaboration groups'] as const;

const section = (page: Page, title: (typeof sectionTitles)[number]) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });

test('2.3 Dashboard: shows 4 articles, 3 groups and the next event', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const get = (path: string) => account.call(path);
  const user = await get(`/api/users/${account.userId}`);
  const { resources } = await get('/api/resources/list?request.page=0&request.size=4&request.title=Article');
  const { collabGroups, totalItems } = await get('/api/collabgroups/mygroups?page=1&size=3');
  const [event] = (await get('/api/events/list?size=1')).events;
  expect(totalItems).toBeGreaterThan(3);
  const requests = [urls.articles, urls.groups, urls.events].map((url) => page.waitForRequest(url));
  await open('/');
  const queries = (await Promise.all(requests)).map((sentRequest) =>
    Object.fromEntries(new URL(sentRequest.url()).searchParams),
  );
  expect(queries).toEqual([
    { 'request.page': '0', 'request.size': '4', 'request.title': 'Article' },
    { page: '1', size: '3' },
    { size: '1', sortOrder: 'asc', sortField: 'eventStart' },
  ]);
  await expect(heading(page)).toHaveText(`Welcome, ${user.firstName}`);
  await expect(page).toHaveTitle(/^Home/);
  const groupsCard = page.getByRole('link', { name: `Your groups ${totalItems} collaboration groups` });
  await expect(groupsCard).toHaveAttribute('href', '/collaboration-groups');

  const newsSection = section(page, "What's new");
  const cards = newsSection.getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const [index, { title, urlName }] of resources.entries()) {
    await expect(cards.nth(index).getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', `/resources/${urlName}`);
  }
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...heights.slice(1))).toBeLessThan(heights[0] as number);
  await expect(newsSection.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/resources');

  const names = section(page, 'Your collaboration groups').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(collabGroups.map(({ name }: { name: string }) => name));
  for (const [index, { id }] of collabGroups.entries())
    await expect(names.nth(index).getByRole('link')).toHaveAttribute('href', `/collaboration-groups/${id}`);

  const eventSection = section(page, 'Upcoming featured event');
  await expect(eventSection.getByRole('heading', { level: 3 })).toHaveText(event.name);
  await expect(eventSection.getByText(event.venue)).toBeVisible();
  await expectAccessible(page);
  await eventSection.getByRole('link', { name: 'Browse all events' }).click();
  await expect(page).toHaveURL('/events');
  await expect(heading(page)).toHaveText('Events');
  await page.goBack();
  await eventSection.getByRole('link', { name: event.name }).click();
  await expect(page).toHaveURL(`/events#${event.id}`);
  await expect(page.getByRole('heading', { name: event.name })).toBeInViewport();
  await page.goBack();
  await page.getByRole('link', { name: 'Check Your Profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
});

test('2.3 Dashboard: shows the next or current event, or empty sections', async ({ open, page, request }) => {
  const account = await createMember(request, { firstName: 'Mere' });
  const { events } = await account.call('/api/events/list?size=1');
  // Fix the time, so that the date cannot change between the test and the page.
  const now = new Date();
  await page.clock.setFixedTime(now);
  const eventSection = section(page, 'Upcoming featured event');
  const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const event = { ...events[0], name: 'Night drill', eventStart: daysFromNow(40) };
  await page.route(urls.events, (route) => route.fulfill({ json: { events: [event], totalItems: 1 } }));
  await open('/', account);
  await expect(heading(page)).toHaveText('Welcome, Mere');
  await expect(page.getByText(/^The next event is on .+: Night drill\.$/)).toBeVisible();
  await expect(eventSection).toContainText('1 month');
  event.eventStart = daysFromNow(-1);
  await page.reload();
  await expect(page.getByText('On now: Night drill.')).toBeVisible();
  await expect(eventSection.getByRole('timer')).toHaveCount(0);

  await page.unrouteAll();
  await mockResponse(page, urls.articles, { json: { resources: [], totalItems: 0, page: 1 } });
  await page.route(urls.events, (route) => route.fulfill({ json: { events: [], totalItems: 0 } }));
  await page.reload();
  await expect(page.getByText('No articles yet')).toBeVisible();
  await expect(eventSection.getByText('No events are planned')).toBeVisible();
  await expect(page.getByText('No events are planned at the moment.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse all events' })).toHaveAttribute('href', '/events');
  const groups = section(page, 'Your collaboration groups');
  await expect(groups.getByText('You haven’t joined any collaboration groups yet')).toBeVisible();
  const browseLink = groups.getByRole('link', { name: 'Find a group' });
  await expect(browseLink).toHaveAttribute('href', '/collaboration-groups');
  await expect(page.getByRole('link', { name: 'Check Your Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your groups' })).toHaveCount(0);
});

test('2.3 Dashboard: retries sections separately, keeps the layout while loading', async ({ open, page }) => {
  const reject = (route: Route) => route.fulfill({ status: 409, json: { message: 'Not now, please.' } });
  for (const url of Object.values(urls)) await page.route(url, reject);
  await open('/');
  await expect(heading(page)).toHaveText('Welcome');
  for (const title of sectionTitles)
    await expect(section(page, title).getByRole('alert')).toContainText('Not now, please.');
  await expect(page.getByRole('alert')).toHaveCount(4);
  const sectionUrls = [urls.articles, urls.events, urls.groups];
  for (const [index, title] of sectionTitles.entries()) {
    await page.unroute(sectionUrls[index] as string);
    await section(page, title).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, title).getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(3 - index);
  }
  await page.unroute(urls.user);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const heldRoutes: Route[] = [];
  for (const url of sectionUrls) await page.route(url, (route) => void heldRoutes.push(route));
  await page.route('**/files/**', (route) => route.abort());
  await page.reload();
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect.poll(() => heldRoutes.length).toBe(3);
  // The groups are below articles of variable height, so only the first two positions are stable.
  const readSectionTops = () =>
    Promise.all(
      sectionTitles.slice(0, 2).map(async (title) => (await section(page, title).boundingBox())?.y),
    );
  await waitForAnimations(page);
  const before = await readSectionTops();
  for (const route of heldRoutes) await route.continue();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  expect(await readSectionTops()).toEqual(before);
  await expect(cards.locator('img')).toHaveCount(0);
  await expect(cards.locator('svg:not(button svg)')).toHaveCount(5);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('link', { name: 'Your groups' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
