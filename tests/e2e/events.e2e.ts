import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { events } from '#contract/events.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { mockResponse } from './requests.ts';
import { datePartsIn } from './resources-page.ts';

const listUrl = '**/api/events/list*';
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('timer') });
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 });

type Events = ResponseOf<typeof events.listEvents>;
type Event = Events['events'][number];

async function listEvents(request: APIRequestContext, pageNumber = 1): Promise<Events> {
  const account = await demoAccount(request, 'member');
  return account.call(`/api/events/list?page=${pageNumber}&size=16`);
}

const eventFixture: Event = {
  id: '7f1d6c1e-2f64-4a57-9d6c-3f0f6d1f2a10',
  name: 'Night drill',
  shortDesc: 'Hoses in the dark.',
  content: '<p>Bring a lamp.</p>',
  type: 'In person',
  venue: 'Station 14',
  eventStart: '2027-02-24T09:00:00.000Z',
  eventEnds: null,
  listingImg: null,
  featureImg: null,
  registerUrlLink: null,
  registerUrlLabel: null,
};

async function openEventsPage(page: Page, request: APIRequestContext, ...overrides: Partial<Event>[]) {
  const eventList = overrides.map((override, index) => ({
    ...eventFixture,
    id: eventFixture.id.replace(/..$/, String(10 + index)),
    ...override,
  }));
  await mockResponse(page, listUrl, { json: { events: eventList, totalItems: eventList.length } });
  await openAs(page, await demoAccount(request, 'member'), '/events');
  await expect(cards(page)).toHaveCount(overrides.length);
}

test.describe('in the Los Angeles time zone', () => {
  const timezoneId = 'America/Los_Angeles';
  test.use({ timezoneId });

  test('2.4 Events: lists 16 per page by start, with dates in the local time zone', async ({
    open,
    page,
    request,
  }) => {
    const [first, second] = [await listEvents(request), await listEvents(request, 2)];
    const listRequest = page.waitForRequest(listUrl);
    await open('/events');
    expect(Object.fromEntries(new URL((await listRequest).url()).searchParams)).toEqual({
      page: '1',
      size: '16',
      sortOrder: 'asc',
      sortField: 'eventStart',
    });
    await expect(names(page)).toHaveText(first.events.map(({ name }) => name));
    await expect(page.getByText(`${first.totalItems} events`)).toBeVisible();
    const starts = first.events.map(({ eventStart }) => Date.parse(eventStart));
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
    const formatDates = (timestamp: string) => {
      const { day, month, year } = datePartsIn(timezoneId, timestamp);
      return { full: `${day} ${month}, ${year}`, tag: `${Number(day)} ${month}`, year };
    };
    for (const [index, event] of first.events.entries()) {
      const card = cards(page).nth(index);
      const start = formatDates(event.eventStart);
      const end = formatDates(event.eventEnds ?? event.eventStart);
      const tagYear = Number(start.year) === new Date().getFullYear() ? '' : ` ${start.year}`;
      await expect(card.locator('time')).toHaveText(start.tag + tagYear);
      await expect(card.getByText(event.shortDesc, { exact: true })).toBeVisible();
      await expect(card.locator('dt')).toHaveText(['Format', 'Date', 'Venue']);
      const date = end.full === start.full ? start.full : `${start.full} – ${end.full}`;
      await expect(card.locator('dd')).toContainText([event.type, date, event.venue]);
      await expect(card.locator('img, svg').first()).toBeAttached();
    }
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Page 2' }).press('Enter');
    await expect(page).toHaveURL('/events?page=2');
    const secondNames = second.events.map(({ name }) => name);
    await expect(names(page)).toHaveText(secondNames);
    await expect(heading(page)).toBeFocused();
  });
});

