import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createMember } from './accounts.ts';
import { expect, expectAccessible, fillSignIn, heading, submitSignIn, test } from './e2e-test.ts';
import { holdRequests } from './requests.ts';

const shellScripts = /\/assets\/(shell|_signed-in)[^/]*\.js$/;
const signInPage = '/account/sign-in';

test('2.16 Login: shows the image, validates input and limits attempts', async ({ page, request }) => {
  const imageUrl = '**/api/resources/login-image';
  const fallback = page.locator('img[src*="sign-in-fallback"]');
  const openWithCredit = async () => {
    await page.goto(signInPage);
    await page.getByRole('button', { name: 'Image credit' }).focus();
    await expect(page.getByRole('tooltip')).toContainText(/^Image credit: \w/);
  };
  await page.route(imageUrl, (route) => route.abort());
  await openWithCredit();
  await expect(fallback).toBeVisible();
  await page.unroute(imageUrl);
  await openWithCredit();
  await expect(fallback).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', /\/onboarding$/);
  await expectAccessible(page);

  const signInButton = page.getByRole('button', { name: 'Sign in' });
  await expect(signInButton).toBeDisabled();
  await expect(signInButton).not.toHaveAttribute('aria-disabled');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Please enter an Emaill address')).toBeVisible();
  await expect(page.getByText('Please type password')).toBeVisible();
  for (const [email, password] of Object.entries({ 'a@bc': 'abc', 'a@b': 'abcd' })) {
    await fillSignIn(page, email, password);
    await expect(signInButton).toBeDisabled();
  }
  await fillSignIn(page, 'a@bc', 'abcd');
  await expect(signInButton).toBeEnabled();
  await submitSignIn(page, 'not an email', 'whatever');
  await expect(page.getByText('Please enter a valid email')).toBeVisible();

  const email = page.getByLabel('Email');
  await submitSignIn(page, 'nobody@demo.example', 'Wrong1234');
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const form = { grant_type: 'password', username: 'nobody@demo.example', password: 'Wrong1234' };
  for (let attempt = 0; attempt < 5; attempt += 1) await request.post('/connect/token', { form });
  await submitSignIn(page, demoEmail('member'), demoPassword);
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Please try again in \d+ seconds\.$/);
  await expect(email).toHaveValue(demoEmail('member'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/account/forgot-password');
});

test('4 Session: returns to the page and ends in all tabs', async ({ page, context, baseURL, request }) => {
  const { email, password } = await createMember(request);
  const storedToken = () => page.evaluate(() => localStorage.getItem('muster.token'));
  const signIn = async () => {
    await submitSignIn(page, email, password);
    await expect(heading(page)).toContainText('Robin');
  };
  await page.goto('/?from=mail');
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=/);
  await signIn();
  await expect(page).toHaveURL('/?from=mail');
  await page.goto(signInPage);
  await expect(page).toHaveURL('/');

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('heading', { level: 1 })).toContainText('Robin');
  const headers = { authorization: `Bearer ${await storedToken()}` };
  const userId = await page.evaluate(() => localStorage.getItem('muster.userId'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(otherTab).toHaveURL(/\/account\/sign-in/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // The page does not wait for the revoke response.
  await expect
    .poll(async () => (await page.request.get(`/api/users/${userId}`, { headers })).status())
    .toBe(401);

  await page.goto(`${signInPage}?returnUrl=${encodeURIComponent('//evil.example')}`);
  await signIn();
  expect(new URL(page.url()).origin).toBe(baseURL);

  // Use a page without scripts: the portal would react to the changed token immediately.
  await page.goto('/health/live');
  await page.evaluate(() => localStorage.setItem('muster.token', 'a.b.c'));
  await page.goto('/?kept=yes');
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*kept/);
  expect(await storedToken()).toBeNull();
});

test('2.16 Login: prefetches the first screen and shows a loading page', async ({ page }) => {
  const release = await holdRequests(page, shellScripts);
  await page.goto(signInPage);
  const shellRequest = page.waitForRequest(shellScripts);
  await page.getByLabel('Email').fill('m');
  await shellRequest;
  await submitSignIn(page, demoEmail('member'), demoPassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading…' })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(heading(page)).toContainText('Hana');
});
