import type { APIRequestContext, Page } from '@playwright/test';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { events } from '#contract/events.ts';
import { expect } from './journey.ts';
import { callAs, demoPerson, openAs } from './people.ts';

export const listCall = '**/api/events/list*';
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('timer') });
export const names = (page: Page) => cards(page).getByRole('heading', { level: 2 });

type Events = AnswerOf<typeof events.listEvents>;
type Event = Events['events'][number];

export async function listEvents(request: APIRequestContext, at = 1): Promise<Events> {
  const person = await demoPerson(request, 'member');
  return callAs(request, person, `/api/events/list?page=${at}&size=16`);
}

export const anEvent: Event = {
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

/** Opens the page with only these events. */
export async function openWith(
  page: Page,
  request: APIRequestContext,
  ...changes: Partial<Event>[]
): Promise<void> {
  const shown = changes.map((change, index) => ({
    ...anEvent,
    id: anEvent.id.replace(/..$/, String(10 + index)),
    ...change,
  }));
  await page.route(listCall, (route) => route.fulfill({ json: { events: shown, totalItems: shown.length } }));
  await openAs(page, await demoPerson(request, 'member'), '/events');
  await expect(cards(page)).toHaveCount(changes.length);
}
