import type { Route } from '@playwright/test';
import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import {
  enquiryField,
  fillEnquiry,
  privacyCheckbox,
  readFieldValues,
  submitButton,
  submitUrl,
} from './enquiry-form.ts';
import { holdRequests, mockResponse, recordRequests } from './requests.ts';

const sentHeading = 'Your enquiry has successfully been submited';

test('2.8 and 5 Contact form: prefills member details, marks each invalid field', async ({
  open,
  page,
  request,
}) => {
  const account = await demoAccount(request, 'member');
  const user = await account.call(`/api/users/${account.userId}`);
  const release = await holdRequests(page, '**/api/users/*');
  await open('/contact-us');
  await expect(heading(page)).toHaveText('Contact us');
  await expect(submitButton(page)).toHaveCount(0);
  release();
  await expect(enquiryField(page, 'firstName')).toHaveValue(user.firstName);
  const { firstName, lastName, registeredEmail, mobile } = user;
  expect(await readFieldValues(page)).toEqual([firstName, lastName, registeredEmail, mobile, '', '']);
  await expect(privacyCheckbox(page)).not.toBeChecked();
  const country = page.getByLabel('Phone number: country');
  await expect(country).toHaveValue('AU');
  await expect(country.locator('option:checked')).toHaveText('Australia (+61)');
  await expectAccessible(page);
  const options = enquiryField(page, 'enquiryType').locator('option');
  const optionLabels = {
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
  await expect(options).toHaveText(Object.values(optionLabels));
  const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(Object.keys(optionLabels));
  const link = page.getByRole('main').getByRole('link', { name: 'privacy policy (opens in a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(link).toHaveAttribute('href', /^https:/);

  await page.unroute('**/api/users/*');
  await mockResponse(page, '**/api/users/*', { status: 409, json: { message: 'No.' } });
  await page.reload();
  await expect(submitButton(page)).toBeVisible();
  await expect(enquiryField(page, 'firstName')).toHaveValue('');

  const submissions = recordRequests(page, /\/api\/enquiry/);
  const fieldErrors = {
    firstName: 'Please input your First name',
    lastName: 'Please input your Last name',
    email: 'Please enter an Emaill address',
    enquiryType: 'Please select an enquiry type',
    message: 'Please enter a message',
  } as const;
  await expect(page.getByText(fieldErrors.firstName)).toHaveCount(0);
  await submitButton(page).click();
  for (const [name, error] of Object.entries(fieldErrors))
    await expect(enquiryField(page, name as keyof typeof fieldErrors)).toHaveAccessibleDescription(error);
  await expect(privacyCheckbox(page)).toHaveAccessibleDescription('Please agree to our privacy policy');
  await expect(enquiryField(page, 'phoneNumber')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(enquiryField(page, 'firstName')).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await enquiryField(page, 'firstName').fill('Hana');
  await expect(page.getByText(fieldErrors.firstName)).toHaveCount(0);

  await enquiryField(page, 'email').fill('ha+na@agency.au');
  await submitButton(page).click();
  await expect(enquiryField(page, 'email')).toHaveAccessibleDescription('Please enter a valid email');
  await enquiryField(page, 'email').fill('ha.na_te-rangi@fire.agency.info');
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
  const message = enquiryField(page, 'message');
  await message.fill('x'.repeat(5_003));
  const lengthError = /shorten your message by 3 characters \(maximum 5,000\)/;
  await expect(message).toHaveAccessibleDescription(lengthError);
  expect(await message.inputValue()).toHaveLength(5_003);
  expect(submissions).toEqual([]);
});

test('2.8 and 8 Contact form: sends once and keeps the input after a failure', async ({
  open,
  page,
  request,
}) => {
  const heldRoutes: Route[] = [];
  await page.route(submitUrl, (route) => void heldRoutes.push(route));
  const account = await createMember(request, { firstName: 'Mere', lastName: 'Kake' });
  await open('/contact-us', account);
  const phoneNumber = enquiryField(page, 'phoneNumber');
  await phoneNumber.fill('call me maybe');
  await fillEnquiry(page, 'Where do I find\nthe drill book?');
  await submitButton(page).click();
  await expect(phoneNumber).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(phoneNumber).toBeFocused();
  await phoneNumber.fill('0491 570 157');
  await phoneNumber.blur();
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
  await enquiryField(page, 'firstName').press('Enter');
  expect(heldRoutes.map((route) => route.request().postDataJSON())).toEqual([
    {
      firstName: 'Mere',
      lastName: 'Kake',
      email: account.email,
      phoneNumber: '+61 491 570 157',
      enquiryType: 'LearningAndDevelopment',
      message: 'Where do I find\nthe drill book?',
    },
  ]);
  await heldRoutes[0]?.continue();
  await expect(heading(page)).toHaveText(sentHeading);
  await expect(heading(page)).toBeFocused();
  expect(heldRoutes).toHaveLength(1);
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(heading(page)).toHaveText('Contact us');
  await expect(heading(page)).toBeFocused();
  expect(await readFieldValues(page)).toEqual(['', '', '', '', '', '']);
  await expect(privacyCheckbox(page)).not.toBeChecked();
  await expect(page.getByText('Please')).toHaveCount(0);

  await enquiryField(page, 'firstName').fill('Mere');
  await enquiryField(page, 'lastName').fill('Kake');
  await enquiryField(page, 'email').fill(account.email);
  await fillEnquiry(page);
  const before = await readFieldValues(page);
  await page.unroute(submitUrl);
  await page.route(submitUrl, (route) => route.abort());
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your enquiry could not be sent.');
  await expect(page.getByRole('alert')).toContainText('The portal cannot be reached.');
  expect(await readFieldValues(page)).toEqual(before);
  await expect(privacyCheckbox(page)).toBeChecked();
  await page.unroute(submitUrl);

  // The browser pattern accepts this address, but the server rejects it.
  await enquiryField(page, 'email').fill('hana..te@agency.gov.au');
  await submitButton(page).click();
  await expect(enquiryField(page, 'email')).toHaveAccessibleDescription('Email must be an email address');
  await expect(enquiryField(page, 'email')).toBeFocused();
  await enquiryField(page, 'email').fill('hana.te@agency.gov.au');
  await expect(page.getByText('Email must be an email address')).toHaveCount(0);
  const submission = page.waitForRequest(submitUrl);
  await submitButton(page).click();
  expect((await submission).postDataJSON()).toMatchObject({ phoneNumber: null });
  await expect(heading(page)).toHaveText(sentHeading);
  // A sent enquiry needs no confirmation before leaving.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});
