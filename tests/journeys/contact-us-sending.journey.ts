import type { Route } from '@playwright/test';
import { agree, field, heading, submit, submitCall, typed, write } from './enquiry-form.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { newMember, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.8 an enquiry is sent, and Return leads back to an emptied form', async ({ page, request }) => {
  const person = await newMember(request, { firstName: 'Mere', lastName: 'Kake' });
  await openAs(page, person, '/contact-us');
  await expect(field(page, 'firstName')).toHaveValue('Mere');
  await field(page, 'phoneNumber').fill('0491 570 157');
  await write(page, 'Where do I find\nthe drill book?');
  // What puts it in order may come after one has left the field.
  await expect(field(page, 'phoneNumber')).toHaveValue('+61 491 570 157');
  const made = page.waitForRequest(submitCall);
  await submit(page).click();
  expect((await made).postDataJSON()).toEqual({
    firstName: 'Mere',
    lastName: 'Kake',
    email: person.email,
    phoneNumber: '+61 491 570 157',
    enquiryType: 'LearningAndDevelopment',
    message: 'Where do I find\nthe drill book?',
  });
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(heading(page)).toHaveText('Contact us');
  await expect(heading(page)).toBeFocused();
  expect(await typed(page)).toEqual(['', '', '', '', '', '']);
  await expect(agree(page)).not.toBeChecked();
  await expect(page.getByText('Please')).toHaveCount(0);
});

test('5 Contact form: the phone number is optional, and must be one when given', async ({
  open,
  page,
  request,
}) => {
  await open('/contact-us', await newMember(request));
  await field(page, 'phoneNumber').fill('call me maybe');
  await write(page);
  await submit(page).click();
  await expect(field(page, 'phoneNumber')).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(field(page, 'phoneNumber')).toBeFocused();
  await field(page, 'phoneNumber').fill('');
  const made = page.waitForRequest(submitCall);
  await submit(page).click();
  expect((await made).postDataJSON()).toMatchObject({ phoneNumber: null });
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');
});

test('4 Contact form: the button is disabled while it is being sent, and it is sent once', async ({
  open,
  page,
  request,
}) => {
  const held: Route[] = [];
  await page.route(submitCall, (route) => void held.push(route));
  await open('/contact-us', await newMember(request));
  await write(page);
  await submit(page).dblclick();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await field(page, 'firstName').press('Enter');
  await expectAccessible(page);
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');
  expect(held).toHaveLength(1);
});

test('8 Contact form: a failure says what happened, and everything typed stays', async ({
  open,
  page,
  request,
}) => {
  await open('/contact-us', await newMember(request));
  await write(page);
  const before = await typed(page);
  await page.route(submitCall, (route) => route.abort());
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Your enquiry was not sent.');
  await expect(page.getByRole('alert')).toContainText('The portal cannot be reached.');
  expect(await typed(page)).toEqual(before);
  await expect(agree(page)).toBeChecked();
  await expectAccessible(page);
  await page.unroute(submitCall);
  await page.route(submitCall, (route) => route.fulfill({ status: 500, body: '' }));
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await page.unroute(submitCall);
  await submit(page).click();
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');
});

test('2.8 leaving with an enquiry that was not sent asks first', async ({ open, page, request }) => {
  await open('/contact-us', await newMember(request));
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await write(page);
  const before = await typed(page);
  await home.click();
  await expect(question).toContainText('Your enquiry has not been sent and would be lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  expect(await typed(page)).toEqual(before);
  await submit(page).click();
  await expect(heading(page)).toHaveText('Your enquiry has successfully been submited');
  await home.click();
  await expect(page).toHaveURL('/');
  await expect(question).toBeHidden();
});

test('8 Contact form: what the server refuses is told beside its field until that is changed', async ({
  open,
  page,
  request,
}) => {
  await open('/contact-us', await newMember(request));
  // The pattern lets it through, the server does not.
  await field(page, 'email').fill('hana..te@agency.gov.au');
  await write(page);
  await submit(page).click();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Email must be an email address');
  await expect(field(page, 'email')).toBeFocused();
  await expect(field(page, 'message')).toHaveValue('Where do I find the drill book?');
  await expectAccessible(page);
  await field(page, 'email').fill('hana.te@agency.gov.au');
  await expect(page.getByText('Email must be an email address')).toHaveCount(0);
});
