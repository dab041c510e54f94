import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs, type Person } from './people.ts';

const saveDetails = (request: APIRequestContext, person: Person, details: Record<string, unknown>) =>
  callAs(request, person, `/api/users/${person.userId}`, details);

const expectLink = (within: Locator, name: string | RegExp, href: string) =>
  expect(within.getByRole('link', { name })).toHaveAttribute('href', href);

const everything = {
  postnominals: 'AFSM',
  pronouns: 'she/her',
  aboutMe: 'Twenty years on the trucks.\n\nNow in planning.',
  positionTitle: 'Station Officer',
  department: 'Operations',
  workSuburb: 'BURWOOD EAST',
  linkedInProfileUrl: 'www.linkedin.com/in/journey',
  mobile: '+61 491 570 157',
  workLandline: '03 9000 1234',
};

test('2.7 Own profile: who one is, the sections, and the ways to change them', async ({ page, request }) => {
  const person = await newMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await saveDetails(request, person, everything);
  const { companyName } = await callAs(request, person, `/api/users/${person.userId}`);
  await openAs(page, person, '/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Aroha Ngata AFSM (she/her)');
  await expect(page).toHaveTitle(/^Aroha Ngata · /);
  await expect(main.getByText(`Station Officer at ${companyName}`, { exact: true })).toBeVisible();
  await expect(main.getByText('Burwood East', { exact: true })).toBeVisible();
  await expect(main.locator('[data-initials="AN"]')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await expectLink(main, 'Settings', '/settings/account-details');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'About me',
    'Company details',
    'Contact details',
    'Collaboration groups',
  ]);
  await expect(main.getByRole('definition')).toHaveText([
    companyName,
    'Station Officer',
    'Operations',
    /^linkedin\.com\/in\/journey/,
    person.email,
    '03 9000 1234',
    '+61 491 570 157',
  ]);
  await expectLink(main, /linkedin/, 'https://www.linkedin.com/in/journey');
  await expectLink(main, person.email, `mailto:${person.email}`);
  await expectLink(main, '03 9000 1234', 'tel:0390001234');
  await expect(main.getByText('No Collaboration groups', { exact: true })).toBeVisible();
  await expect(main.getByText(/hidden in the member directory/)).toBeHidden();
  await expectAccessible(page);
});

