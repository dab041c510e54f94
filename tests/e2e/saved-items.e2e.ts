import type { Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectContrastInBothSchemes,
  heading,
  navigate,
  test,
} from './e2e-test.ts';
import { listCards } from './list-page.ts';
import { mockResponse, recordRequests } from './requests.ts';

const saveButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Save ${name}`, exact: true })
    .or(page.getByRole('button', { name: `Saved ${name}`, exact: true }));
const savedCards = (page: Page) => listCards(page, 'Saved items');

test('2.3 Saved items: saves from cards and pages, and lists the newest on the dashboard', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  await open('/', account);
  const hint = page.getByText('Items that you save with the bookmark will be listed here.');
  await expect(hint).toBeVisible();
  const { events } = await account.call('/api/events/list?size=1');
  await saveButton(page, events[0].name).click();
  await expect(page.getByRole('heading', { name: 'Your saved items' })).toBeVisible();
  await expect(hint).toHaveCount(0);

  const requests = recordRequests(page, /GET .*\/api\/saved-items\/ids/);
  await page.goto('/resources');
  const resource = await listCards(page, 'Resources').first().getByRole('heading').innerText();
  await expect(listCards(page, 'Resources').getByRole('button')).toHaveCount(12);
  expect(requests).toHaveLength(1);
  await saveButton(page, resource).focus();
  await page.keyboard.press('Enter');
  await expect(saveButton(page, resource)).toHaveAttribute('aria-pressed', 'true');
  await expect(saveButton(page, resource)).toHaveAccessibleName(`Saved ${resource}`);
  await page.getByRole('link', { name: resource }).click();
  await expect(heading(page)).toHaveText(resource);
  await expect(saveButton(page, resource)).toHaveText(/^Saved/);

  await navigate(page, '/organisations');
  const organisation = await listCards(page, 'Organisations')
    .first()
    .getByRole('link')
    .locator('span span')
    .first()
    .innerText();
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await saveButton(page, organisation).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await saveButton(page, organisation).click();
  await expect(page).toHaveURL('/organisations');
  await navigate(page, '/collaboration-groups');
  const groupLink = listCards(page, 'Groups').first().getByRole('link');
  const group = await groupLink.innerText();
  await groupLink.click();
  await expect(heading(page)).toHaveText(`Members of ${group}`);
  await saveButton(page, group).click();
  await expect(saveButton(page, group)).toHaveText(/^Saved/);
  const { members } = await account.call('/api/members/list?req.size=1&req.name=Tane');
  const person = `${members[0].firstName} ${members[0].lastName}`;
  await navigate(page, '/members?search=Tane');
  await saveButton(page, person).click();
  await navigate(page, `/profile/${members[0].userId}`);
  await expect(saveButton(page, person)).toHaveAttribute('aria-pressed', 'true');

  await navigate(page, '/');
  await page.getByRole('heading', { name: 'Your collaboration groups' }).scrollIntoViewIfNeeded();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Your saved items' }) });
  const names = [person, group, organisation, resource, events[0].name];
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(names.slice(0, 4));
  await section.getByRole('link', { name: 'Show all saved items' }).click();
  await expect(page).toHaveURL('/saved');
  await expect(savedCards(page).getByRole('heading')).toHaveText(names);
  await savedCards(page).getByRole('link', { name: events[0].name }).click();
  await expect(page).toHaveURL(`/events/${events[0].id}`);
  await saveButton(page, events[0].name).click();
  await expect(saveButton(page, events[0].name)).toHaveText(/^Save /);
  await navigate(page, '/events');
  await expect(saveButton(page, events[0].name)).toHaveAttribute('aria-pressed', 'false');
});

test('2.5 Saved items: filters by kind, removes with Undo, and shows how to save', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  await open('/saved', account);
  await expect(page.getByText('You haven’t saved anything yet')).toBeVisible();
  await expectAccessible(page);
  const { resources } = await account.call('/api/resources/list?request.size=3');
  const { events } = await account.call('/api/events/list?size=1');
  const items = [...resources.map(({ id }: { id: string }) => `resource/${id}`), `event/${events[0].id}`];
  const headers = { authorization: `Bearer ${account.token}` };
  for (const item of items)
    expect((await request.put(`/api/saved-items/${item}`, { headers, data: {} })).status()).toBe(200);
  const names = [events[0].name, ...resources.map(({ title }: { title: string }) => title).toReversed()];

  await page.reload();
  await expect(savedCards(page).getByRole('heading')).toHaveText(names);
  const filter = page.getByRole('group', { name: 'Show' });
  await expect(filter.getByRole('button')).toHaveText(['All 4', 'Resources 3', 'Events 1']);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await filter.getByRole('button', { name: 'Resources' }).click();
  await expect(page).toHaveURL('/saved?kind=resource');
  await expect(savedCards(page)).toHaveCount(3);

  const remove = (name: string | undefined) => page.getByRole('button', { name: `Remove ${name}` });
  await remove(names[2]).press('Enter');
  await expect(savedCards(page).getByRole('heading')).toHaveText([names[1], names[3]]);
  await expect(remove(names[3])).toBeFocused();
  await expect(filter.getByRole('button')).toHaveText(['All 3', 'Resources 2', 'Events 1']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(savedCards(page).getByRole('heading')).toHaveText(names.slice(1));
  await page.reload();
  await expect(savedCards(page).getByRole('heading')).toHaveText(names.slice(1));

  await mockResponse(page, '**/api/saved-items/*/*', { status: 409, json: { message: 'Not now, please.' } });
  await remove(names[1]).click();
  await expect(page.getByRole('alert')).toContainText(`“${names[1]}” is still saved`);
  await expect(savedCards(page)).toHaveCount(3);
});

test('6 Saved items: leave out what the member can no longer read, without its name', async ({
  open,
  page,
  request,
}) => {
  const person = await createMember(request, { firstName: 'Ngaire', lastName: 'Hideaway' });
  const account = await createMember(request);
  const headers = { authorization: `Bearer ${account.token}` };
  const url = `/api/saved-items/person/${person.userId}`;
  expect((await request.put(url, { headers, data: {} })).status()).toBe(200);
  await open('/saved', account);
  await expect(savedCards(page).getByRole('link', { name: 'Ngaire Hideaway' })).toBeVisible();
  await person.call('/api/users/privacy', { includeInDirectory: false });
  await page.reload();
  await expect(page.getByText('One saved item is no longer available to you.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Ngaire');
});

test('2.3 Saved items: shows the bookmark when its script loads at the second attempt', async ({
  open,
  page,
}) => {
  const script = /\/assets\/saved-[\w-]+\.js/;
  let attempts = 0;
  await page.route(script, (route) => {
    attempts += 1;
    return attempts === 1 ? route.abort() : route.continue();
  });
  await open('/events');
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
  expect(attempts).toBe(2);
});
