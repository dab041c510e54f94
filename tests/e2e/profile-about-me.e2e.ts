import type { Page } from '@playwright/test';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

const aboutField = (page: Page) => page.getByRole('textbox', { name: 'About you' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const userUrlPattern = ({ userId }: Account) => `**/api/users/${userId}`;

test('4 About me: keeps line breaks and other data, cancels edits', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  await button(page, 'Edit').press('Enter');
  await expect(aboutField(page)).toBeFocused();
  await aboutField(page).fill('First line.\n\nThird line.');
  await expect(page.getByText('24 of 5000 characters')).toBeVisible();
  await expectAccessible(page);
  // Changes from another device, which saving this form must not overwrite.
  await account.call(`/api/users/${account.userId}`, { department: 'Logistics' });
  await account.call('/api/users/privacy', { showEmail: false });
  const delayedSave = Promise.withResolvers<void>();
  await page.route(userUrlPattern(account), async (route) => {
    if (route.request().method() === 'POST') await delayedSave.promise;
    await route.continue();
  });
  const saveRequest = page.waitForRequest((sentRequest) => sentRequest.method() === 'POST');
  await button(page, 'Save').click();
  expect((await saveRequest).postDataJSON()).toMatchObject({
    id: account.userId,
    firstName: 'Robin',
    registeredEmail: account.email,
    postalSuburb: 'Ballarat',
    aboutMe: 'First line.\n\nThird line.',
  });
  await expect(button(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  delayedSave.resolve();

  await expect(page.getByText('First line.')).toHaveCSS('white-space-collapse', 'preserve');
  await expect(aboutField(page)).toHaveCount(0);
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByText('Logistics')).toBeVisible();
  expect(await account.call(`/api/users/${account.userId}`)).toMatchObject({
    aboutMe: 'First line.\n\nThird line.',
    postalSuburb: 'Ballarat',
    department: 'Logistics',
    showEmail: false,
  });

  await button(page, 'Edit').click();
  await aboutField(page).fill('Something else.');
  await button(page, 'Cancel').click();
  await expect(page.getByText('First line.')).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  await button(page, 'Edit').click();
  await expect(aboutField(page)).toHaveValue('First line.\n\nThird line.');
  await aboutField(page).fill('  ');
  await button(page, 'Save').click();
  await expect(page.getByText('You have not written anything yet.')).toBeVisible();
});

test('8 About me: rejects more than 5000 characters and keeps the text', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  await button(page, 'Edit').click();
  await aboutField(page).fill('x'.repeat(5002));
  await expect(page.getByText('5002 of 5000 characters')).toBeVisible();
  await expect(page.getByText('Please shorten your text by 2 characters (maximum 5,000)')).toBeVisible();
  await button(page, 'Save').click();
  await expect(aboutField(page)).toBeFocused();
  await expect(aboutField(page)).toHaveValue('x'.repeat(5002));
  await expectAccessible(page);
  await aboutField(page).fill('x'.repeat(5000));
  await page.route(userUrlPattern(account), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The portal is busy.' } })
      : route.continue(),
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText('The portal is busy.');
  await expect(aboutField(page)).toHaveValue('x'.repeat(5000));
  await page.unroute(userUrlPattern(account));
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(page.getByText('x'.repeat(5000))).toBeVisible();
});