test('2.7 Own profile: what is missing is shown as such, and the id leads to it too', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, `/profile/${person.userId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(main.getByText('You have not written anything yet.')).toBeVisible();
  // Position title and department; LinkedIn, landline and mobile.
  await expect(main.getByText('Not given', { exact: true })).toHaveCount(5);
  await expectAccessible(page);
});

test('2.7 at most four groups are shown, each leading to its members', async ({ page, request }) => {
  const member = await demoPerson(request, 'member');
  const { totalItems } = await callAs(
    request,
    member,
    `/api/collabgroups?memberId=${member.userId}&page=1&size=4`,
  );
  expect(totalItems).toBeGreaterThan(4);
  await openAs(page, member, '/profile');
  const links = page.getByRole('main').locator('a[href^="/collaboration-groups/"]');
  await expect(links).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: `and ${totalItems - 4} more` }).click();
  await expect(links).toHaveCount(totalItems);
  await expect(links.nth(4)).toBeFocused();
});

test('2.7 the note says what the directory hides, with its verb', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  const note = page.getByRole('main').getByText(/ hidden in the member directory\./);
  const all = { showEmail: true, showWorkLandline: true, showPersonalMobile: true };
  for (const [hidden, sentence] of [
    [{ showEmail: false }, 'Your email address is hidden in the member directory.'],
    [{ showWorkLandline: false }, 'Your work landline is hidden in the member directory.'],
    [
      { showEmail: false, showPersonalMobile: false },
      'Your email address and mobile number are hidden in the member directory.',
    ],
    [
      { showEmail: false, showWorkLandline: false, showPersonalMobile: false },
      'Your contact details are hidden in the member directory.',
    ],
  ] as const) {
    await callAs(request, person, '/api/users/privacy', { ...all, ...hidden });
    await page.reload();
    await expect(note).toContainText(sentence);
    // One still sees one's own.
    await expect(page.getByRole('main').getByRole('link', { name: person.email })).toBeVisible();
  }
  await expectAccessible(page);
  await expect(note.getByRole('link')).toHaveAttribute('href', '/settings/directory-privacy');
});

test('2.7 who is not in the directory is told so, on the own profile alone', async ({ open, page }) => {
  await open('/profile', 'hidden');
  const note = page.getByText('Your profile is not in the member directory');
  await expect(note).toBeVisible();
  await expect(note.getByRole('link')).toHaveAttribute('href', '/settings/directory-privacy');
  await expectAccessible(page);
});

test('6 another profile is read-only, and shows the contact details that are there', async ({
  open,
  page,
  request,
}) => {
  const person = await newMember(request, { firstName: 'Aroha' });
  await saveDetails(request, person, everything);
  await open(`/profile/${person.userId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Aroha');
  await expect(main.getByRole('definition')).toHaveCount(7);
  await expectLink(main, '+61 491 570 157', 'tel:+61491570157');
  await expect(main.getByRole('button', { name: /^(?!Copy the )/ })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Copy the mobile number' }).click();
  await expect(page.getByText('Copied the mobile number')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+61 491 570 157');
  await expect(main.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expectAccessible(page);
});

test('2.7 on another profile, hidden and empty contact details do not show', async ({ page, request }) => {
  const person = await newMember(request, { firstName: 'Aroha' });
  await saveDetails(request, person, { mobile: '+61 491 570 157', workLandline: '03 9000 1234' });
  await callAs(request, person, '/api/users/privacy', { showEmail: false, showPersonalMobile: false });
  const member = await demoPerson(request, 'member');
  await openAs(page, member, `/profile/${person.userId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '03 9000 1234' })).toBeVisible();
  await expect(main.getByText('Registered email')).toHaveCount(0);
  await expect(main.getByText('Mobile', { exact: true })).toHaveCount(0);
  await expect(main.getByText('LinkedIn')).toHaveCount(0);
  await expect(main.getByText(/Not given|hidden in the member directory/)).toHaveCount(0);
  await expect(main.getByText('Aroha has not written anything yet.')).toBeVisible();
  await callAs(request, person, '/api/users/privacy', { showWorkLandline: false });
  await page.reload();
  await expect(main.getByText('Aroha shows no contact details.')).toBeVisible();
  await expectAccessible(page);
});

test('5 a number of four characters and an email that is none do not show, whatever the server says', async ({
  open,
  page,
  request,
}) => {
  const person = await newMember(request);
  await page.route(`**/api/users/${person.userId}`, async (route) => {
    const answer = await route.fetch();
    const json = {
      ...(await answer.json()),
      mobile: '1234',
      workLandline: '12345',
      registeredEmail: 'journey at agency',
      linkedInProfileUrl: 'http://linkedin.example/a',
    };
    await route.fulfill({ response: answer, json });
  });
  await open(`/profile/${person.userId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '12345' })).toBeVisible();
  await expect(main.getByText(/1234$|journey at agency/)).toHaveCount(0);
  await expectLink(main, /linkedin/, 'http://linkedin.example/a');
});

test('4 Profile: a skeleton shows until the user is fetched', async ({ page, request }) => {
  const person = await newMember(request);
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/users/${person.userId}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openAs(page, person, '/profile');
  const sections = page.getByRole('main').locator('[aria-busy="true"]');
  await expect(sections).toBeVisible();
  await expectAccessible(page);
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey Tester');
  await expect(sections).toHaveCount(0);
});

test('8 Member not in directory: the not-authorised view shows', async ({ open, page, request }) => {
  const hidden = await demoPerson(request, 'hidden');
  await open(`/profile/${hidden.userId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Sorry, you are not authorized to access this page.');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Minh')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('8 the profile of nobody shows the 404 page', async ({ page, request }) => {
  const member = await demoPerson(request, 'member');
  await openAs(page, member, '/profile/nobody');
  const words = "404 error. Sorry, the page you are looking for doesn't exist or has been moved.";
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  await expectAccessible(page);
  const id = '00000000-0000-4000-8000-000000000000';
  await page.route(`**/api/users/${id}`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`/profile/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
});

test('8 any other failure is told in place, and can be tried again', async ({ open, page, request }) => {
  const person = await newMember(request);
  const calls = `**/api/users/${person.userId}`;
  await page.route(calls, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }));
  await open(`/profile/${person.userId}`);
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey Tester');
});

test('8 groups that do not come are told in their place', async ({ open, page }) => {
  const calls = '**/api/collabgroups?*';
  await page.route(calls, (route) => route.fulfill({ status: 403, json: {} }));
  await open('/profile');
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').locator('a[href^="/collaboration-groups/"]')).toHaveCount(4);
});
