import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { resources } from '#contract/resources.ts';
import { type Account, callAs } from './accounts.ts';

type Resources = ResponseOf<typeof resources.listResources>;
export type Resource = Resources['resources'][number];
/** The contract has optional counts, but the server always sends them. */
type AccessLevel = {
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

export const resourceListUrl = '**/api/resources/list*';
export const articleUrl = '**/api/Article/*';

export const listResources = (
  request: APIRequestContext,
  account: Account,
  query: Record<string, string | number> = {},
): Promise<Resources> => {
  const params = Object.entries({ size: 12, ...query }).map(([key, value]) => `request.${key}=${value}`);
  return callAs(request, account, `/api/resources/list?${params.join('&')}`);
};

export const listAccessLevels = async (
  request: APIRequestContext,
  account: Account,
): Promise<AccessLevel[]> => (await callAs(request, account, '/api/resources/categories')).resourceAccess;

export const resourceCards = (page: Page) =>
  page.getByRole('list', { name: 'Resources' }).locator('> li > a');
export const resourceTitles = (page: Page) => resourceCards(page).locator('h2');

/** Serves an empty page for demo videos, which do not exist. */
export const stubVideos = (page: Page) =>
  page.route('https://player.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));

export const articleFixture = (contents: string, overrides = {}) => ({
  title: 'A hostile page',
  tags: [],
  description: '',
  resourceDate: '2026-11-15T08:49:12.111Z',
  resourceImg: null,
  contents,
  attachmentLinks: [],
  ...overrides,
});

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns the date in a time zone, computed without portal code. */
export function datePartsIn(timeZone: string, timestamp: string) {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(timestamp))
    .split('-') as [string, string, string];
  return { day, month: months[Number(month) - 1], year };
}
