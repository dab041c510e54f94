import type { Page, Route } from '@playwright/test';
import { callAs, demoPerson, newMember } from './accounts.ts';
import { expect, expectAccessible, heading, respond, test, waitForAnimations } from './e2e-test.ts';

const calls = {
  articles: '**/api/resources/list*',
  groups: '**/api/collabgroups/mygroups*',
  events: '**/api/events/list*',
  user: '**/api/users/*',
};
const parts = ["What's new", 'Upcoming featured event', 'Your collaboration groups'] as const;

const part = (page: Page, title: (typeof parts)[number]) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });

type Resource = { title: string; urlName: string };
type Group = { id: string; name: string };

test('2.3 Dashboard: welcome, 4 articles, 3 groups and the next event', async ({ open, page, request }) => {
  const person = await demoPerson(request, 'member');
  const get = (path: string) => callAs(request, person, path);
  const user = await get(`/api/users/${person.userId}`);
  const { resources } = await get('/api/resources/list?request.page=0&request.size=4&request.title=Article');
  const { collabGroups, totalItems } = await get('/api/collabgroups/mygroups?page=1&size=3');
  const [event] = (await get('/api/events/list?size=1')).events;
  expect(totalItems).toBeGreaterThan(3);
  const called = [calls.articles, calls.groups, calls.events].map((url) => page.waitForRequest(url));
  await open('/');
  const queries = (await Promise.all(called)).map((made) =>
    Object.fromEntries(new URL(made.url()).searchParams),
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

  const news = part(page, "What's new");
  const cards = news.getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const [index, { title, urlName }] of (resources as Resource[]).entries()) {
    await expect(cards.nth(index).getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', `/resources/${urlName}`);
  }
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...heights.slice(1))).toBeLessThan(heights[0] as number);
  await expect(news.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/resources');

  const names = part(page, 'Your collaboration groups').getByRole('heading', { level: 3 });
  await expect(names).toHaveText((collabGroups as Group[]).map(({ name }) => name));
  for (const [index, { id }] of (collabGroups as Group[]).entries())
    await expect(names.nth(index).getByRole('link')).toHaveAttribute('href', `/collaboration-groups/${id}`);

  const next = part(page, 'Upcoming featured event');
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(event.name);
  await expect(next.getByText(event.venue)).toBeVisible();
  await expectAccessible(page);
  await next.getByRole('link', { name: 'Browse all events' }).click();
  await expect(page).toHaveURL('/events');
  await expect(heading(page)).toHaveText('Events');
  await page.goBack();
  await next.getByRole('link', { name: event.name }).click();
  await expect(page).toHaveURL(`/events#${event.id}`);
  await expect(page.getByRole('heading', { name: event.name })).toBeInViewport();
  await page.goBack();
  await page.getByRole('link', { name: 'Check Your Profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
});

test('2.3 Dashboard: the next event, or no events, articles and groups', async ({ open, page, request }) => {
  const person = await newMember(request, { firstName: 'Mere' });
  const { events } = await callAs(request, person, '/api/events/list?size=1');
  // Midnight must not pass between the test and the page.
  const now = new Date();
  await page.clock.setFixedTime(now);
  const next = part(page, 'Upcoming featured event');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const event = { ...events[0], name: 'Night drill', eventStart: inDays(40) };
  await page.route(calls.events, (route) => route.fulfill({ json: { events: [event], totalItems: 1 } }));
  await open('/', person);
  await expect(heading(page)).toHaveText('Welcome, Mere');
  await expect(page.getByText(/^The next event is on .+: Night drill\.$/)).toBeVisible();
  await expect(next).toContainText('1 month');
  event.eventStart = inDays(-1);
  await page.reload();
  await expect(page.getByText('On now: Night drill.')).toBeVisible();
  await expect(next.getByRole('timer')).toHaveCount(0);

  await page.unrouteAll();
  await respond(page, calls.articles, { json: { resources: [], totalItems: 0, page: 1 } });
  await page.route(calls.events, (route) => route.fulfill({ json: { events: [], totalItems: 0 } }));
  await page.reload();
  await expect(page.getByText('No articles yet')).toBeVisible();
  await expect(next.getByText('No events are planned')).toBeVisible();
  await expect(page.getByText('No events are planned at the moment.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse all events' })).toHaveAttribute('href', '/events');
  const groups = part(page, 'Your collaboration groups');
  await expect(groups.getByText('You haven’t joined any collaboration groups yet')).toBeVisible();
  const browse = groups.getByRole('link', { name: 'Find a group' });
  await expect(browse).toHaveAttribute('href', '/collaboration-groups');
  await expect(page.getByRole('link', { name: 'Check Your Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your groups' })).toHaveCount(0);
});

test('2.3 Dashboard: parts are retried separately and keep their place', async ({ open, page }) => {
  const refuse = (route: Route) => route.fulfill({ status: 409, json: { message: 'Not now, please.' } });
  for (const url of Object.values(calls)) await page.route(url, refuse);
  await open('/');
  await expect(heading(page)).toHaveText('Welcome');
  for (const title of parts)
    await expect(part(page, title).getByRole('alert')).toContainText('Not now, please.');
  await expect(page.getByRole('alert')).toHaveCount(4);
  const urls = [calls.articles, calls.events, calls.groups];
  for (const [index, title] of parts.entries()) {
    await page.unroute(urls[index] as string);
    await part(page, title).getByRole('button', { name: 'Try again' }).click();
    await expect(part(page, title).getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(3 - index);
  }
  await page.unroute(calls.user);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const held: Route[] = [];
  for (const url of urls) await page.route(url, (route) => void held.push(route));
  await page.route('**/files/**', (route) => route.abort());
  await page.reload();
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect.poll(() => held.length).toBe(3);
  // The groups are below articles of any length, so only the first two parts keep their place.
  const tops = () =>
    Promise.all(parts.slice(0, 2).map(async (title) => (await part(page, title).boundingBox())?.y));
  await waitForAnimations(page);
  const before = await tops();
  for (const route of held) await route.continue();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  expect(await tops()).toEqual(before);
  await expect(cards.locator('img')).toHaveCount(0);
  await expect(cards.locator('svg')).toHaveCount(5);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('link', { name: 'Your groups' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
