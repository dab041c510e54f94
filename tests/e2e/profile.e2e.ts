import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { type Account, createMember, demoAccount } from './accounts.ts';
import { error404, expect, expectAccessible, heading, navigate, test, unknownId } from './e2e-test.ts';
import { holdRequests, mockResponse } from './requests.ts';

const saveDetails = (account: Account, details: object) =>
  account.call(`/api/users/${account.userId}`, details);
const savePrivacy = (account: Account, flags: object) => account.call('/api/users/privacy', flags);

const expectLink = (within: Locator, name: string | RegExp, href: string) =>
  expect(within.getByRole('link', { name })).toHaveAttribute('href', href);

const allDetails = {
  postnominals: 'AFSM',
  pronouns: 'she/her',
  aboutMe: 'Twenty years on the trucks.\n\nNow in planning.',
  positionTitle: 'Station Officer',
  department: 'Operations',
  workSuburb: 'BURWOOD EAST',
  linkedInProfileUrl: 'www.linkedin.com/in/aroha',
  mobile: '+61 491 570 157',
  workLandline: '03 9000 1234',
};

test('2.7 Own profile: shows all details and which ones are hidden', async ({ open, page, request }) => {
  const account = await createMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  const userUrl = `**/api/users/${account.userId}`;
  const release = await holdRequests(page, userUrl);
  await open(`/profile/${account.userId}`, account);
  const main = page.getByRole('main');
  const skeleton = main.locator('[aria-busy="true"]');
  await expect(skeleton).toBeVisible();
  release();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Aroha Ngata');
  await expect(skeleton).toHaveCount(0);
  await page.unroute(userUrl);
  await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(main.getByText('You have not written anything yet.')).toBeVisible();
  // Position title, department, LinkedIn, landline and mobile.
  await expect(main.getByText('Not provided', { exact: true })).toHaveCount(5);

  await saveDetails(account, allDetails);
  const { companyName } = await account.call(`/api/users/${account.userId}`);
  await page.goto('/profile');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Aroha Ngata AFSM (she/her)');
  await expect(page).toHaveTitle(/^Aroha Ngata · /);
  await expect(main.getByText(`Station Officer at ${companyName}`, { exact: true })).toBeVisible();
  await expect(main.getByText('Burwood East', { exact: true })).toBeVisible();
  await expect(main.locator('[data-initials="AN"]')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await expectLink(main, 'Settings', '/settings/account-details');
  const sections = ['About me', 'Company details', 'Contact details', 'Collaboration groups'];
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections);
  await expect(main.getByRole('definition')).toHaveText([
    companyName,
    'Station Officer',
    'Operations',
    /^linkedin\.com\/in\/aroha/,
    account.email,
    '03 9000 1234',
    '+61 491 570 157',
  ]);
  await expectLink(main, /linkedin/, 'https://www.linkedin.com/in/aroha');
  await expectLink(main, account.email, `mailto:${account.email}`);
  await expectLink(main, '03 9000 1234', 'tel:0390001234');
  await expect(main.getByText('No Collaboration groups', { exact: true })).toBeVisible();
  await expect(main.getByText(/in the member directory/)).toHaveCount(0);
  await expectAccessible(page);

  await savePrivacy(account, { showEmail: false, showPersonalMobile: false });
  await page.reload();
  const hiddenNotice = main.getByText(
    'Your email address and mobile number are hidden in the member directory.',
  );
  await expectLink(hiddenNotice, /./, '/settings/directory-privacy');
  await expect(main.getByRole('link', { name: account.email })).toBeVisible();
  await savePrivacy(account, { includeInDirectory: false });
  await page.reload();
  await expect(main.getByText('Your profile is not in the member directory')).toBeVisible();
});

