import type { Route } from '@playwright/test';
import { anEvent, cards, heading, listCall, listEvents, names } from './event-cards.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('9 events come 16 a page; the page is in the address, and a change scrolls to the top', async ({
  open,
  page,
  request,
}) => {
  const [first, second] = [await listEvents(request), await listEvents(request, 2)];
  await open('/events');
  await expect(names(page)).toHaveText(first.events.map(({ name }) => name));
  await expect(page.getByText(`${first.totalItems} events`)).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).press('Enter');
  await expect(page).toHaveURL('/events?page=2');
  await expect(names(page)).toHaveText(second.events.map(({ name }) => name));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(names(page)).toHaveText(second.events.map(({ name }) => name));
  await page.goBack();
  await expect(page).toHaveURL('/events');
  await expect(names(page)).toHaveText(first.events.map(({ name }) => name));
});

test('9 events: a single page has no pagination, a page past the end offers the first', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, '/events?page=90');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(cards(page)).toHaveCount(16);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await page.route(listCall, (route) => route.fulfill({ json: { events: [anEvent], totalItems: 1 } }));
  await page.goto('/events?page=nonsense');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('4 events: waiting, none, and a failure that can be tried again', async ({ open, page }) => {
  const held: Route[] = [];
  await page.route(listCall, (route) => void held.push(route));
  await open('/events');
  await expect(heading(page)).toHaveText('Events');
  await expect.poll(() => held.length).toBe(1);
  await expectAccessible(page);
  await held[0]?.fulfill({ status: 409, json: { message: 'Not now, please.' } });
  await expect(page.getByRole('alert')).toContainText('Not now, please.');
  await expectAccessible(page);
  await page.unroute(listCall);
  await page.route(listCall, (route) => route.fulfill({ json: { events: [], totalItems: 0 } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No events are planned at the moment')).toBeVisible();
  await expectAccessible(page);
});
