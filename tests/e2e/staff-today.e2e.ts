import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

/** A member who typed the name of an organisation. Each test decides about its own. */
async function createJoin(request: APIRequestContext, organisation: string): Promise<string> {
  const data = {
    planType: 'Associate',
    firstName: 'Aroha',
    lastName: 'Parata',
    email: `e2e-${randomUUID()}@tairawhiti.example`,
    password: 'Banksia2026!',
    unlistedOrganisationName: organisation,
  };
  const response = await request.post('/api/joins', { data });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).userId;
}

const pathOf = (id: string) => `/staff/today?show=join&item=${encodeURIComponent(`join/${id}`)}`;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Decision' });
const rowOf = (page: Page, organisation: string) =>
  page.getByRole('button').filter({ hasText: `${organisation} is not on our list` });
const uniqueName = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

test('Staff console: Today decides with one key, asks for a reason, and undoes both', async ({
  open,
  page,
  request,
}) => {
  const organisation = uniqueName('Tairāwhiti Rural Fire Trust');
  await open(pathOf(await createJoin(request, organisation)), 'staff');
  await expect(panel(page).getByRole('heading')).toHaveText('Aroha Parata');
  await expect(panel(page).getByRole('radio', { name: `Add ${organisation}` })).toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByText('Aroha Parata approved.')).toBeVisible();
  await expect(rowOf(page, organisation)).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rowOf(page, organisation)).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Decline: Aroha Parata' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Enter a text');
  await expectAccessible(page);
  await page.keyboard.type('We only list agencies.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Aroha Parata declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, organisation)).toBeVisible();
});

