import type { Route } from '@playwright/test';
import { agree, field, heading, submit } from './enquiry-form.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.8 the fields are filled in from the member; the phone number is Australian by default', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const user = await callAs(request, person, `/api/users/${person.userId}`);
  await openAs(page, person, '/contact-us');
  await expect(heading(page)).toHaveText('Contact us');
  await expect(field(page, 'firstName')).toHaveValue(user.firstName);
  await expect(field(page, 'lastName')).toHaveValue(user.lastName);
  await expect(field(page, 'email')).toHaveValue(user.registeredEmail);
  await expect(field(page, 'phoneNumber')).toHaveValue(user.mobile);
  await expect(field(page, 'enquiryType')).toHaveValue('');
  await expect(field(page, 'message')).toHaveValue('');
  await expect(agree(page)).not.toBeChecked();
  const country = page.getByLabel('Phone number: country');
  await expect(country).toHaveValue('AU');
  await expect(country.locator('option:checked')).toHaveText('Australia (+61)');
  await expectAccessible(page);
});

test('2.8 the enquiry types have readable names and send the enumerated ones', async ({ open, page }) => {
  await open('/contact-us');
  const options = field(page, 'enquiryType').locator('option');
  await expect(options).toHaveText([
    'Select an enquiry type',
    'General',
    'Membership issue',
    'Events',
    'Media',
    'Shop',
    'AIIMS',
    'AIIMS Online',
    'Learning and development',
    'Hydrogen course',
    'EMV leadership course',
  ]);
  expect(await options.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))).toEqual([
    '',
    'General',
    'MembershipIssue',
    'Events',
    'Media',
    'Shop',
    'Aiims',
    'AiimsOnline',
    'LearningAndDevelopment',
    'HydrogenCourse',
    'EmvLeadershipCourse',
  ]);
});

test('5 Contact form: what is missing is said on submit, beside its field', async ({ open, page }) => {
  const calls: string[] = [];
  page.on('request', (made) => made.url().includes('/api/enquiry') && calls.push(made.url()));
  await open('/contact-us');
  for (const name of ['firstName', 'lastName', 'email', 'phoneNumber'] as const)
    await field(page, name).fill('');
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
  await expectAccessible(page);
  await field(page, 'firstName').fill('Hana');
  await expect(page.getByText(faults.firstName)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('5 Contact form: the email must match the pattern', async ({ open, page }) => {
  await open('/contact-us');
  for (const wrong of ['hana', 'hana@agency', 'hana@agency.x', 'hana@agency.museum', 'ha+na@agency.au']) {
    await field(page, 'email').fill(wrong);
    await submit(page).click();
    await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter a valid email');
  }
  await field(page, 'email').fill('ha.na_te-rangi@fire.agency.info');
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
});

test('2.8 a message that is too long is told, not cut', async ({ open, page }) => {
  await open('/contact-us');
  await field(page, 'message').fill('x'.repeat(5_003));
  await expect(field(page, 'message')).toHaveAccessibleDescription(
    /Please write at most 5000 characters: 3 fewer/,
  );
  expect(await field(page, 'message').inputValue()).toHaveLength(5_003);
});

test('2.8 the privacy policy opens in a new tab and what was typed stays', async ({ open, page }) => {
  await open('/contact-us');
  const link = page.getByRole('main').getByRole('link', { name: 'privacy policy (opens in a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(link).toHaveAttribute('href', /^https:/);
});

test('2.8 who cannot be looked up can still write', async ({ open, page }) => {
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 409, json: { message: 'No.' } }));
  await open('/contact-us');
  await expect(field(page, 'firstName')).toHaveValue('');
  await expect(submit(page)).toBeVisible();
});

test('2.8 until the member is known, the form keeps its place', async ({ open, page }) => {
  const held: Route[] = [];
  await page.route('**/api/users/*', (route) => void held.push(route));
  await open('/contact-us');
  await expect(heading(page)).toHaveText('Contact us');
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.continue();
  await expect(field(page, 'firstName')).not.toHaveValue('');
});

test.describe('on a small screen at night', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('2.8 the form fits and can be read, with all its faults', async ({ open, page }) => {
    await open('/contact-us');
    await submit(page).click();
    await expect(page.getByText('Please enter a message')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
  });
});
