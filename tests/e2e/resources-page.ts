import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { resources } from '#contract/resources.ts';
import { callAs, type Person } from './accounts.ts';

type Resources = ResponseOf<typeof resources.listResources>;
export type Resource = Resources['resources'][number];
/** The demo's server sends all counts. */
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

/** Serves an empty page for the demo's films, which do not exist. */
export const stopFilms = (page: Page) =>
  page.route('https://player.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));

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

/** The day of a moment in a time zone, computed without the code of the portal. */
export function dayIn(timeZone: string, moment: string) {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(moment))
    .split('-') as [string, string, string];
  return { day, month: months[Number(month) - 1], year };
}