test('8 Profile: retries groups, shows not authorized and 404', async ({ open, page, request }) => {
  const member = await demoAccount(request, 'member');
  const { totalItems } = await member.call(`/api/collabgroups?memberId=${member.userId}`);
  expect(totalItems).toBeGreaterThan(4);
  const groupsUrl = '**/api/collabgroups?*';
  await mockResponse(page, groupsUrl, { status: 403, json: {} });
  await open('/profile');
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await page.unroute(groupsUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  const links = page.getByRole('main').locator('a[href^="/collaboration-groups/"]');
  await expect(links).toHaveCount(4);
  await page.getByRole('button', { name: `and ${totalItems - 4} more` }).click();
  await expect(links).toHaveCount(totalItems);
  await expect(links.nth(4)).toBeFocused();

  const { userId } = await demoAccount(request, 'hidden');
  await navigate(page, `/profile/${userId}`);
  await expect(heading(page)).toHaveText('Sorry, you are not authorized to access this page.');
  await expect(page.getByText('Minh')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await mockResponse(page, `**/api/users/${unknownId}`, { status: 404, json: {} });
  for (const id of ['nobody', unknownId]) {
    await navigate(page, `/profile/${id}`);
    await expect(heading(page)).toHaveText(error404);
  }
});

test("6 Another member's profile: is read-only and omits hidden details", async ({ open, page, request }) => {
  const account = await createMember(request, { firstName: 'Aroha' });
  await saveDetails(account, allDetails);
  await open(`/profile/${account.userId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Aroha');
  await expect(main.getByRole('definition')).toHaveCount(7);
  await expectLink(main, '+61 491 570 157', 'tel:+61491570157');
  await expect(main.getByRole('button', { name: /^(?!Copy the |Add to contacts|Saved? )/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Copy the mobile number' }).click();
  await expect(page.getByText('Copied the mobile number')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+61 491 570 157');
  await expectAccessible(page);

  await saveDetails(account, { linkedInProfileUrl: '', aboutMe: '' });
  await savePrivacy(account, { showEmail: false, showPersonalMobile: false });
  await page.reload();
  await expect(main.getByRole('link', { name: '03 9000 1234' })).toBeVisible();
  for (const label of ['Registered email', 'Mobile', 'LinkedIn'])
    await expect(main.getByText(label, { exact: true })).toHaveCount(0);
  await expect(main.getByText(/Not provided|hidden in the member directory/)).toHaveCount(0);
  await expect(main.getByText('Aroha has not written anything yet.')).toBeVisible();
  await savePrivacy(account, { showWorkLandline: false });
  await page.reload();
  await expect(main.getByText('Aroha shows no contact details.')).toBeVisible();
});

test("6 Another member's profile: adds to contacts, calls and emails", async ({ open, page, request }) => {
  const account = await createMember(request, { firstName: 'Aroha', lastName: 'Ngāta' });
  await saveDetails(account, allDetails);
  await open(`/profile/${account.userId}`);
  const main = page.getByRole('main');
  const addButton = main.getByRole('button', { name: 'Add to contacts' });
  const downloadEvent = page.waitForEvent('download');
  await addButton.click();
  const file = await downloadEvent;
  expect(file.suggestedFilename()).toBe('Aroha Ngāta.vcf');
  expect(await readFile(await file.path(), 'utf8')).toContain('FN;CHARSET=UTF-8:Aroha Ngāta');
  const actions = main.getByRole('link', { name: /^(Call|Email) / });
  await expect(actions).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expectLink(main, 'Call Aroha Ngāta', 'tel:+61491570157');
  await expectLink(main, 'Email Aroha Ngāta', `mailto:${account.email}`);
  await expectAccessible(page);
  await mockResponse(page, '**/vcard', { status: 503, json: {} });
  await addButton.click();
  await expect(page.getByRole('alert')).toContainText('Failed to save the contact details of Aroha Ngāta');
  await savePrivacy(account, { showEmail: false, showPersonalMobile: false, showWorkLandline: false });
  await page.reload();
  await expect(addButton).toBeVisible();
  await expect(actions).toHaveCount(0);
});

test('2.7 Profile: wraps long words at 320 px', async ({ open, page, request }) => {
  const account = await createMember(request, { firstName: 'F'.repeat(80), lastName: 'L'.repeat(80) });
  const word = (length: number) => 'w'.repeat(length);
  await saveDetails(account, {
    positionTitle: word(80),
    department: word(80),
    workSuburb: word(80),
    linkedInProfileUrl: `linkedin.com/in/${word(80)}`,
    aboutMe: word(300),
  });
  const menu = page.getByRole('button', { name: /^Account of/ });
  const hasHorizontalOverflow = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.setViewportSize({ width: 320, height: 800 });
  await open('/', account);
  for (const path of ['/profile', '/settings/account-details']) {
    await navigate(page, path);
    await expect(page.getByText(word(80)).first()).toBeVisible();
    expect(await hasHorizontalOverflow(), path).toBe(false);
    await menu.click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(await hasHorizontalOverflow(), `menu of ${path}`).toBe(false);
    await page.keyboard.press('Escape');
  }
});
