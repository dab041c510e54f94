import { expect, expectAccessible, fillSignIn, test } from './journey.ts';
import { newMember } from './people.ts';

test('2.16 a forgotten password is set anew through the mail in the outbox', async ({ page, request }) => {
  const { email } = await newMember(request, { firstName: 'Forgetful' });
  await page.goto('/account/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByText('Reset password email sent!')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: email })
    .click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set a new password', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Must contain a capital letter')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill('Eucalypt77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt78');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('The new password that you entered do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt77');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('New password set')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Return to log in' }).click();
  await fillSignIn(page, email, 'Eucalypt77');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Forgetful');
});

test('8 an email nobody has is told so, and stays typed', async ({ page }) => {
  await page.goto('/account/forgot-password');
  await page.getByLabel('Email').fill('nobody@demo.example');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email provided');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.example');
});

test('4 Reset password: a link that is not good leads away', async ({ page }) => {
  await page.goto(`/account/reset-password?userId=${crypto.randomUUID()}&token=made-up-made-up-made-up`);
  await expect(page).toHaveURL(/\/account\/sign-in/);
});

test('8 a reset that fails says so, and what is missing is asked for', async ({ page, request }) => {
  const { email } = await newMember(request);
  await request.post('/connect/forgotpassword', { data: { username: email } });
  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: email })
    .click();
  await page.getByRole('link', { name: 'Set a new password', exact: true }).click();
  const send = page.getByRole('button', { name: 'Set new password' });
  await page.getByLabel('Email').fill('x');
  await send.click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await page.getByLabel('Email').fill('somebody.else@agency.example');
  await page.getByLabel('New password', { exact: true }).fill('Eucalypt77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt77');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Something goes wrong');
  await expectAccessible(page);
});

test('2.1 /meta shows the public configuration and nothing else', async ({ page, request }) => {
  const shown = await (await request.get('/config.json')).json();
  await page.goto('/meta');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(shown.version);
  await expect(page.getByRole('main')).not.toContainText(/DATABASE_URL|NODE_|PATH/);
  await expectAccessible(page);
});
