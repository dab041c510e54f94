import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { enquiryField, fillEnquiry, submitButton } from './enquiry-form.ts';

const answerField = 'Answer to Mere';

test('Staff enquiries: a member asks, staff answer with a template, the member replies, staff close', async ({
  browser,
  open,
  page,
  request,
}) => {
  const member = await createMember(request, { firstName: 'Mere', lastName: 'Kake' });
  await open('/contact-us', member);
  await expect(enquiryField(page, 'firstName')).toHaveValue('Mere');
  await expect(page.getByText('Your enquiries')).toHaveCount(0);
  await fillEnquiry(page, 'Is there a place left\nin the course?');
  await submitButton(page).click();
  await expect(page.getByText('Your reference number is')).toBeVisible();
  const reference = (await page.getByText(/^E-\d{5}$/).textContent()) as string;

  const desk = await (await browser.newContext()).newPage();
  await openAs(desk, await demoAccount(request, 'support'), '/staff/enquiries');
  await expect(heading(desk)).toHaveText('Enquiries');
  await desk.getByLabel('Search reference, name, email or text').fill(reference);
  await desk.getByRole('link', { name: /Mere Kake.*a place left/ }).click();
  await expect(heading(desk)).toHaveText(`${reference} Learning and development`);
  await expect(desk.getByText('Is there a place left')).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('c');
  await expect(desk.getByLabel('Owner')).toHaveValue(/./);

  await desk.keyboard.press('e');
  await expect(desk.getByLabel(answerField)).toBeFocused();
  await desk.keyboard.type('Kia ora.');
  await desk.reload();
  await expect(desk.getByLabel(answerField)).toHaveValue('Kia ora.');
  await desk.getByLabel('Insert a template').selectOption('Course: no place left');
  await expect(desk.getByLabel(answerField)).toHaveValue(
    new RegExp(`Kia ora.\\n\\nThe course is full.*Mere.*${reference}`),
  );
  await desk.getByLabel(answerField).press('Control+Enter');
  await expect(desk.getByText('Answer to Mere sent.')).toBeVisible();
  await desk.keyboard.press('u');
  await expect(desk.getByLabel(answerField)).toHaveValue(/The course is full/);
  await expect(desk.getByText('Email not sent yet')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('Email not sent yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Write a note instead' }).click();
  await desk.getByLabel('Note for staff').fill('First on the waiting list');
  await desk.reload();
  await expect(desk.getByLabel('Note for staff')).toHaveValue('First on the waiting list');
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(desk.getByText('Note, only staff see it')).toBeVisible();
  await expectAccessible(desk);

  await page.getByRole('button', { name: 'Return' }).click();
  const summary = page.locator('summary', { hasText: reference });
  await expect(summary).toContainText('Answered');
  // The answer appears when staff cannot undo it any more.
  await expect(async () => {
    await page.reload();
    await summary.click();
    await expect(page.getByText('The course is full at the moment.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Mei', { exact: true })).toBeVisible();
  await expect(page.getByText('First on the waiting list')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Your reply').fill('Thank you, that is fine.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(summary).toContainText('Open');
  await expect(page.getByLabel('Your reply')).toHaveValue('');

  await desk.getByRole('button', { name: 'Answer instead' }).click();
  await desk.getByLabel(answerField).fill('You are first on the list.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByRole('alert')).toContainText('Mere wrote again since you opened this.');
  await expect(desk.getByText('Thank you, that is fine.')).toBeVisible();
  await expect(desk.getByLabel(answerField)).toHaveValue('You are first on the list.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByLabel(answerField)).toHaveValue('');
  await desk.getByRole('button', { name: 'Close enquiry' }).click();
  await expect(desk.getByText(`${reference} closed.`)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Reopen enquiry' })).toBeVisible();
  await page.reload();
  await expect(summary).toContainText('Closed');
  await desk.context().close();
});

test('Staff enquiries: the inbox and the templates fit a phone at night', async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/staff/enquiries?state=open&sort=waitingSince', 'support');
  await expect(page.getByRole('link', { name: /We run a depot|Do you ship/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(heading(page)).toHaveText('Templates for answers');
  await page.keyboard.press('n');
  await page.getByLabel('Title').fill(`Waiting list ${Date.now()}`);
  await page.getByLabel('Text', { exact: true }).fill('Dear {frist name}');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(
    /\{frist name\} is not a placeholder/,
  );
  await page.getByLabel('Text', { exact: true }).fill('Your reference is ');
  await page.getByRole('button', { name: '{reference}' }).click();
  await expect(page.getByText('Your reference is E-10432')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^Waiting list/ })).toBeVisible();
});
