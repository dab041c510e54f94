import type { APIRequestContext, Page } from '@playwright/test';
import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const path = '/staff/members';
const rowNames = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search name/ });

test('Staff members: finds a member by name, email and phone, and opens the page by keyboard', async ({
  open,
  page,
}) => {
  await open('/staff/today', 'officer');
  await expect(heading(page)).toHaveText('Today');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page)).toHaveText('Members');
  await expect(rowNames(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  for (const text of ['member@demo.example', 'hana te ragni']) {
    await page.keyboard.press('/');
    await search(page).fill(text);
    await expect(rowNames(page)).toHaveText([/^Hana Te Rangi/]);
  }
  const number = await page.getByRole('row').nth(1).getByRole('cell', { name: /^\d+$/ }).textContent();
  await search(page).fill(`no. ${number}`);
  await expect(page).toHaveURL(/search=no/);
  await expect(rowNames(page)).toHaveText([/^Hana Te Rangi/]);
  await heading(page).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Hana Te Rangi');
});

test('Staff members: filters by state, organisation and segment, and keeps the filters in the address', async ({
  open,
  page,
}) => {
  await open(`${path}?state=unconfirmed`, 'officer');
  await expect(page.getByRole('link', { name: /^Unconfirmed \d+$/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^All/ }).click();
  await page.getByRole('button', { name: 'Organisation' }).click();
  await page.getByRole('combobox', { name: 'Organisation' }).fill('adelaide');
  await page.getByRole('listbox', { name: 'Organisation' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/organisation=/);
  const chip = page.getByRole('button', { name: /^Organisation: .*Adelaide/ });
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Last seen' }).selectOption('never');
  await expect(page).toHaveURL(/seen=never/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Drop the filter Last seen' })).toBeVisible();
  await page.reload();
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: 'Drop the filter Last seen' }).click();
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();
  await page.getByRole('button', { name: 'Drop the filter Organisation' }).click();
  await expect(page).toHaveURL(path);
  await search(page).fill('zzzz');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('Staff members: shows cards on phones, and only the page of a listed member to other roles', async ({
  browser,
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await demoAccount(request, 'officer'), '/staff/today');
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Members' }).click();
  await expect(heading(page)).toHaveText('Members');
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  const member = await demoAccount(request, 'member');
  const other = await (await browser.newContext()).newPage();
  await openAs(other, await demoAccount(request, 'editor'), path);
  await expect(heading(other)).toHaveText('This page is not for your role.');
  await other.goto(`${path}/${member.userId}`);
  await expect(heading(other)).toContainText('Hana Te Rangi');
  await other.context().close();
});

const birds = ['Kea', 'Weka'];

/** A new last name each time, because a retry would find the members of the first attempt too. */
async function createBirds(request: APIRequestContext): Promise<string> {
  const lastName = `Bulk${Date.now().toString(36)}`;
  for (const firstName of birds) await createMember(request, { firstName, lastName });
  return lastName;
}

async function selectBoth(page: Page): Promise<void> {
  await expect(rowNames(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
}

test('Staff members: moves two members to another organisation in 4 steps, and undoes it', async ({
  open,
  page,
  request,
}) => {
  await open(`${path}?search=${await createBirds(request)}`, 'officer');
  await selectBoth(page);
  await page.getByRole('button', { name: /^Organisation…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 members to another organisation' });
  await dialog.getByRole('combobox', { name: 'Move to' }).fill('aotearoa');
  await dialog
    .getByRole('option', { name: /^Aotearoa/ })
    .first()
    .click();
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('→ Aotearoa');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2 members' }).click();
  await expect(page.getByText('2 moved.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Aotearoa/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Aotearoa/ })).toHaveCount(0);
});

test('Staff members: gives two members a segment in 4 steps, and shows who has it already', async ({
  open,
  page,
  request,
}) => {
  await open(`${path}?search=${await createBirds(request)}`, 'officer');
  const choose = async () => {
    // 1: the rows. 2: the action. 3: the segment.
    await selectBoth(page);
    await page.getByRole('button', { name: /^Give a segment…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Give 2 members a segment' });
    await dialog.getByRole('combobox', { name: 'Segment' }).selectOption({ index: 1 });
    return dialog;
  };
  const dialog = await choose();
  const segment = await dialog.getByRole('combobox').locator('option:checked').textContent();
  const changes = dialog.getByRole('list', { name: 'What will change' });
  for (const bird of birds)
    await expect(changes.getByRole('listitem').filter({ hasText: bird })).toContainText(segment as string);
  await expectAccessible(page);
  // 4: the confirmation, with the number.
  await dialog.getByRole('button', { name: 'Change 2 members' }).click();
  await expect(page.getByText('2 changed.')).toBeVisible();
  await choose();
  const leftAlone = dialog.getByRole('list', { name: 'Left alone' });
  await expect(leftAlone.getByText('Has it already.')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Change 0 members' })).toBeDisabled();
});
