import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, itIsAList, watchCalls } from './list-rules.ts';
import { callAs, demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Organisation = {
  id: string;
  name: string;
  country: string | null;
  suburb: string | null;
  website: string | null;
  sectors: string[];
};
type Organisations = { organisations: Organisation[]; totalItems: number };

const path = '/organisations';
const call = '/api/orgs/list';

itIsAList({
  title: '2.13 Organisation directory',
  path,
  call,
  words: 'filters[0].Value',
  page: 'page',
  searchLabel: 'Search organisations',
  cards: 'Organisations',
  wide: 'e',
  narrow: 'fire',
  nothing: 'No organisation found',
});

test('2.13 Organisation directory: cards with country and suburb, each leading to its details', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'informational');
  const { organisations, totalItems }: Organisations = await callAs(request, person, `${call}?size=16`);
  await openAs(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organisation directory');
  await expect(page.getByText(`${totalItems} organisations`)).toBeVisible();
  for (const [index, { id, name, country, suburb }] of organisations.entries()) {
    const card = cardsOf(page, 'Organisations').nth(index).getByRole('link');
    await expect(card).toHaveAttribute('href', `${path}/${id}`);
    for (const text of [name, country ?? '', suburb ?? '']) await expect(card).toContainText(text);
  }
});

test('9 Organisations are sorted by name, country or state, A-Z or Z-A', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, path);
  const order = page.getByRole('combobox', { name: 'Order' });
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.locator('option')).toHaveText(['A-Z', 'Z-A']);
  const links = page.getByRole('list', { name: 'Organisations' }).getByRole('link');
  for (const sortField of ['country', 'state', 'name'])
    for (const sortOrder of ['asc', 'desc']) {
      await field.selectOption(`By ${sortField}`);
      await order.selectOption(sortOrder);
      const { organisations }: Organisations = await callAs(
        request,
        person,
        `${call}?size=16&sortField=${sortField}&sortOrder=${sortOrder}`,
      );
      const addresses = organisations.map(({ id }) => `${path}/${id}`);
      await expect
        .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        .toEqual(addresses);
    }
});

test('4 Organisations: a sector narrows the list, and choosing it again clears it', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const sectors: Record<string, string> = await callAs(request, person, '/api/orgs/sectors');
  const [id, name] = Object.entries(sectors)[0] as [string, string];
  const made = watchCalls(page, call);
  await openAs(page, person, `${path}?page=2`);
  const picker = page.getByRole('button', { name: /^Sector:/ });
  await picker.click();
  const popup = page.getByRole('group', { name: 'Sector' });
  await expect(popup.getByRole('button')).toHaveText(['All sectors', ...Object.values(sectors)]);
  await expectAccessible(page);
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${path}?sector=${id}`);
  await expect(picker).toHaveAccessibleName(`Sector: ${name}`);
  await expect.poll(() => made.at(-1)?.get('filters[1].Value')).toBe(id);
  await expect(picker).toBeEnabled();
  await picker.click();
  await popup.getByRole('button', { name }).click();
  await expect(page).toHaveURL(path);
});

test('2.13 Organisation details: avatar, name, suburb and country, website and sectors', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { organisations }: Organisations = await callAs(request, person, `${call}?size=100`);
  const shown = organisations.find(
    ({ website, sectors }) => website && !/^http/.test(website) && sectors.length > 1,
  ) as Organisation;
  await openAs(page, person, `${path}/${shown.id}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.name);
  await expect(page).toHaveTitle(`${shown.name} · Muster`);
  await expect(main.getByText(`${shown.suburb}, ${shown.country}`)).toBeVisible();
  await expect(main.locator('header img')).toBeVisible();
  for (const sector of shown.sectors) await expect(main.getByText(sector, { exact: true })).toBeVisible();
  // A link without http gets https:// put before it.
  const website = main.getByRole('link', { name: shown.website?.replace(/^www\./, '') ?? '' });
  await expect(website).toHaveAttribute('href', `https://${shown.website}`);
  await expect(website).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Organisation directory' }).click();
  await expect(page).toHaveURL(path);
});

test('2.13 Organisation details: the first people of the organisation, with a way to all of them', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const largest = await callAs(
    request,
    person,
    '/api/members/companies?size=1&sortField=orgsize&sortOrder=desc',
  );
  const [id] = Object.keys(largest) as [string];
  await openAs(page, person, `${path}/${id}`);
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="/profile/"]')).toHaveCount(6);
  const { members } = await callAs(request, person, `/api/members/list?req.size=6&req.companyId=${id}`);
  for (const { userId } of members) await expect(main.locator(`a[href="/profile/${userId}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await main.getByRole('link', { name: /^Show all [\d,]+ in the directory$/ }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/members\\?companies=.*${id}`));
});

test('6 Organisation details: informational members get no list of people', async ({ page, request }) => {
  const reader = await demoPerson(request, 'informational');
  const { organisations }: Organisations = await callAs(request, reader, `${call}?size=1`);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  const loaded = page.waitForResponse(`**/api/users/${reader.userId}`);
  await openAs(page, reader, `${path}/${organisations[0]?.id}`);
  await loaded;
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('2.13 Organisation details: none such, none that comes, and one that comes after all', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { organisations }: Organisations = await callAs(request, person, call);
  const { id, name } = organisations[0] as Organisation;
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await openAs(page, person, `${path}/${unknown}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404 error.');
  }
  await page.route(`**/api/orgs/${id}`, (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.' } }),
  );
  await page.goto(`${path}/${id}`);
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('2.13 Organisations: to point at a card is to fetch what it leads to', async ({ open, page }) => {
  await open(path);
  const link = page.getByRole('list', { name: 'Organisations' }).getByRole('link').first();
  const asked = page.waitForRequest((made) => /\/api\/orgs\/[\da-f-]{36}$/.test(made.url()));
  await link.hover();
  await asked;
});

test('2.13 Organisation: its link back leads to the list as it was left, or to the plain one', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, '/organisations?order=desc&page=2');
  const cards = page.getByRole('list', { name: 'Organisations' }).getByRole('link');
  const address = await cards.first().getAttribute('href');
  await cards.first().click();
  await expect(page).toHaveURL(address as string);
  const back = page.getByRole('main').getByRole('link', { name: 'Organisation directory' });
  await back.click();
  await expect(page).toHaveURL('/organisations?order=desc&page=2');
  await page.goto(address as string);
  await back.click();
  await expect(page).toHaveURL('/organisations');
});
