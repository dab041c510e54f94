import { expect, expectAccessible, test } from './journey.ts';
import { cardsOf, itIsAList, watchCalls } from './list-rules.ts';
import { callAs, demoPerson, newMember, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Group = { id: string; name: string; description: string; parentName: string | null };
type Groups = { collabGroups: Group[]; totalItems: number };

const path = '/collaboration-groups';
const call = '/api/collabgroups';
const namesOf = ({ collabGroups }: Groups) => collabGroups.map(({ name }) => name);

itIsAList({
  title: '2.11 Collaboration groups',
  path,
  call,
  words: 'name',
  page: 'page',
  searchLabel: 'Search groups',
  cards: 'Groups',
  wide: 'e',
  narrow: 'rescue',
  nothing: 'No group found',
});

test('2.11 Collaboration groups: cards with name, description, picture and parent, each leading to its members', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const { collabGroups, totalItems }: Groups = await callAs(request, person, `${call}?size=16`);
  await openAs(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collaboration groups');
  const section = page.getByRole('region', { name: 'All groups' });
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('All groups');
  await expect(section.getByText(`${totalItems} groups`)).toBeVisible();
  const cards = cardsOf(page, 'Groups');
  await expect(cards).toHaveCount(16);
  for (const [index, { id, name, description, parentName }] of collabGroups.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${path}/${id}`);
    await expect(card).toContainText(description);
    if (parentName) await expect(card).toContainText(parentName);
    await expect(card.locator('img')).toHaveCount(1);
  }
  await expectAccessible(page);
  // The whole card is the link, and to point at it is to fetch what it leads to.
  const box = await cards.first().boundingBox();
  const fetched = page.waitForResponse((answer) => answer.url().includes(`${call}/members?`));
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await fetched;
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(`${path}/${collabGroups[0]?.id}`);
});

test("9 Groups are sorted by order and by field, in the specification's words", async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  await openAs(page, person, path);
  const order = page.getByRole('combobox', { name: 'Order' });
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.locator('option')).toHaveText(['Newest to Oldest', 'Oldest to Newest']);
  await expect(order).toHaveValue('asc');
  await expect(field.locator('option')).toHaveText([
    'By date created',
    'By name',
    'By type',
    'By description',
    'By parent group',
  ]);
  const links = page.getByRole('list', { name: 'Groups' }).getByRole('link');
  const asWire = (query: string) => callAs(request, person, `${call}?size=16&${query}`).then(namesOf);
  await expect(links).toHaveText(await asWire('sortOrder=asc'));
  await expect(order).toHaveAccessibleDescription('Newest first');
  const fields = { name: 'name', type: 'type', description: 'description', parentName: 'parent group' };
  for (const [name, meant] of Object.entries(fields)) {
    await field.selectOption(name);
    await expect(order).toHaveAccessibleDescription(`A to Z by ${meant}`);
    await expect(page).toHaveURL(`${path}?field=${name}`);
    await expect(links).toHaveText(await asWire(`sortField=${name}&sortOrder=asc`));
  }
  await order.selectOption('Oldest to Newest');
  await expect(page).toHaveURL(`${path}?field=parentName&order=desc`);
  await expect(page.getByText('Z to A by parent group')).toBeVisible();
  await expect(links).toHaveText(await asWire('sortField=parentName&sortOrder=desc'));
  await field.selectOption('By date created');
  await expect(links).toHaveText(await asWire('sortOrder=desc'));
  const newest = await asWire('sortOrder=asc');
  const oldest = await callAs(request, person, `${call}?size=100&sortOrder=desc`).then(namesOf);
  expect(oldest.reverse().slice(0, 16)).toEqual(newest);
});

test('4 Groups: a type narrows the list from page 1, and choosing it again clears it, by keyboard alone', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const types: Record<string, string> = await callAs(request, person, `${call}/types`);
  const [id, name] = Object.entries(types)[1] as [string, string];
  const found: Groups = await callAs(request, person, `${call}?type=${id}`);
  await openAs(page, person, `${path}?page=2`);
  await expect(cardsOf(page, 'Groups').first()).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  const picker = page.getByRole('button', { name: /^Type:/ });
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('group', { name: 'Type' }).getByRole('button');
  await expect(choices).toHaveText(['All types', ...Object.values(types)]);
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  for (const _ of ['All types', 'the first', 'the second']) await page.keyboard.press('Tab');
  await expect(choices.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}?type=${id}`);
  await expect(picker).toHaveAccessibleName(`Type: ${name}`);
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('link')).toHaveText(namesOf(found));
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choices.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await choices.nth(2).press('Enter');
  await expect(page).toHaveURL(path);
  await expect(picker).toHaveAccessibleName('Type: All types');
  await expect(cardsOf(page, 'Groups')).toHaveCount(16);
  await expect(picker).toBeEnabled();
  await picker.press('Enter');
  await expect(choices.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeFocused();
  await expect(choices.first()).toBeHidden();
});

test('2.11 Collaboration groups: types that do not come say so, and can be asked for again', async ({
  open,
  page,
}) => {
  const types = (url: URL) => url.pathname === `${call}/types`;
  await page.route(types, (route) => route.fulfill({ status: 400, json: { message: 'Not now.' } }));
  await open(path);
  await page.getByRole('button', { name: /^Type:/ }).click();
  const popup = page.getByRole('group', { name: 'Type' });
  await expect(popup.getByRole('alert')).toContainText('Not now.');
  await expectAccessible(page);
  await page.unrouteAll();
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByRole('button')).toHaveCount(6);
});

test('2.11 Collaboration groups: only my groups, with the same search, sort and type', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const mine: Groups = await callAs(request, person, `${call}/mygroups?size=16&sortField=name`);
  const made = watchCalls(page, `${call}/mygroups`);
  await openAs(page, person, `${path}?field=name`);
  await page.getByLabel('Only my groups').click();
  await expect(page).toHaveURL(`${path}?field=name&whose=mine`);
  await expect(page.getByRole('heading', { level: 2, name: 'Your groups' })).toBeVisible();
  const links = page.getByRole('list', { name: 'Groups' }).getByRole('link');
  await expect(links).toHaveText(namesOf(mine));
  expect(Object.fromEntries(made.at(-1) ?? [])).toMatchObject({ size: '16', sortField: 'name' });
  await expectAccessible(page);
  await page.getByLabel('Only my groups').click();
  await expect(page.getByRole('heading', { level: 2, name: 'All groups' })).toBeVisible();
});

test('2.11 Collaboration groups: who is in no group is shown the way to all of them', async ({
  open,
  page,
  request,
}) => {
  await open(`${path}?whose=mine`, await newMember(request));
  await expect(page.getByText('You are in no group yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all groups' }).click();
  await expect(cardsOf(page, 'Groups')).toHaveCount(16);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
