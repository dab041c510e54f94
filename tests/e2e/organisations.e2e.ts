import type { ResponseOf } from '#contract/endpoint.ts';
import type { organisations } from '#contract/organisations.ts';
import { callAs, demoPerson, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, respond, test } from './e2e-test.ts';
import { cardsOf, watchCalls } from './list-steps.ts';

type Organisations = ResponseOf<typeof organisations.listOrganisations>;
type Organisation = Organisations['organisations'][number];

const path = '/organisations';
const call = '/api/orgs/list';

test('6 Organisations: an informational member sees no people', async ({ page, request }) => {
  const person = await demoPerson(request, 'informational');
  const { organisations, totalItems }: Organisations = await callAs(request, person, `${call}?size=16`);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await openAs(page, person, path);
  await expect(heading(page)).toHaveText('Organisation directory');
  await expect(page.getByText(`${totalItems} organisations`)).toBeVisible();
  const cards = cardsOf(page, 'Organisations').getByRole('link');
  for (const [index, { id, name, country, suburb }] of organisations.entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', `${path}/${id}`);
    for (const text of [name, country ?? '', suburb ?? ''])
      await expect(cards.nth(index)).toContainText(text);
  }
  const loaded = page.waitForResponse(`**/api/users/${person.userId}`);
  await page.goto(`${path}/${organisations[0]?.id}`);
  await loaded;
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0);

  const reader = await demoPerson(request, 'member');
  const { members } = await callAs(request, reader, '/api/members/list?req.size=1&req.name=Tane');
  await navigate(page, `/profile/${members[0].userId}`);
  await expect(page.getByRole('heading', { name: 'Company details' })).toBeVisible();
  await expect(page.getByText('Full members also see contact details and more.')).toBeVisible();
  for (const name of ['About me', 'Contact details', 'Collaboration groups'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('9 Organisation directory: sorts by three fields, filters by sector', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, path);
  const order = page.getByRole('combobox', { name: 'Order' });
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.locator('option')).toHaveText(['A-Z', 'Z-A']);
  const links = cardsOf(page, 'Organisations').getByRole('link');
  for (const [sortField, sortOrder] of [
    ['country', 'asc'],
    ['state', 'desc'],
    ['name', 'desc'],
  ] as const) {
    await field.selectOption(`By ${sortField}`);
    await order.selectOption(sortOrder);
    const query = `size=16&sortField=${sortField}&sortOrder=${sortOrder}`;
    const { organisations }: Organisations = await callAs(request, person, `${call}?${query}`);
    const addresses = organisations.map(({ id }) => `${path}/${id}`);
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(addresses);
  }

  const sectors: Record<string, string> = await callAs(request, person, '/api/orgs/sectors');
  const [id, name] = Object.entries(sectors)[0] as [string, string];
  const made = watchCalls(page, call);
  await page.getByRole('button', { name: 'Page 2' }).click();
  const picker = page.getByRole('button', { name: /^Sector:/ });
  await picker.click();
  const popup = page.getByRole('group', { name: 'Sector' });
  await expect(popup.getByRole('button')).toHaveText(['All sectors', ...Object.values(sectors)]);
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${path}?order=desc&sector=${id}`);
  await expect(picker).toHaveAccessibleName(`Sector: ${name}`);
  await expect.poll(() => made.at(-1)?.get('filters[1].Value')).toBe(id);
  await expect(picker).toBeEnabled();
  await picker.click();
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${path}?order=desc`);
});

test('2.13 Organisation details: place, website, sectors, people, retry', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const { organisations }: Organisations = await callAs(request, person, `${call}?size=100`);
  const shown = organisations.find(
    ({ website, sectors }) => website && !/^http/.test(website) && sectors.length > 1,
  ) as Organisation;
  await openAs(page, person, `${path}/${shown.id}`);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(shown.name);
  await expect(page).toHaveTitle(`${shown.name} · Muster`);
  await expect(main.getByText(`${shown.suburb}, ${shown.country}`)).toBeVisible();
  await expect(main.locator('header img')).toBeVisible();
  for (const sector of shown.sectors) await expect(main.getByText(sector, { exact: true })).toBeVisible();
  const website = main.getByRole('link', { name: shown.website?.replace(/^www\./, '') ?? '' });
  await expect(website).toHaveAttribute('href', `https://${shown.website}`);
  await expect(website).toHaveAttribute('target', '_blank');

  const largest = '/api/members/companies?size=1&sortField=orgsize&sortOrder=desc';
  const [id] = Object.keys(await callAs(request, person, largest)) as [string];
  const { members } = await callAs(request, person, `/api/members/list?req.size=6&req.companyId=${id}`);
  await navigate(page, `${path}/${id}`);
  await expect(main.locator('a[href^="/profile/"]')).toHaveCount(6);
  for (const { userId } of members) await expect(main.locator(`a[href="/profile/${userId}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await main.getByRole('link', { name: /^Show all [\d,]+ in the directory$/ }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/members\\?companies=.*${id}`));

  await page.goto(`${path}?order=desc&page=2`);
  const card = cardsOf(page, 'Organisations').getByRole('link').first();
  const prefetched = page.waitForRequest((made) => /\/api\/orgs\/[\da-f-]{36}$/.test(made.url()));
  await card.hover();
  await prefetched;
  const address = (await card.getAttribute('href')) as string;
  await card.click();
  await expect(page).toHaveURL(address);
  const back = page.getByRole('main').getByRole('link', { name: 'Organisation directory' });
  await back.click();
  await expect(page).toHaveURL(`${path}?order=desc&page=2`);

  const detailsCall = `**/api/orgs/${address.split('/').at(-1)}`;
  await respond(page, detailsCall, { status: 403, json: { message: 'Not now.' } });
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await page.unroute(detailsCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await back.click();
  await expect(page).toHaveURL(path);
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await navigate(page, `${path}/${unknown}`);
    await expect(heading(page)).toContainText('404 error.');
  }
});
