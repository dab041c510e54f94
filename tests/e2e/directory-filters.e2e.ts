import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test, unknownId } from './e2e-test.ts';
import { listCards, pauseClock, recordQueries } from './list-page.ts';

type Members = { totalItems: number };
type Names = Record<string, string>;
type Entry = [id: string, name: string];

const path = '/members';
const listPath = '/api/members/list';

test('2.14 Members: filters after 800 ms, searches companies after 300 ms', async ({ page, request }) => {
  const account = await demoAccount(request, 'member');
  const jurisdictions: Names = await account.call('/api/members/jurisdictions');
  const [[one, oneLabel], [two, twoLabel]] = Object.entries(jurisdictions) as [Entry, Entry];
  const listQueries = recordQueries(page, listPath);
  await page.clock.install();
  await openAs(page, account, `${path}?page=2`);
  const group = page.getByRole('group', { name: 'Jurisdiction' });
  const oneBox = group.getByRole('checkbox', { name: oneLabel });
  const twoBox = group.getByRole('checkbox', { name: twoLabel });
  await expect(group.getByRole('checkbox')).toHaveCount(Object.keys(jurisdictions).length);
  await expect(listCards(page, 'Members')).toHaveCount(16);
  const before = listQueries.length;
  await pauseClock(page);
  await oneBox.click();
  await expect(oneBox).toBeChecked();
  await page.clock.runFor(799);
  await twoBox.press('Space');
  await page.clock.runFor(799);
  expect(listQueries).toHaveLength(before);
  await page.clock.runFor(1);
  await expect.poll(() => listQueries.length).toBe(before + 1);
  expect(listQueries.at(-1)?.get('req.jurisdictionId')).toBe(`${one},${two}`);
  expect(listQueries.at(-1)?.get('req.page')).toBe('1');
  await page.clock.resume();
  await expect(page).toHaveURL(`${path}?jurisdictions=${one},${two}`);
  const { totalItems }: Members = await account.call(`${listPath}?req.jurisdictionId=${one},${two}`);
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  await expect(twoBox).toBeFocused();

  const companiesPath = '/api/members/companies';
  const topCompanies: Names = await account.call(companiesPath);
  const [first, second] = Object.entries(topCompanies) as [Entry, Entry];
  const companyQueries = recordQueries(page, companiesPath);
  await page.goto(`${path}?page=2`);
  await expect(listCards(page, 'Members')).toHaveCount(16);
  await expect
    .poll(() => companyQueries.map((query) => query.toString()))
    .toEqual(['size=5&sortField=orgsize&sortOrder=desc']);
  const companyField = page.getByRole('combobox', { name: 'Company' });
  const options = page.getByRole('listbox', { name: 'Company' }).getByRole('option');
  await companyField.press('ArrowDown');
  await expect(options).toHaveText(Object.values(topCompanies));
  await expectAccessible(page);
  await pauseClock(page);
  for (const letter of 'fire') {
    await page.keyboard.type(letter);
    await page.clock.runFor(299);
  }
  expect(companyQueries).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(() => companyQueries.at(-1)?.get('query')).toBe('fire');
  expect(companyQueries).toHaveLength(2);
  await page.clock.resume();
  await expect(options.first()).toContainText(/fire/i);
  await companyField.fill('zzqqzz');
  await expect(page.getByText('No data')).toBeVisible();
  await expect(options).toHaveCount(0);
  await companyField.press('Escape');
  await expect(companyField).toHaveValue('');
  const chips = page.getByRole('list', { name: 'Selected companies' }).getByRole('button');
  await companyField.press('ArrowDown');
  await expect(options).toHaveCount(5);
  await companyField.press('Escape');
  await companyField.press('ArrowDown');
  await companyField.press('Enter');
  await expect(chips).toHaveText([`Remove ${first[1]}`]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveText([`Remove ${first[1]}`, `Remove ${second[1]}`]);
  await expect(page).toHaveURL(`${path}?companies=${first[0]},${second[0]}`);
  const bothCompanies: Members = await account.call(`${listPath}?req.companyId=${first[0]},${second[0]}`);
  await expect(page.getByText(`${bothCompanies.totalItems} members`)).toBeVisible();
  await expect(companyField).toBeFocused();
  await expect(chips.first()).toBeEnabled();
  await chips.first().press('Enter');
  await expect(chips).toHaveText([`Remove ${second[1]}`]);
  await expect(page).toHaveURL(`${path}?companies=${second[0]}`);
  await expect(chips.first()).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveCount(2);
});

test("6 Member directory: filters by who's who, removes filters by chip", async ({ page, request }) => {
  const account = await demoAccount(request, 'representative');
  const fetchOptions = async (kind: string) =>
    Object.entries<string>(await account.call(`/api/members/${kind}`)) as [Entry, Entry];
  const [[company, companyName]] = await fetchOptions('companies');
  const [[one, oneName], [two, twoName]] = await fetchOptions('jurisdictions');
  const whosWho: Members = await account.call(`${listPath}?req.whosWho=true`);
  const filters = `search=a&jurisdictions=${one},${two}&companies=${company}`;
  await openAs(page, account, `${path}?${filters}&whosWho=true&page=2`);
  const chips = page.getByRole('list', { name: 'Selected filters' }).getByRole('button');
  const clearAllButton = page.getByRole('button', { name: 'Clear all' });
  const whosWhoSwitch = page.getByRole('switch', { name: "Display only who's who" });
  const chipTexts = ["Who's who", companyName, oneName, twoName].map((name) => `Remove ${name}`);
  await expect(chips).toHaveText(chipTexts);
  await expect(chips.first()).toBeEnabled();
  await expect(whosWhoSwitch).toBeChecked();
  await expectAccessible(page);
  await chips.first().press('Enter');
  await expect(page).toHaveURL(`${path}?${filters}`);
  await expect(whosWhoSwitch).not.toBeChecked();
  await expect(chips.first()).toBeFocused();
  await chips.nth(2).press('Enter');
  await expect(page).toHaveURL(`${path}?search=a&jurisdictions=${one}&companies=${company}`);
  await expect(clearAllButton).toBeEnabled();
  await clearAllButton.press('Enter');
  await expect(page).toHaveURL(`${path}?search=a`);
  await expect(chips).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await page.getByRole('button', { name: 'Clear search' }).click();
  await whosWhoSwitch.click();
  await expect(page).toHaveURL(`${path}?whosWho=true`);
  await expect(page.getByText(`${whosWho.totalItems} members`)).toBeVisible();
  await expect(chips).toHaveText(["Remove Who's who"]);
  await expect(clearAllButton).toHaveCount(0);
  await whosWhoSwitch.click();
  await expect(page).toHaveURL(path);

  await page.goto(`${path}?companies=${unknownId}`);
  await expect(page.getByText('No members found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Unknown company' }).first().click();
  await expect(page).toHaveURL(path);
  await page.goBack();
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(page).toHaveURL(path);
});

test('2.14 Member directory: shows the filters in a drawer on small screens', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await demoAccount(request, 'representative');
  await openAs(page, account, path);
  await expect(listCards(page, 'Members')).toHaveCount(16);
  await expect(page.getByRole('group', { name: 'Jurisdiction' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: 'TAS' }).press('Space');
  await expect(page).toHaveURL(/jurisdictions=/);
  const tasmaniaId = new URL(page.url()).searchParams.get('jurisdictions');
  const { totalItems }: Members = await account.call(`${listPath}?req.jurisdictionId=${tasmaniaId}`);
  const showButton = drawer.getByRole('button', { name: `Show ${totalItems} members` });
  await expect(showButton).toBeVisible();
  await expect(drawer.getByRole('checkbox', { name: 'TAS' })).toBeFocused();
  await drawer.getByRole('combobox', { name: 'Company' }).click();
  await expect(drawer.getByRole('option')).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('option')).toHaveCount(0);
  await showButton.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});
