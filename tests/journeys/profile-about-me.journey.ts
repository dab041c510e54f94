import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, newMember, openAs, type Person } from './people.ts';

const area = (page: Page) => page.getByRole('textbox', { name: 'About you' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const savesOf = ({ userId }: Person) => `**/api/users/${userId}`;

test('4 About me: edit, save, and the view shows it, line breaks and all', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').press('Enter');
  await expect(area(page)).toBeFocused();
  await area(page).fill('First line.\n\nThird line.');
  await expect(page.getByText('24 of 5000 characters')).toBeVisible();
  await expectAccessible(page);

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
  await expectAccessible(page);
  answered.resolve();

  await expect(page.getByText('First line.')).toHaveCSS('white-space-collapse', 'preserve');
  await expect(area(page)).toHaveCount(0);
  await expect(button(page, 'Edit')).toBeFocused();
  const saved = await callAs(request, person, `/api/users/${person.userId}`);
  expect(saved).toMatchObject({ aboutMe: 'First line.\n\nThird line.', postalSuburb: 'Ballarat' });
});

test('4 About me: a change made elsewhere in the meantime is not undone', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await area(page).fill('Kia ora.');
  await callAs(request, person, `/api/users/${person.userId}`, { department: 'Logistics' });
  await callAs(request, person, '/api/users/privacy', { showEmail: false });
  await button(page, 'Save').click();
  await expect(area(page)).toBeHidden();
  await expect(page.getByText('Logistics')).toBeVisible();
  const saved = await callAs(request, person, `/api/users/${person.userId}`);
  expect(saved).toMatchObject({ aboutMe: 'Kia ora.', department: 'Logistics', showEmail: false });
});

test('4 About me: cancel restores the previous text', async ({ page, request }) => {
  const person = await newMember(request);
  await callAs(request, person, `/api/users/${person.userId}`, { aboutMe: 'As it was.' });
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await expect(area(page)).toHaveValue('As it was.');
  await area(page).fill('Something else.');
  await button(page, 'Cancel').click();
  await expect(page.getByText('As it was.')).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  await button(page, 'Edit').click();
  await expect(area(page)).toHaveValue('As it was.');
});

test('2.7 About me: more than 5000 characters are kept, counted and refused', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await area(page).fill('x'.repeat(5002));
  await expect(page.getByText('5002 of 5000 characters')).toBeVisible();
  await expect(page.getByText('Please write at most 5000 characters: 2 fewer')).toBeVisible();
  await button(page, 'Save').click();
  await expect(area(page)).toBeFocused();
  await expect(area(page)).toHaveValue('x'.repeat(5002));
  await expectAccessible(page);
  await area(page).fill('x'.repeat(5000));
  await button(page, 'Save').click();
  await expect(page.getByText('x'.repeat(5000))).toBeVisible();
});

test('2.7 About me: emptied, it says that nothing is written', async ({ page, request }) => {
  const person = await newMember(request);
  await callAs(request, person, `/api/users/${person.userId}`, { aboutMe: 'As it was.' });
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await area(page).fill('  ');
  await button(page, 'Save').click();
  await expect(page.getByText('You have not written anything yet.')).toBeVisible();
});

test('8 About me: when saving fails the reason is told, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await area(page).fill('Long thought about.');
  await page.route(savesOf(person), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The portal is busy.' } })
      : route.continue(),
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText('The portal is busy.');
  await expect(area(page)).toHaveValue('Long thought about.');
  await expectAccessible(page);
  await page.unroute(savesOf(person));
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(page.getByText('Long thought about.')).toBeVisible();
});

test('2.7 About me: leaving with an unsaved text asks first', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  await area(page).fill('Not saved yet.');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await home.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/profile');
  await expect(area(page)).toHaveValue('Not saved yet.');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  // The address is ahead of the screen: the text is lost only when the screen has gone.
  await expect(area(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByText('You have not written anything yet.')).toBeVisible();
});

test('2.7 About me: closing the tab asks too, and only when there is something to lose', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await button(page, 'Edit').click();
  // Nothing typed: the page goes without a question.
  await page.reload();
  await button(page, 'Edit').click();
  await area(page).pressSequentially('Not saved yet.');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(area(page)).toHaveValue('Not saved yet.');
});
