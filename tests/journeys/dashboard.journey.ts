import type { Page, Route } from '@playwright/test';
import { comeToRest, expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const calls = {
  articles: '**/api/resources/list*',
  groups: '**/api/collabgroups/mygroups*',
  events: '**/api/events/list*',
  user: '**/api/users/*',
};
const parts = ["What's new", 'Upcoming featured event', 'Your collaboration groups'] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** A part of the dashboard, by its heading. */
const part = (page: Page, title: (typeof parts)[number]) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const refuse = (route: Route) => route.fulfill({ status: 409, json: { message: 'Not now, please.' } });

type Resource = { title: string; urlName: string; resourceDate: string };
type Group = { id: string; name: string };

test('2.3 the welcome has the first name, and the cards lead to account settings and to the groups', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const user = await callAs(request, person, `/api/users/${person.userId}`);
  const { totalItems } = await callAs(request, person, '/api/collabgroups/mygroups?page=1&size=3');
  expect(totalItems).toBeGreaterThan(3);
  await openAs(page, person, '/');
  await expect(heading(page)).toHaveText(`Welcome, ${user.firstName}`);
  await expect(page).toHaveTitle(/^Home/);
  const groupsCard = page.getByRole('link', { name: `Your groups ${totalItems} collaboration groups` });
  await expect(groupsCard).toHaveAttribute('href', '/collaboration-groups');
  for (const title of parts) await expect(part(page, title).locator('a').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Check Your Profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
});

test("2.3 What's new: the 4 newest articles, the first large and the rest small; Show all leads to resources", async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { resources } = await callAs(
    request,
    person,
    '/api/resources/list?request.page=0&request.size=4&request.title=Article',
  );
  const called = page.waitForRequest(calls.articles);
  await openAs(page, person, '/');
  expect(queryOf((await called).url())).toEqual({
    'request.page': '0',
    'request.size': '4',
    'request.title': 'Article',
  });
  const cards = part(page, "What's new").getByRole('article');
  await expect(cards).toHaveCount(4);
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(
    resources.map(({ title }: Resource) => title),
  );
  for (const [index, { urlName }] of (resources as Resource[]).entries())
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', `/resources/${urlName}`);
  const widths = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...widths.slice(1))).toBeLessThan(widths[0] as number);
  await expect(part(page, "What's new").getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/resources',
  );
});

test('2.3 Your collaboration groups: up to 3, each leading to its members', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { collabGroups } = await callAs(request, person, '/api/collabgroups/mygroups?page=1&size=3');
  const called = page.waitForRequest(calls.groups);
  await openAs(page, person, '/');
  expect(queryOf((await called).url())).toEqual({ page: '1', size: '3' });
  const names = part(page, 'Your collaboration groups').getByRole('heading', { level: 3 });
  await expect(names).toHaveText((collabGroups as Group[]).map(({ name }) => name));
  for (const [index, { id }] of (collabGroups as Group[]).entries())
    await expect(names.nth(index).getByRole('link')).toHaveAttribute('href', `/collaboration-groups/${id}`);
});

test('2.3 Upcoming featured event: the next one, with a link to all', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { events } = await callAs(request, person, '/api/events/list?size=1');
  const called = page.waitForRequest(calls.events);
  await openAs(page, person, '/');
  expect(queryOf((await called).url())).toEqual({ size: '1', sortOrder: 'asc', sortField: 'eventStart' });
  const event = part(page, 'Upcoming featured event');
  await expect(event.getByRole('heading', { level: 3 })).toHaveText(events[0].name);
  await expect(event.getByText(events[0].venue)).toBeVisible();
  await event.getByRole('link', { name: 'Browse all events' }).click();
  await expect(page).toHaveURL('/events');
  await expect(heading(page)).toHaveText('Events');
  await page.goBack();
  await event.getByRole('link', { name: events[0].name }).click();
  await expect(page).toHaveURL(`/events#${events[0].id}`);
  await expect(page.getByRole('heading', { name: events[0].name })).toBeInViewport();
});

for (const { title, days, shown } of [
  { title: 'counts down to what is to come', days: 40, shown: '1 month' },
  { title: 'says that what has begun is on now', days: -1, shown: 'On now' },
])
  test(`2.3 Upcoming featured event: ${title}`, async ({ open, page }) => {
    await page.route(calls.events, async (route) => {
      const response = await route.fetch();
      const { events, totalItems } = await response.json();
      const eventStart = new Date(Date.now() + days * 86_400_000).toISOString();
      await route.fulfill({ json: { events: [{ ...events[0], eventStart }], totalItems } });
    });
    await open('/');
    const event = part(page, 'Upcoming featured event');
    await expect(event).toContainText(shown);
    await expect(event.getByRole('timer')).toHaveCount(days > 0 ? 1 : 0);
  });

