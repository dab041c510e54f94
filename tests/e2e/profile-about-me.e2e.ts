import type { Page } from '@playwright/test';
import { callAs, newMember, type Person } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

const area = (page: Page) => page.getByRole('textbox', { name: 'About you' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const savesOf = ({ userId }: Person) => `**/api/users/${userId}`;

test('4 About me: saves line breaks, restores on Cancel', async ({ open, page, request }) => {
  const person = await open('/profile', await newMember(request));
  await button(page, 'Edit').press('Enter');
  await expect(area(page)).toBeFocused();
  await area(page).fill('First line.\n\nThird line.');
  await expect(page.getByText('24 of 5000 characters')).toBeVisible();
  await expectAccessible(page);
  await callAs(request, person, `/api/users/${person.userId}`, { department: 'Logistics' });
  await callAs(request, person, '/api/users/privacy', { showEmail: false });
  const answered = Promise.withResolvers<void>();
  await page.route(savesOf(person), async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  const posted = page.waitForRequest((sent) => sent.method() === 'POST');
  await button(page, 'Save').click();
  expect((await posted).postDataJSON()).toMatchObject({
    id: person.userId,
    firstName: 'Journey',
    registeredEmail: person.email,
    postalSuburb: 'Ballarat',
    aboutMe: 'First line.\n\nThird line.',
  });
  await expect(button(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  answered.resolve();

  await expect(page.getByText('First line.')).toHaveCSS('white-space-collapse', 'preserve');
  await expect(area(page)).toHaveCount(0);
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByText('Logistics')).toBeVisible();
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({
    aboutMe: 'First line.\n\nThird line.',
    postalSuburb: 'Ballarat',
    department: 'Logistics',
    showEmail: false,
  });

  await button(page, 'Edit').click();
  await area(page).fill('Something else.');
  await button(page, 'Cancel').click();
  await expect(page.getByText('First line.')).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  await button(page, 'Edit').click();
  await expect(area(page)).toHaveValue('First line.\n\nThird line.');
  await area(page).fill('  ');
  await button(page, 'Save').click();
  await expect(page.getByText('You have not written anything yet.')).toBeVisible();
});

test('8 About me: refuses more than 5000 characters, keeps the text', async ({ open, page, request }) => {
  const person = await open('/profile', await newMember(request));
  await button(page, 'Edit').click();
  await area(page).fill('x'.repeat(5002));
  await expect(page.getByText('5002 of 5000 characters')).toBeVisible();
  await expect(page.getByText('Please shorten your text by 2 characters (maximum 5,000)')).toBeVisible();
  await button(page, 'Save').click();
  await expect(area(page)).toBeFocused();
  await expect(area(page)).toHaveValue('x'.repeat(5002));
  await expectAccessible(page);
  await area(page).fill('x'.repeat(5000));
  await page.route(savesOf(person), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The portal is busy.' } })
      : route.continue(),
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText('The portal is busy.');
  await expect(area(page)).toHaveValue('x'.repeat(5000));
  await page.unroute(savesOf(person));
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(page.getByText('x'.repeat(5000))).toBeVisible();
});
