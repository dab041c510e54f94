import type { ResponseOf } from '#contract/endpoint.ts';
import type { organisations } from '#contract/organisations.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test, unknownId } from './e2e-test.ts';
import { listCards, recordQueries } from './list-page.ts';
import { hoverUntilRequest, mockResponse } from './requests.ts';

type Organisations = ResponseOf<typeof organisations.listOrganisations>;
type Organisation = Organisations['organisations'][number];

const path = '/organisations';
const listPath = '/api/orgs/list';

test('6 Organisations: hide people from informational members', async ({ page, request }) => {
  const account = await demoAccount(request, 'informational');
  const { organisations, totalItems }: Organisations = await account.call(`${listPath}?size=16`);
  const deniedUrls: string[] = [];
  page.on('response', (response) => response.status() === 403 && deniedUrls.push(response.url()));
  await openAs(page, account, path);
  await expect(heading(page)).toHaveText('Organisation directory');
  await expect(page.getByText(`${totalItems} organisations`)).toBeVisible();
  const cards = listCards(page, 'Organisations').getByRole('link');
  for (const [index, { id, name, country, suburb }] of organisations.entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', `${path}/${id}`);
    for (const text of [name, country ?? '', suburb ?? ''])
      await expect(cards.nth(index)).toContainText(text);
  }
  const memberResponse = page.waitForResponse(`**/api/users/${account.userId}`);
  await page.goto(`${path}/${organisations[0]?.id}`);
  await memberResponse;
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0);

  const viewer = await demoAccount(request, 'member');
  const { members } = await viewer.call('/api/members/list?req.size=1&req.name=Tane');
  await navigate(page, `/profile/${members[0].userId}`);
  await expect(page.getByRole('heading', { name: 'Company details' })).toBeVisible();
  await expect(page.getByText('Full members also see contact details and more.')).toBeVisible();
  for (const name of ['About me', 'Contact details', 'Collaboration groups'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  expect(deniedUrls).toEqual([]);
});

test('9 Organisation directory: sorts by three fields and filters by sector', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  await openAs(page, account, path);
  const order = page.getByRole('combobox', { name: 'Order' });
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.locator('option')).toHaveText(['A-Z', 'Z-A']);
  const links = listCards(page, 'Organisations').getByRole('link');
  const sorts = { country: 'asc', state: 'desc', name: 'desc' };
  for (const [sortField, sortOrder] of Object.entries(sorts)) {
    await field.selectOption(`By ${sortField}`);
    await order.selectOption(sortOrder);
    const query = `size=16&sortField=${sortField}&sortOrder=${sortOrder}`;
    const { organisations }: Organisations = await account.call(`${listPath}?${query}`);
    const paths = organisations.map(({ id }) => `${path}/${id}`);
    const readPaths = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await expect.poll(readPaths).toEqual(paths);
  }

  const sectors: Record<string, string> = await account.call('/api/orgs/sectors');
  const [id, name] = Object.entries(sectors)[0] as [string, string];
  const queries = recordQueries(page, listPath);
  await page.getByRole('button', { name: 'Page 2' }).click();
  const picker = page.getByRole('button', { name: /^Sector:/ });
  await picker.click();
  const popup = page.getByRole('group', { name: 'Sector' });
  await expect(popup.getByRole('button')).toHaveText(['All sectors', ...Object.values(sectors)]);
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${path}?order=desc&sector=${id}`);
  await expect(picker).toHaveAccessibleName(`Sector: ${name}`);
  await expect.poll(() => queries.at(-1)?.get('filters[1].Value')).toBe(id);
  await expect(picker).toBeEnabled();
  await picker.click();
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${path}?order=desc`);
});

test('2.13 Organisation details: shows location, website and people, retries', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  const { organisations }: Organisations = await account.call(`${listPath}?size=100`);
  const organisation = organisations.find(
    ({ website, sectors }) => website && !/^http/.test(website) && sectors.length > 1,
  ) as Organisation;
  await openAs(page, account, `${path}/${organisation.id}`);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(organisation.name);
  await expect(page).toHaveTitle(`${organisation.name} · Muster`);
  await expect(main.getByText(`${organisation.suburb}, ${organisation.country}`)).toBeVisible();
  await expect(main.locator('header img')).toBeVisible();
  for (const sector of organisation.sectors)
    await expect(main.getByText(sector, { exact: true })).toBeVisible();
  const website = main.getByRole('link', { name: organisation.website?.replace(/^www\./, '') ?? '' });
  await expect(website).toHaveAttribute('href', `https://${organisation.website}`);
  await expect(website).toHaveAttribute('target', '_blank');

  const largestCompanyPath = '/api/members/companies?size=1&sortField=orgsize&sortOrder=desc';
  const [id] = Object.keys(await account.call(largestCompanyPath)) as [string];
  const { members } = await account.call(`/api/members/list?req.size=6&req.companyId=${id}`);
  await navigate(page, `${path}/${id}`);
  await expect(main.locator('a[href^="/profile/"]')).toHaveCount(6);
  for (const { userId } of members) await expect(main.locator(`a[href="/profile/${userId}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await main.getByRole('link', { name: /^Show all [\d,]+ in the directory$/ }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/members\\?companies=.*${id}`));

  await page.goto(`${path}?order=desc&page=2`);
  const card = listCards(page, 'Organisations').getByRole('link').first();
  await hoverUntilRequest(page, card, /\/api\/orgs\/[\da-f-]{36}$/);
  const detailsPath = (await card.getAttribute('href')) as string;
  await card.click();
  await expect(page).toHaveURL(detailsPath);
  const backLink = page.getByRole('main').getByRole('link', { name: 'Organisation directory' });
  await backLink.click();
  await expect(page).toHaveURL(`${path}?order=desc&page=2`);

  const detailsUrl = `**/api/orgs/${detailsPath.split('/').at(-1)}`;
  await mockResponse(page, detailsUrl, { status: 403, json: { message: 'Not now.' } });
  await page.goto(detailsPath);
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await page.unroute(detailsUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await backLink.click();
  await expect(page).toHaveURL(path);
  for (const invalidId of [unknownId, 'nonsense']) {
    await navigate(page, `${path}/${invalidId}`);
    await expect(heading(page)).toContainText('404 error.');
  }
});
