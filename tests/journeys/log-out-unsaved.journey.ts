import type { Page } from '@playwright/test';
import { edit, field } from './account-details-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { newMember } from './people.ts';

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Stay' | 'Leave') =>
  question(page).getByRole('button', { name, exact: true }).click();
const token = (page: Page) => page.evaluate(() => localStorage.getItem('muster.token'));

async function logOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

test('4 Logging out asks before unsaved account details or an unsaved About me text are lost', async ({
  open,
  page,
  request,
}) => {
  const person = await open('/profile', await newMember(request));
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'About you' });
  await text.fill('Not saved yet.');
  await logOut(page);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveValue('Not saved yet.');
  await text.fill('');

  await edit(page, person);
  await field(page, 'Preferred name').fill('Ari');
  await logOut(page);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'Stay');
  await expect(question(page)).toBeHidden();
  await expect(field(page, 'Preferred name')).toHaveValue('Ari');
  await expect(account(page)).toBeFocused();
  expect(await token(page)).not.toBeNull();
  await logOut(page);
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/account/sign-in');
  expect(await token(page)).toBeNull();
});
