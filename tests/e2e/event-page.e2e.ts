import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { events } from '#contract/events.ts';
import { createMember, demoAccount, openAs } from './accounts.ts';
import { error404, expect, expectAccessible, heading, test, unknownId } from './e2e-test.ts';
import { mockResponse } from './requests.ts';

type Event = ResponseOf<typeof events.getEvent>;

const eventFixture: Event = {
  id: '7f1d6c1e-2f64-4a57-9d6c-3f0f6d1f2a10',
  name: 'Night drill',
  shortDesc: 'Hoses in the dark.',
  content: `<h3>Programme</h3>${'<p>One paragraph of the programme.</p>'.repeat(14)}`,
  type: 'Hybrid',
  venue: 'Station 14, Perth, and online',
  venueTimeZone: 'Australia/Perth',
  eventStart: '2036-11-16T06:00:00.000Z',
  eventEnds: '2036-11-16T07:30:00.000Z',
  listingImg: null,
  featureImg: null,
  registerUrlLink: 'events.example/drill',
  registerUrlLabel: 'Book a place',
};

const path = `/events/${eventFixture.id}`;
const facts = (page: Page) => page.getByRole('complementary', { name: 'When and where' });

async function openEventPage(page: Page, request: APIRequestContext, override: Partial<Event> = {}) {
  await mockResponse(page, `**/api${path}`, { json: { ...eventFixture, ...override } });
  await openAs(page, await demoAccount(request, 'member'), path);
  await expect(heading(page)).toHaveText(override.name ?? eventFixture.name);
}

test('2.4 Event page: opens from the name of the card, and leads back to the page of the list', async ({
  page,
  open,
}) => {
  const { call } = await open('/events?page=2');
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const name = await card.innerText();
  await card.getByRole('link', { name }).click();
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 10)}`));
  const { venue }: Event = await call(`/api${new URL(page.url()).pathname}`);
  await expect(facts(page)).toContainText(venue);
  await expect(facts(page).locator('dt')).toHaveText(['Date', 'Time', 'Format', 'Venue']);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events?page=2');
});

test.describe('in the Melbourne time zone', () => {
  test.use({ timezoneId: 'Australia/Melbourne' });

  test('2.4 Event page: shows the time of the venue and of the member, with a file and a link', async ({
    page,
    request,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openEventPage(page, request);
    await expect(facts(page).locator('dd')).toHaveText([
      'Sun 16 Nov 2036',
      '2:00 pm – 3:30 pmAustralian Western Standard TimeYour time: 5:00 pm – 6:30 pm',
      'Hybrid',
      'Station 14, Perth, and online',
    ]);
    await expect(page.getByText('One paragraph of the programme.')).toHaveCount(14);
    const register = page.getByRole('link', { name: 'Book a place (Night drill; opens in a new tab)' });
    await expect(register).toHaveAttribute('href', 'https://events.example/drill');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied the link')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);

    await mockResponse(page, `**/api${path}/calendar`, { status: 503, json: { message: 'Busy.' } });
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(page.getByText('The calendar file could not be downloaded')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('2.4 Event page: saves the event when the member registers for it', async ({
  open,
  page,
  context,
  request,
}) => {
  const account = await createMember(request);
  const { events } = await account.call('/api/events/list?size=50');
  const event: Event = events.find(({ registerUrlLink }: Event) => registerUrlLink);
  await open(`/events/${event.id}`, account);
  const registration = new URL(event.registerUrlLink ?? '').origin;
  await context.route(`${registration}/**`, (route) => route.fulfill({ body: 'Registration' }));
  const popup = context.waitForEvent('page');
  await facts(page)
    .getByRole('link', { name: /opens in a new tab/ })
    .click();
  await (await popup).close();
  await expect(page.getByText(`Saved “${event.name}”`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Saved ${event.name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const { items } = await account.call('/api/saved-items?kind=event');
  expect(items.map(({ id }: { id: string }) => id)).toEqual([event.id]);
});

test('2.4 Event page: downloads a calendar file', async ({ page, open }) => {
  const { call } = await open('/');
  const [event] = (await call('/api/events/list?size=1&page=2')).events;
  await page.goto(`/events/${event.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain(`UID:${event.id}\r\n`);
});

test('2.4 Event page: shows a past event, and the 404 page for an unknown one', async ({ page, request }) => {
  await openEventPage(page, request, {
    eventStart: '2020-02-24T09:00:00.000Z',
    eventEnds: '2020-02-24T10:00:00.000Z',
  });
  await expect(page.getByText('This event has ended.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Book a place/ })).toBeVisible();
  for (const id of [unknownId, 'forum']) {
    await page.goto(`/events/${id}`);
    await expect(heading(page)).toHaveText(error404);
  }
});
