import { expect, expectAccessible, scrolled, test } from './journey.ts';
import { cardsOf, stopClock, watchCalls } from './list-rules.ts';
import { callAs, demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Members = { totalItems: number };

const path = '/members';
const call = '/api/members/list';

test('2.14 Member directory: jurisdictions show their ticks at once and count after 800 ms, from page 1', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const jurisdictions: Record<string, string> = await callAs(request, person, '/api/members/jurisdictions');
  const [one, two] = Object.keys(jurisdictions) as [string, string];
  const [oneLabel, twoLabel] = Object.values(jurisdictions) as [string, string];
  const made = watchCalls(page, call);
  await page.clock.install();
  await openAs(page, person, `${path}?page=2`);
  const group = page.getByRole('group', { name: 'Jurisdiction' });
  await expect(group.getByRole('checkbox')).toHaveCount(Object.keys(jurisdictions).length);
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  const before = made.length;
  await stopClock(page);
  await group.getByRole('checkbox', { name: oneLabel }).click();
  await expect(group.getByRole('checkbox', { name: oneLabel })).toBeChecked();
  await page.clock.runFor(799);
  await group.getByRole('checkbox', { name: twoLabel }).press('Space');
  await page.clock.runFor(799);
  expect(made).toHaveLength(before);
  await page.clock.runFor(1);
  await expect.poll(() => made.length).toBe(before + 1);
  expect(made.at(-1)?.get('req.jurisdictionId')).toBe(`${one},${two}`);
  expect(made.at(-1)?.get('req.page')).toBe('1');
  await page.clock.resume();
  await expect(page).toHaveURL(`${path}?jurisdictions=${one},${two}`);
  const { totalItems }: Members = await callAs(request, person, `${call}?req.jurisdictionId=${one},${two}`);
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  await expect(group.getByRole('checkbox', { name: twoLabel })).toBeFocused();
  await page.reload();
  await expect(group.getByRole('checkbox', { name: oneLabel })).toBeChecked();
  await expect(group.getByRole('checkbox', { name: oneLabel })).toBeEnabled();
  // Both before the first counts: while the list follows, nothing can be ticked.
  await stopClock(page);
  await group.getByRole('checkbox', { name: oneLabel }).click();
  await group.getByRole('checkbox', { name: twoLabel }).click();
  await page.clock.runFor(800);
  await page.clock.resume();
  await expect(page).toHaveURL(path);
});

test('2.14 Member directory: five companies to begin with, a search after 300 ms, and No data', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const companies = '/api/members/companies';
  const five: Record<string, string> = await callAs(request, person, companies);
  const made = watchCalls(page, companies);
  await page.clock.install();
  await openAs(page, person, path);
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  await expect
    .poll(() => made.map((query) => query.toString()))
    .toEqual(['size=5&sortField=orgsize&sortOrder=desc']);
  const field = page.getByRole('combobox', { name: 'Company' });
  await field.click();
  const options = page.getByRole('listbox', { name: 'Company' }).getByRole('option');
  await expect(options).toHaveText(Object.values(five));
  await expectAccessible(page);
  await stopClock(page);
  for (const letter of 'fire') {
    await page.keyboard.type(letter);
    await page.clock.runFor(299);
  }
  expect(made).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(() => made.at(-1)?.get('query')).toBe('fire');
  expect(made).toHaveLength(2);
  await page.clock.resume();
  await expect(options.first()).toContainText(/fire/i);
  await field.fill('zzqqzz');
  await expect(page.getByText('No data')).toBeVisible();
  await expect(options).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
});

test('2.14 Member directory: several companies as chips, by keyboard alone; they survive a reload', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const [first, second] = Object.entries<string>(await callAs(request, person, '/api/members/companies')) as [
    [string, string],
    [string, string],
  ];
  await openAs(page, person, `${path}?page=2`);
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  const field = page.getByRole('combobox', { name: 'Company' });
  const chips = page.getByRole('list', { name: 'Chosen companies' }).getByRole('button');
  // Until they have come, the keys have nothing to walk through.
  await field.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Company' }).getByRole('option')).toHaveCount(5);
  await field.press('Escape');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(chips).toHaveText([`Remove ${first[1]}`]);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveText([`Remove ${first[1]}`, `Remove ${second[1]}`]);
  await expect(page).toHaveURL(`${path}?companies=${first[0]},${second[0]}`);
  const both: Members = await callAs(request, person, `${call}?req.companyId=${first[0]},${second[0]}`);
  await expect(page.getByText(`${both.totalItems} members`)).toBeVisible();
  await expect(field).toBeFocused();
  await page.reload();
  await expect(chips).toHaveText([`Remove ${first[1]}`, `Remove ${second[1]}`]);
  await expectAccessible(page);
  await expect(chips.first()).toBeEnabled();
  await chips.first().press('Enter');
  await expect(chips).toHaveText([`Remove ${second[1]}`]);
  await expect(page).toHaveURL(`${path}?companies=${second[0]}`);
  await expect(chips.first()).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveCount(2);
});