test('Staff console: Today decides nothing while the command palette is loading', async ({
  open,
  page,
  request,
}) => {
  const organisation = uniqueName('Anson Bay Brigade');
  const id = await createJoin(request, organisation);
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/command-palette.*\.js/, async (route) => {
    await loading;
    await route.continue();
  });
  await open(pathOf(id), 'staff');
  await expect(panel(page).getByRole('radio', { name: `Add ${organisation}` })).toBeChecked();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('act');
  load();
  const find = page.getByRole('dialog', { name: 'Find anything' });
  await expect(find.getByRole('combobox')).toHaveValue('act');
  await expect(find.getByRole('option').first()).toHaveText('ActivityGH');
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
  await expect(rowOf(page, organisation)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Aroha Parata approved.')).toHaveCount(0);
  await expect(panel(page)).not.toContainText('Taken by');
  await page.keyboard.press('a');
  await expect(page.getByText('Aroha Parata approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('Staff console: Today counts one of two decisions and tells the other', async ({
  open,
  page,
  request,
  browser,
  baseURL,
}) => {
  const organisation = uniqueName('Contested Brigade');
  const path = pathOf(await createJoin(request, organisation));
  await open(path, 'staff');
  const context = await browser.newContext({ baseURL: baseURL as string });
  const colleague = await context.newPage();
  await openAs(colleague, await demoAccount(request, 'officer'), path);
  for (const each of [page, colleague])
    await expect(panel(each).getByRole('heading')).toHaveText('Aroha Parata');
  await colleague.keyboard.press('c');
  await expect(panel(colleague)).toContainText('Taken by Losa Faleolo');
  await page.keyboard.press('a');
  await expect(rowOf(page, organisation)).toHaveCount(0);
  await colleague.keyboard.press('a');
  await expect(panel(colleague)).toContainText(/Sina Leota was quicker: approved, /);
  // The row stays until the colleague moves on.
  await expect(rowOf(colleague, organisation)).toHaveAttribute('aria-current', 'true');
  await colleague.getByRole('button', { name: 'Next item' }).last().click();
  await expect(rowOf(colleague, organisation)).toHaveCount(0);
  await context.close();
});

test('Staff console: Today works with keys alone', async ({ open, page, request }) => {
  const [first, second] = [uniqueName('First Brigade'), uniqueName('Second Brigade')];
  await open(pathOf(await createJoin(request, first)), 'officer');
  await createJoin(request, second);
  await page.reload();
  await expect(rowOf(page, first)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(rowOf(page, first)).not.toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(rowOf(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('2');
  await expect(panel(page).getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, first)).toBeFocused();

  await page.keyboard.press('c');
  await expect(panel(page)).toContainText('Taken by Losa Faleolo');
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  // The demo has an enquiry of the officer too.
  await rowOf(page, first).click();
  await page.keyboard.press('s');
  await expect(page.getByText('Snoozed until tomorrow.')).toBeVisible();
  await expect(rowOf(page, first)).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Snooze until tomorrow');
  await expect(keys.getByText('Open the item').locator('..')).toContainText('Enter');
  await expect(keys.getByText('Send the text').locator('..')).toContainText('Enter');
});

test('Staff console: Today answers an enquiry in two steps', async ({ open, page, request }) => {
  const member = await demoAccount(request, 'member');
  const message = uniqueName('When do CPD points arrive?');
  await member.call('/api/enquiry/submit', {
    firstName: 'Hana',
    lastName: 'Te Rangi',
    email: member.email,
    phoneNumber: '',
    enquiryType: 'General',
    message,
  });
  await open('/staff/today?show=enquiry', 'support');
  await page.getByRole('button').filter({ hasText: message }).click();
  await expect(panel(page)).toContainText(message);
  // From the open item. Typing is not a step.
  let stepCount = 0;
  const step = async (key: string) => {
    stepCount += 1;
    await page.keyboard.press(key);
  };
  await step('e');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Answer' })).toBeFocused();
  await page.keyboard.type('Within a week.');
  await step('Control+Enter');
  expect(stepCount).toBe(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button').filter({ hasText: message })).toHaveCount(0);
});

test('Staff console: Today opens cards in place on phones', async ({ open, page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const organisation = uniqueName('Phone Brigade');
  await open(pathOf(await createJoin(request, organisation)), 'staff');
  await expect(page.getByRole('radio', { name: `Add ${organisation}` })).toBeVisible();
  // The newest item is the last one.
  await expect(rowOf(page, organisation)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Ask Aroha…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'No organisation' }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Aroha Parata approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, organisation)).toBeVisible();
});

test('Staff console: Today keeps the list when a refresh fails, and shows all clear', async ({
  open,
  page,
}) => {
  await open('/staff/today', 'auditor');
  await expect(heading(page)).toHaveText('Today');
  await expect(panel(page)).toContainText('Ask an administrator.');
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeGreaterThan(5);
  // The rail counts only what the role may decide.
  await expect(page.getByRole('link', { name: /^Today/ })).toHaveText('Today');
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.route('**/api/staff/today*', (route) => route.abort());
  await page.getByRole('button', { name: /^Reviews/ }).click();
  await expect(page.getByText('Could not refresh.')).toBeVisible();
  await expect(rows.first()).toBeVisible();
});

test('Staff console: Today shows all clear to a role without items', async ({ open, page }) => {
  await open('/staff/today', 'leader');
  await expect(page.getByText('All clear.')).toBeVisible();
  await expect(page.getByText('Goes out next')).toBeHidden();
  await expectAccessible(page);
});

test('Staff console: Today says what goes out next when all is clear', async ({ open, page }) => {
  await page.route('**/api/staff/today', (route) =>
    route.fulfill({ json: { items: [], counts: [], mineCount: 0 } }),
  );
  await open('/staff/today', 'publisher');
  const next = page.getByText('Goes out next');
  await expect(next).toContainText(/Heat and fatigue: summer rotation table, .+ [67]:00 am AE[DS]T$/);
  await expectAccessible(page);
  await next.getByRole('link').click();
  await expect(page).toHaveURL(/\/staff\/library\/[0-9a-f-]{36}$/);
});
