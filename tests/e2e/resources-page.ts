import type { Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { resources } from '#contract/resources.ts';
import type { Account } from './accounts.ts';
import { mockResponse } from './requests.ts';

type Resources = ResponseOf<typeof resources.listResources>;
export type Resource = Resources['resources'][number];
type AccessLevels = ResponseOf<typeof resources.listResourceCategories>['resourceAccess'];

export const resourceListUrl = '**/api/resources/list*';
export const articleUrl = '**/api/Article/*';

type Query = Record<string, string | number>;
export const listResources = (account: Account, query: Query = {}): Promise<Resources> => {
  const params = Object.entries({ size: 12, ...query }).map(([key, value]) => `request.${key}=${value}`);
  return account.call(`/api/resources/list?${params.join('&')}`);
};

export const listAccessLevels = async (account: Account): Promise<AccessLevels> =>
  (await account.call('/api/resources/categories')).resourceAccess;

export const resourceCards = (page: Page) =>
  page.getByRole('list', { name: 'Resources' }).locator('> li > a');
export const resourceTitles = (page: Page) => resourceCards(page).locator('h2');

/** Serves an empty page for demo videos, which do not exist. */
export const stubVideos = (page: Page) =>
  mockResponse(page, 'https://player.example/**', { contentType: 'text/html', body: '' });

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

export const titlesOf = (all: Resource[]) => all.map(({ title }) => title);

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns the date in a time zone, computed without portal code. */
export function datePartsIn(timeZone: string, timestamp: string) {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(timestamp))
    .split('-') as [string, string, string];
  return { day, month: months[Number(month) - 1], year };
}