test('2.14 Member directory: chips for every filter, and Clear all from two on', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'representative');
  const [[company, companyName]] = Object.entries<string>(
    await callAs(request, person, '/api/members/companies'),
  ) as [[string, string]];
  const [[one, oneName], [two, twoName]] = Object.entries<string>(
    await callAs(request, person, '/api/members/jurisdictions'),
  ) as [[string, string], [string, string]];
  await openAs(
    page,
    person,
    `${path}?search=a&jurisdictions=${one},${two}&companies=${company}&whosWho=true&page=2`,
  );
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button');
  const clearAll = page.getByRole('button', { name: 'Clear all' });
  await expect(chips).toHaveText(
    ["Who's who", companyName, oneName, twoName].map((name) => `Remove ${name}`),
  );
  await expect(chips.first()).toBeEnabled();
  await expectAccessible(page);
  await chips.first().press('Enter');
  await expect(page).toHaveURL(`${path}?search=a&jurisdictions=${one},${two}&companies=${company}`);
  await expect(page.getByRole('switch', { name: "Display only who's who" })).not.toBeChecked();
  await expect(chips.first()).toBeFocused();
  await chips.nth(2).press('Enter');
  await expect(page).toHaveURL(`${path}?search=a&jurisdictions=${one}&companies=${company}`);
  await expect(clearAll).toBeEnabled();
  await clearAll.press('Enter');
  await expect(page).toHaveURL(`${path}?search=a`);
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`${path}?jurisdictions=${one}`);
  await expect(chips).toHaveText([`Remove ${oneName}`]);
  await expect(clearAll).toHaveCount(0);
});

test('2.14 Member directory: a filter ticked while scrolled down brings the results into view; Skip to results', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(path);
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  const count = page.getByText(/^\d+ members?$/);
  const last = page.getByRole('group', { name: 'Jurisdiction' }).getByRole('checkbox').last();
  await last.evaluate((box) => scrollTo(0, box.getBoundingClientRect().top + scrollY - 200));
  await expect(count).not.toBeInViewport();
  await expect(last).toBeEnabled();
  await last.click();
  await expect(page).toHaveURL(/jurisdictions=/);
  await expect(count).toBeInViewport();
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Skip to results' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cardsOf(page, 'Members').first().getByRole('link')).toBeFocused();
});

test('2.14 Member directory: a company that nobody knows finds nobody and can be taken away', async ({
  open,
  page,
}) => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await open(`${path}?companies=${nobody}`);
  await expect(page.getByText('No member found')).toBeVisible();
  await page
    .getByRole('list', { name: 'Chosen companies' })
    .getByRole('button', { name: 'Remove Unknown company' })
    .click();
  await expect(page).toHaveURL(path);
  await page.goto(`${path}?companies=${nobody}&search=a`);
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('2.14 Member directory: on a small screen the filters are in a drawer', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await demoPerson(request, 'representative');
  await page.clock.install();
  await openAs(page, person, path);
  await expect(cardsOf(page, 'Members')).toHaveCount(16);
  await expect(page.getByRole('group', { name: 'Jurisdiction' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: 'TAS' }).press('Space');
  await expect(page).toHaveURL(/jurisdictions=/);
  const { totalItems }: Members = await callAs(
    request,
    person,
    `${call}?req.jurisdictionId=${new URL(page.url()).searchParams.get('jurisdictions')}`,
  );
  const show = drawer.getByRole('button', { name: `Show ${totalItems} members` });
  await expect(show).toBeVisible();
  await expect(drawer.getByRole('checkbox', { name: 'TAS' })).toBeFocused();
  await drawer.getByRole('combobox', { name: 'Company' }).click();
  await expect(drawer.getByRole('option')).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('option')).toHaveCount(0);
  // What is ticked last counts even when the drawer is closed before its time.
  await stopClock(page);
  await drawer.getByRole('checkbox', { name: 'TAS' }).click();
  await show.click();
  await page.clock.resume();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});
