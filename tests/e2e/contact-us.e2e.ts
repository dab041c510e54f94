import type { Route } from '@playwright/test';
import { callAs, demoPerson, newMember } from './accounts.ts';
import { expect, expectAccessible, heading, respond, test } from './e2e-test.ts';
import { agree, field, submit, submitCall, typed, write } from './enquiry-form.ts';

const sentHeading = 'Your enquiry has successfully been submited';

test('5 Contact form: is prefilled, and names each invalid field', async ({ open, page, request }) => {
  const person = await demoPerson(request, 'member');
  const user = await callAs(request, person, `/api/users/${person.userId}`);
  const held: Route[] = [];
  await page.route('**/api/users/*', (route) => void held.push(route));
  await open('/contact-us');
  await expect(heading(page)).toHaveText('Contact us');
  await expect(submit(page)).toHaveCount(0);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(field(page, 'firstName')).toHaveValue(user.firstName);
  const { firstName, lastName, registeredEmail, mobile } = user;
  expect(await typed(page)).toEqual([firstName, lastName, registeredEmail, mobile, '', '']);
  await expect(agree(page)).not.toBeChecked();
  const country = page.getByLabel('Phone number: country');
  await expect(country).toHaveValue('AU');
  await expect(country.locator('option:checked')).toHaveText('Australia (+61)');
  await expectAccessible(page);
  const options = field(page, 'enquiryType').locator('option');
  const types = {
    '': 'Select an enquiry type',
    General: 'General',
    MembershipIssue: 'Membership issue',
    Events: 'Events',
    Media: 'Media',
    Shop: 'Shop',
    Aiims: 'AIIMS',
    AiimsOnline: 'AIIMS Online',
    LearningAndDevelopment: 'Learning and development',
    HydrogenCourse: 'Hydrogen course',
    EmvLeadershipCourse: 'EMV leadership course',
  };
  await expect(options).toHaveText(Object.values(types));
  const values = await options.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  expect(values).toEqual(Object.keys(types));
  const link = page.getByRole('main').getByRole('link', { name: 'privacy policy (opens in a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(link).toHaveAttribute('href', /^https:/);

  await page.unroute('**/api/users/*');
  await respond(page, '**/api/users/*', { status: 409, json: { message: 'No.' } });
  await page.reload();
  await expect(submit(page)).toBeVisible();
  await expect(field(page, 'firstName')).toHaveValue('');

  const calls: string[] = [];
  page.on('request', (made) => made.url().includes('/api/enquiry') && calls.push(made.url()));
  const faults = {
    firstName: 'Please input your First name',
    lastName: 'Please input your Last name',
    email: 'Please enter an Emaill address',
    enquiryType: 'Please select an enquiry type',
    message: 'Please enter a message',
  } as const;
  await expect(page.getByText(faults.firstName)).toHaveCount(0);
  await submit(page).click();
  for (const [name, fault] of Object.entries(faults))
    await expect(field(page, name as keyof typeof faults)).toHaveAccessibleDescription(fault);
  await expect(agree(page)).toHaveAccessibleDescription('Please agree to our privacy policy');
  await expect(field(page, 'phoneNumber')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'firstName')).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await field(page, 'firstName').fill('Hana');
  await expect(page.getByText(faults.firstName)).toHaveCount(0);

  await field(page, 'email').fill('ha+na@agency.au');
  await submit(page).click();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter a valid email');
  await field(page, 'email').fill('ha.na_te-rangi@fire.agency.info');
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
  await field(page, 'message').fill('x'.repeat(5_003));
  await expect(field(page, 'message')).toHaveAccessibleDescription(
    /shorten your message by 3 characters \(maximum 5,000\)/,
  );
  expect(await field(page, 'message').inputValue()).toHaveLength(5_003);
  expect(calls).toEqual([]);
});

test('8 Contact form: sends once, keeps the input after a failure', async ({ open, page, request }) => {
  const held: Route[] = [];
  await page.route(submitCall, (route) => void held.push(route));
  const person = await open('/contact-us', await newMember(request, { firstName: 'Mere', lastName: 'Kake' }));
  await field(page, 'phoneNumber').fill('call me maybe');
  await write(page, 'Where do I find\nthe drill book?');
  await submit(page).click();
  await expect(field(page, 'phoneNumber')).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(field(page, 'phoneNumber')).toBeFocused();
  await field(page, 'phoneNumber').fill('0491 570 157');
  await field(page, 'phoneNumber').blur();
  await submit(page).dblclick();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await field(page, 'firstName').press('Enter');
  expect(held.map((route) => route.request().postDataJSON())).toEqual([
    {
      firstName: 'Mere',
      lastName: 'Kake',
      email: person.email,
      phoneNumber: '+61 491 570 157',
      enquiryType: 'LearningAndDevelopment',
      message: 'Where do I find\nthe drill book?',
    },
  ]);
  await held[0]?.continue();
  await expect(heading(page)).toHaveText(sentHeading);
  await expect(heading(page)).toBeFocused();
  expect(held).toHaveLength(1);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(heading(page)).toHaveText('Contact us');
  await expect(heading(page)).toBeFocused();
  expect(await typed(page)).toEqual(['', '', '', '', '', '']);
  await expect(agree(page)).not.toBeChecked();
  await expect(page.getByText('Please')).toHaveCount(0);

  // A failure keeps the input.
  await field(page, 'firstName').fill('Mere');
  await field(page, 'lastName').fill('Kake');
  await field(page, 'email').fill(person.email);
  await write(page);
  const before = await typed(page);
  await page.unroute(submitCall);
  await page.route(submitCall, (route) => route.abort());
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Your enquiry could not be sent.');
  await expect(page.getByRole('alert')).toContainText('The portal cannot be reached.');
  expect(await typed(page)).toEqual(before);
  await expect(agree(page)).toBeChecked();
  await page.unroute(submitCall);

  // The pattern accepts it, the server does not.
  await field(page, 'email').fill('hana..te@agency.gov.au');
  await submit(page).click();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Email must be an email address');
  await expect(field(page, 'email')).toBeFocused();
  await field(page, 'email').fill('hana.te@agency.gov.au');
  await expect(page.getByText('Email must be an email address')).toHaveCount(0);
  const sent = page.waitForRequest(submitCall);
  await submit(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: null });
  await expect(heading(page)).toHaveText(sentHeading);
  // A sent enquiry is not asked about.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});
