import type { Page } from '@playwright/test';

export const submitUrl = '**/api/enquiry/submit';
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit enquiry' });
export const privacyCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'I agree to the privacy policy' });
export const fieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  enquiryType: 'Enquiry type',
  message: 'Message',
} as const;
export const enquiryField = (page: Page, name: keyof typeof fieldLabels) =>
  page.getByLabel(fieldLabels[name], { exact: true });

export async function fillEnquiry(page: Page, message = 'Where do I find the drill book?'): Promise<void> {
  await enquiryField(page, 'enquiryType').selectOption('Learning and development');
  await enquiryField(page, 'message').fill(message);
  await privacyCheckbox(page).click();
}

export async function readFieldValues(page: Page): Promise<string[]> {
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  return Promise.all(names.map((name) => enquiryField(page, name).inputValue()));
}