test('2.3 the sentence under the welcome says when the next event is', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { events } = await callAs(request, person, '/api/events/list?size=1');
  // The page's day is this one, though midnight may come meanwhile.
  const today = new Date();
  await page.clock.setFixedTime(today);
  const tomorrow = new Date(today);
  tomorrow.setDate(today.getDate() + 1);
  const event = { ...events[0], name: 'Night drill', eventStart: tomorrow.toISOString() };
  await page.route(calls.events, (route) => route.fulfill({ json: { events: [event], totalItems: 1 } }));
  await openAs(page, person, '/');
  await expect(page.getByText('Tomorrow: Night drill.')).toBeVisible();
});

test('2.3 who has no groups has no card for them, and is invited to browse them', async ({
  open,
  page,
  request,
}) => {
  await open('/', await newMember(request, { firstName: 'Mere' }));
  await expect(heading(page)).toHaveText('Welcome, Mere');
  const groups = part(page, 'Your collaboration groups');
  await expect(groups.getByText('You are in no collaboration group yet')).toBeVisible();
  await expect(groups.getByRole('link', { name: 'Browse the groups' })).toHaveAttribute(
    'href',
    '/collaboration-groups',
  );
  await expect(page.getByRole('link', { name: 'Check Your Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your groups' })).toHaveCount(0);
  await expectAccessible(page);
});

test('2.3 without articles or events the dashboard says so', async ({ open, page }) => {
  await page.route(calls.articles, (route) =>
    route.fulfill({ json: { resources: [], totalItems: 0, page: 1 } }),
  );
  await page.route(calls.events, (route) => route.fulfill({ json: { events: [], totalItems: 0 } }));
  await open('/');
  await expect(page.getByText('No articles yet')).toBeVisible();
  await expect(part(page, 'Upcoming featured event').getByText('No events are planned')).toBeVisible();
  await expect(page.getByText('No events are planned at the moment.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse all events' })).toHaveAttribute('href', '/events');
  await expectAccessible(page);
});

test('2.3 each part fails and is tried again on its own', async ({ open, page }) => {
  const failing = { "What's new": calls.articles, 'Your collaboration groups': calls.groups } as const;
  for (const url of Object.values(failing)) await page.route(url, refuse);
  await open('/');
  await expect(part(page, 'Upcoming featured event').getByRole('heading', { level: 3 })).toBeVisible();
  for (const title of ["What's new", 'Your collaboration groups'] as const)
    await expect(part(page, title).getByRole('alert')).toContainText('Not now, please.');
  await expectAccessible(page);
  for (const title of ["What's new", 'Your collaboration groups'] as const) {
    await page.unroute(failing[title]);
    await part(page, title).getByRole('button', { name: 'Try again' }).click();
    await expect(part(page, title).getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(part(page, title).getByRole('alert')).toHaveCount(0);
  }
});

test('2.3 an event or a member that does not load leaves the rest', async ({ open, page }) => {
  await page.route(calls.events, refuse);
  await page.route(calls.user, refuse);
  await open('/');
  await expect(heading(page)).toHaveText('Welcome');
  await expect(part(page, "What's new").getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.unroute(calls.user);
  await page.unroute(calls.events);
  await part(page, 'Upcoming featured event').getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'Upcoming featured event').getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('2.3 while they are on their way, the parts keep their places', async ({ open, page }) => {
  const held: Route[] = [];
  for (const url of [calls.articles, calls.groups, calls.events])
    await page.route(url, (route) => void held.push(route));
  await open('/');
  await expect(heading(page)).toHaveText(/^Welcome, \w+/);
  await expect.poll(() => held.length).toBe(3);
  const tops = () =>
    Promise.all(parts.map(async (title) => Math.round((await part(page, title).boundingBox())?.y ?? -1)));
  await comeToRest(page);
  const before = await tops();
  await expectAccessible(page);
  for (const route of held) await route.continue();
  await expect(page.getByRole('article')).toHaveCount(5);
  // The groups stand beneath articles of any length; the rest does not move at all.
  expect((await tops()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test('2.3 a picture that is missing or broken is drawn instead', async ({ open, page }) => {
  await page.route('**/files/**', (route) => route.abort());
  await open('/');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  await expect(cards.locator('img')).toHaveCount(0);
  await expect(cards.locator('svg')).toHaveCount(5);
});

test.describe('on a small screen at night', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('2.3 the dashboard fits and can be read', async ({ open, page }) => {
    await open('/');
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('link', { name: 'Your groups' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
  });
});
