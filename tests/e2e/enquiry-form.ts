import type { Page } from '@playwright/test';

export const submitCall = '**/api/enquiry/submit';
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit enquiry' });
export const agree = (page: Page) => page.getByRole('checkbox', { name: 'I agree to the privacy policy' });
export const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  enquiryType: 'Enquiry type',
  message: 'Message',
} as const;
export const field = (page: Page, name: keyof typeof fields) =>
  page.getByLabel(fields[name], { exact: true });

export async function write(page: Page, message = 'Where do I find the drill book?'): Promise<void> {
  await field(page, 'enquiryType').selectOption('Learning and development');
  await field(page, 'message').fill(message);
  await agree(page).click();
}

export async function typed(page: Page): Promise<string[]> {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return Promise.all(names.map((name) => field(page, name).inputValue()));
}
