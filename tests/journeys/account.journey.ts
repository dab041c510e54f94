import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { expect, expectAccessible, fillSignIn, signIn, test } from './journey.ts';

const signInButton = { name: 'Sign in' };

test('2.16 a member signs in and is welcomed by first name', async ({ page }) => {
  await signIn(page, 'member');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hana');
  await expectAccessible(page);
});

test('2.16 a signed-in member who comes to the sign-in page goes home', async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/account/sign-in');
  await expect(page).toHaveURL('/');
});

test('2.16 the sign-in page has a picture with a credit, links to forgot and join, and nothing axe objects to', async ({
  page,
}) => {
  await page.goto('/account/sign-in');
  await expect(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', /\/onboarding$/);
  await page.getByRole('button', { name: 'Image credit' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Image credit:');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/account/forgot-password');
});

test('8 when the sign-in picture fails, a fallback and its credit take its place', async ({ page }) => {
  await page.route('**/api/resources/login-image', (route) => route.abort());
  await page.goto('/account/sign-in');
  await expect(page.locator('img[src*="sign-in-fallback"]')).toBeVisible();
  await page.getByRole('button', { name: 'Image credit' }).focus();
  await expect(page.getByRole('tooltip')).toContainText(/^Image credit: \w/);
});

test('8 an answer without a sign-in picture is as good as none', async ({ page }) => {
  await page.route('**/api/resources/login-image', (route) =>
    route.fulfill({ json: { imgLink: '', sourceCredit: '' } }),
  );
  await page.goto('/account/sign-in');
  await expect(page.locator('img[src*="sign-in-fallback"]')).toBeVisible();
  await page.getByRole('button', { name: 'Image credit' }).focus();
  await expect(page.getByRole('tooltip')).toContainText(/^Image credit: \w/);
});

test('4 Login: the button waits for four characters in each field', async ({ page }) => {
  await page.goto('/account/sign-in');
  const button = page.getByRole('button', signInButton);
  await expect(button).toBeDisabled();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await fillSignIn(page, 'a@bc', 'abc');
  await expect(button).toBeDisabled();
  await fillSignIn(page, 'a@b', 'abcd');
  await expect(button).toBeDisabled();
  await fillSignIn(page, 'a@bc', 'abcd');
  await expect(button).toBeEnabled();
});

test('5 Login: what is missing or wrong is said, in the words of the specification', async ({ page }) => {
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Please enter an Emaill address')).toBeVisible();
  await expect(page.getByText('Please type password')).toBeVisible();
  await fillSignIn(page, 'not an email', 'whatever');
  await page.getByRole('button', signInButton).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
});

test('8 a wrong password shows the banner and empties the form', async ({ page }) => {
  await page.goto('/account/sign-in');
  await fillSignIn(page, demoEmail('member'), 'Wrong1234');
  await page.getByRole('button', signInButton).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
});

test('8 after too many tries the wait is said, and what was typed stays', async ({ page }) => {
  await page.goto('/account/sign-in');
  for (let tries = 0; tries < 6; tries += 1) {
    await fillSignIn(page, `nobody${tries}@demo.example`, 'Wrong1234');
    const answered = page.waitForResponse('**/connect/token');
    await page.getByRole('button', signInButton).click();
    await answered;
    await expect(page.getByLabel('Email')).toHaveValue('');
  }
  await fillSignIn(page, demoEmail('member'), demoPassword);
  await page.getByRole('button', signInButton).click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/);
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail('member'));
});

test('4 Session: without one, a page asks to sign in and is returned to, query and all', async ({ page }) => {
  await page.goto('/?from=mail');
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=/);
  await fillSignIn(page, demoEmail('member'), demoPassword);
  await page.getByRole('button', signInButton).click();
  await expect(page).toHaveURL('/?from=mail');
});

for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`4 Session: a return address that leaves the portal leads home: ${foreign}`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/account/sign-in?returnUrl=${encodeURIComponent(foreign)}`);
    await fillSignIn(page, demoEmail('member'), demoPassword);
    await page.getByRole('button', signInButton).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    expect(new URL(page.url()).origin).toBe(baseURL);
  });
}

test('4 Session: signing out clears it, ends it on the server, and tells the other tabs', async ({
  page,
  context,
}) => {
  await signIn(page, 'member');
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  const userId = await page.evaluate(() => localStorage.getItem('muster.userId'));
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(other).toHaveURL(/\/account\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('muster.token'))).toBeNull();
  // The server is told, and nobody waits for it.
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await page.request.get(`/api/users/${userId}`, { headers })).status())
    .toBe(401);
});

test('4 Session: a 401 clears it and asks to sign in, keeping the way back', async ({ page }) => {
  await signIn(page, 'member');
  await page.evaluate(() => localStorage.setItem('muster.token', 'a.b.c'));
  await page.goto('/?kept=yes');
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*kept/);
  expect(await page.evaluate(() => localStorage.getItem('muster.token'))).toBeNull();
});

test('8 an unknown path shows the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.locator('body')).toContainText('404 error');
  await expect(page.locator('body')).toContainText(
    "Sorry, the page you are looking for doesn't exist or has been moved.",
  );
  await expectAccessible(page);
});

test('2.18 a member who is lost keeps the bar and every way on', async ({ open, page }) => {
  await open('/settings/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404 error.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);
});
