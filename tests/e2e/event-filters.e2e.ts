import type { Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { events } from '#contract/events.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { mockResponse } from './requests.ts';

type Events = ResponseOf<typeof events.listEvents>;

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const filter = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}: `) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await filter(page, label).click();
  await page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: option }).click();
}

test('2.4 Events: filters by format, month and place in the URL', async ({ open, page }) => {
  const { call } = await open('/events');
  const inPerson: Events = await call('/api/events/list?format=In%20person');
  const { places }: { places: string[] } = await call('/api/events/filters');
  const place = places.find((each) => inPerson.events[0]?.venue.includes(each)) as string;
  await choose(page, 'Format', 'In person');
  await expect(page).toHaveURL('/events?format=In%20person');
  await expect(filter(page, 'Format')).toHaveAccessibleName('Format: In person');
  await choose(page, 'Place', place);
  const url = new URL(page.url());
  expect(Object.fromEntries(url.searchParams)).toEqual({ format: 'In person', place });
  const { events, totalItems }: Events = await call(`/api/events/list?${url.searchParams}`);
  await expect(page.getByText(totalItems === 1 ? '1 event' : `${totalItems} events`)).toBeVisible();
  await expect(names(page)).toHaveText(events.map(({ name }) => name));
  await expectAccessible(page);

  // The event leads back to the filtered list.
  await names(page).first().getByRole('link').click();
  await expect(heading(page)).toHaveText(events[0]?.name as string);
  await page.getByRole('main').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(url.href);

  await page.goto('/events?month=2199-01&view=list');
  await expect(filter(page, 'Month')).toHaveAccessibleName('Month: Jan 2199');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/events?view=list');
  await expect(heading(page)).toBeFocused();
  await expect(names(page)).toHaveCount(16);
});

test('2.4 Events: shows a compact list, which the URL keeps', async ({ open, page }) => {
  const { call } = await open('/events?page=2');
  const { events }: Events = await call('/api/events/list?page=2');
  await expect(names(page)).toHaveText(events.map(({ name }) => name));
  const listView = page.getByRole('button', { name: 'List', exact: true });
  await expect(listView).toHaveAttribute('aria-pressed', 'false');
  await listView.press('Enter');
  await expect(listView).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/events?page=2&view=list');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /^Saved? / })).toHaveCount(events.length);
  await page.reload();
  await expect(names(page)).toHaveText(events.map(({ name }) => name));
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page).toHaveURL('/events?page=2');
  await expect(page.getByRole('timer')).toHaveCount(events.length);
});

test('2.4 Events: lists events while the filters cannot be loaded', async ({ open, page }) => {
  await mockResponse(page, '**/api/events/filters', { status: 500, json: { message: 'Not now.' } });
  await open('/events');
  await expect(names(page)).toHaveCount(16);
  await filter(page, 'Place').click();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await page.unroute('**/api/events/filters');
  await page.getByRole('group', { name: 'Place' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Place' }).getByRole('listitem').nth(1)).toBeVisible();
});