test.describe('in the Melbourne time zone', () => {
  test.use({ timezoneId: 'Australia/Melbourne' });

  test('2.4 Events: shows safe content, venue time and register link', async ({ page, request, context }) => {
    const times = { eventStart: '2026-11-16T06:00:00.000Z', eventEnds: '2026-11-16T07:30:00.000Z' };
    const paragraphs = '<p>One paragraph of the programme.</p>'.repeat(14);
    await openEventsPage(
      page,
      request,
      {
        name: 'Long',
        content: `${paragraphs}<p>See <a href="https://hoses.example/">hoses</a>.</p>`,
        registerUrlLink: 'events.example',
      },
      {
        name: 'Html',
        content:
          '<p>Bring a <strong>lamp</strong>, see <a href="https://lamps.example/">lamps</a> and <a href="http://old.example/">the old page</a>.</p><script>document.title = "taken"</script><p><a href="javascript:document.title = 1">a trap</a></p>',
      },
      { name: 'Perth', ...times, venueTimeZone: 'Australia/Perth' },
      { name: 'Local', ...times },
      { name: 'Bare', registerUrlLink: 'events.example/bare', registerUrlLabel: 'Book a place' },
      { name: 'Whole', registerUrlLink: 'http://events.example/whole' },
      { name: 'Empty', registerUrlLink: '', registerUrlLabel: 'Register' },
    );
    const moreButton = page.getByRole('button', { name: 'Read more of Long' });
    const lessButton = page.getByRole('button', { name: 'Read less of Long' });
    await expect(page.getByRole('button', { name: /^Read more/ })).toHaveCount(1);
    await expect(moreButton).toHaveAttribute('aria-expanded', 'false');
    const readHeight = async () => (await cards(page).nth(0).boundingBox())?.height ?? 0;
    const collapsedHeight = await readHeight();
    await moreButton.press('Enter');
    await expect(lessButton).toBeFocused();
    await expect.poll(readHeight).toBeGreaterThan(collapsedHeight);
    await lessButton.press('Enter');
    await expect.poll(readHeight).toBe(collapsedHeight);
    // On a phone, the details and the register link are above the collapsed text.
    await page.setViewportSize({ width: 320, height: 640 });
    const readTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const card = cards(page).first();
    const [venue, register] = [card.getByText('Station 14'), card.getByText('Register')];
    expect(await readTop(venue)).toBeLessThan(await readTop(register));
    expect(await readTop(register)).toBeLessThan(await readTop(moreButton));
    expect(await readHeight()).toBeLessThan(640);
    await page.setViewportSize({ width: 1280, height: 720 });
    // Focusing a link in collapsed text expands it.
    await page.getByRole('link', { name: 'hoses' }).focus();
    await expect(lessButton).toBeVisible();
    await expect.poll(readHeight).toBeGreaterThan(collapsedHeight);

    const html = cards(page).nth(1);
    await expect(html.locator('strong')).toHaveText('lamp');
    await expect(html.getByRole('link')).toHaveText(['Html', 'lamps']);
    await expect(html.getByRole('link', { name: 'lamps' })).toHaveAttribute('target', '_blank');
    await expect(page).toHaveTitle(/^Events/);
    const localTime = 'Your time: 5:00 pm – 6:30 pm';
    const perthTimes = `16 Nov, 2026At the venue: 2:00 pm – 3:30 pm${localTime}`;
    await expect(cards(page).nth(2).locator('dd').nth(1)).toHaveText(perthTimes);
    await expect(cards(page).nth(3).locator('dd').nth(1)).toHaveText(`16 Nov, 2026${localTime}`);

    const bareLink = page.getByRole('link', { name: 'Book a place (Bare; opens in a new tab)' });
    await expect(bareLink).toHaveAttribute('href', 'https://events.example/bare');
    const wholeLink = page.getByRole('link', { name: 'Register (Whole; opens in a new tab)' });
    await expect(wholeLink).toHaveAttribute('href', 'http://events.example/whole');
    await expect(wholeLink).toHaveAttribute('rel', /\bnoopener\b/);
    await expect(cards(page).nth(6).getByRole('link')).toHaveText(['Empty']);
    await context.route('https://events.example/**', (route) => route.fulfill({ body: 'Registered' }));
    const popup = context.waitForEvent('page');
    await bareLink.click();
    const newTab = await popup;
    await expect(newTab).toHaveURL('https://events.example/bare');
    expect(await newTab.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL('/events');
  });
});

test('2.4 Events: counts down to zero in months, weeks and days', async ({ page, request }) => {
  await page.clock.install({ time: new Date('2026-11-15T08:30:00.000Z') });
  const times = { eventStart: '2026-11-16T09:00:00.000Z', eventEnds: '2026-11-19T09:00:00.000Z' };
  await openEventsPage(page, request, {}, { name: 'Soon', ...times });
  const [farTimer, soonTimer] = [
    cards(page).nth(0).getByRole('timer'),
    cards(page).nth(1).getByRole('timer'),
  ];
  await page.clock.pauseAt(new Date('2026-11-15T08:59:59.000Z'));
  await expect(farTimer).toHaveText('Starts in3 months1 week2 days');
  await expect(soonTimer).toHaveText('Starts in0 months0 weeks1 day');
  await page.clock.runFor(2_000);
  await expect(soonTimer).toHaveText('Starts in less than a day0 months0 weeks0 days');
  await page.clock.fastForward(24 * 3_600_000);
  await expect(soonTimer).toHaveText('On now, until 19 Nov0 months0 weeks0 days');
  await expect(farTimer).toHaveText('Starts in3 months1 week0 days');
  // Screen readers must not announce it every second.
  await expect(soonTimer).not.toHaveAttribute('aria-live', /./);
});

test('2.4 Events: runs one timer while visible, fits 320 px, shows an empty list', async ({ open, page }) => {
  await page.addInitScript(() => {
    const runningTimers = new Set<unknown>();
    const [start, stop] = [setInterval, clearInterval];
    Object.assign(globalThis, {
      runningTimers,
      setInterval: (task: () => void, intervalMs: number) => {
        const timer = start(task, intervalMs);
        if (intervalMs === 1_000) runningTimers.add(timer);
        return timer;
      },
      clearInterval: (timer: number) => {
        runningTimers.delete(timer);
        stop(timer);
      },
    });
  });
  const countTimers = () =>
    page.evaluate(() => (globalThis as unknown as { runningTimers: Set<unknown> }).runningTimers.size);
  const setVisibility = (state: string) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/events?page=90');
  await page.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(cards(page)).toHaveCount(16);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(countTimers).toBe(1);
  await setVisibility('hidden');
  await expect.poll(countTimers).toBe(0);
  await setVisibility('visible');
  await expect.poll(countTimers).toBe(1);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect.poll(countTimers).toBe(0);

  let events = [eventFixture];
  await page.route(listUrl, (route) => route.fulfill({ json: { events, totalItems: events.length } }));
  await page.goto('/events?page=nonsense');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect(pages).toHaveCount(0);
  events = [];
  await page.reload();
  await expect(page.getByText('No events are planned at the moment')).toBeVisible();
});
