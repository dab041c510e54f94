import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, type Person } from './people.ts';

export type Resource = {
  id: string;
  urlName: string;
  title: string;
  resourceDate: string;
  resourceThumbImg: string | null;
  tags: string[];
};
type Resources = { resources: Resource[]; totalItems: number };
type Level = {
  id: string;
  resourceAccessName: string;
  resourceCount: number;
  resourceCategories: {
    categoryId: string;
    categoryName: string;
    subCategories: Record<string, string>;
    resourceCount: number;
    subCategoryCounts: Record<string, number>;
  }[];
};

export const listCall = '**/api/resources/list*';
export const articleCall = '**/api/Article/*';

/** A page of the library as the server gives it. */
export const listResources = (
  request: APIRequestContext,
  person: Person,
  query: Record<string, string | number> = {},
): Promise<Resources> => {
  const asked = Object.entries({ size: 12, ...query }).map(([key, value]) => `request.${key}=${value}`);
  return callAs(request, person, `/api/resources/list?${asked.join('&')}`);
};

export const libraryTree = async (request: APIRequestContext, person: Person): Promise<Level[]> =>
  (await callAs(request, person, '/api/resources/categories')).resourceAccess;

export const cardsOf = (page: Page) => page.getByRole('list', { name: 'Resources' }).locator('> li > a');
export const titlesOf = (page: Page) => cardsOf(page).locator('h2');

/** The questions that the list asks from now on, each by its query. */
export function watchList(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/resources/list') asked.push(searchParams);
  });
  return asked;
}

/** From here on the page's time stands still, until it is told to go on. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(started.getTime() + 3_600_000));
}
export const started = new Date('2030-01-01T00:00:00Z');

/** The films of the demo play nowhere: a frame that cannot load is an empty one. */
export const stopFilms = (page: Page) =>
  page.route('https://player.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));

/** An article as a server may give it, with this body. */
export const articleOf = (contents: string, more = {}) => ({
  title: 'A hostile page',
  tags: [],
  description: '',
  resourceDate: '2026-11-15T08:49:12.111Z',
  resourceImg: null,
  contents,
  attachmentLinks: [],
  ...more,
});

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Year, month and day of a moment somewhere, worked out another way than the portal does. */
export function dayIn(timeZone: string, moment: string) {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(moment))
    .split('-') as [string, string, string];
  return { day, month: months[Number(month) - 1], year };
}
