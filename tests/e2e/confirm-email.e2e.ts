import type { Page } from '@playwright/test';
import { createMember, demoAccount, readConfirmationToken } from './accounts.ts';
import { expect, expectAccessible, fillSignIn, heading, test } from './e2e-test.ts';
import { goToReview, testPassword } from './onboarding-page.ts';
import { holdRequests } from './requests.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Confirm your email address' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('2.17 Email confirmation: lists a new member after confirming', async ({ page, context, request }) => {
  const email = await goToReview(page, 'associate');
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(page.getByText(`we’ve sent a link to ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email, testPassword);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText(`We sent a link to ${email}.`);
  await expectAccessible(page);
  const userId = await page.evaluate(() => localStorage.getItem('muster.userId'));

  await page.getByRole('button', { name: 'More links' }).click();
  await page.getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'The directory opens after you confirm your email address' }),
  ).toBeVisible();
  await expectAccessible(page);

  const outbox = await context.newPage();
  await outbox.goto('/outbox');
  await outbox
    .getByRole('link', { name: /Welcome to/ })
    .filter({ hasText: email })
    .click();
  await outbox.getByRole('link', { name: 'Confirm your email address', exact: true }).click();
  const confirmedPage = context.pages().at(-1) as Page;
  await expect(heading(confirmedPage)).toHaveText('Email address confirmed');
  await expectAccessible(confirmedPage);
  await confirmedPage.reload();
  await expect(heading(confirmedPage)).toHaveText('Email address confirmed');

  // Headless Chromium does not hide tabs, so dispatch the event manually.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText(/^[\d,]+ members$/)).toBeVisible();
  const viewer = await demoAccount(request, 'member');
  expect(await viewer.call(`/api/users/${userId}`)).toMatchObject({ lastName: 'Ngata' });
});

test('2.17 Email confirmation: corrects the address, resends the link', async ({ open, page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const account = await createMember(request, { isConfirmed: false });
  const oldLink = await readConfirmationToken(request, account.email);
  await open('/settings/directory-privacy', account);
  await expect(
    page.getByText('You are not in the member directory until you confirm your email address.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View profile' }).click();
  await expect(
    page.getByText('Other members can open your profile after you confirm your email address.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await page.goto('/contact-us');
  await expect(notice(page)).toContainText(account.email);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct your email address' });
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
  const correctedEmail = `corrected-${account.email}`;
  await dialog.getByLabel('Email').fill(correctedEmail);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice(page)).toContainText(correctedEmail);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // The notice shows before the member has loaded, to avoid a layout shift.
  const release = await holdRequests(page, `**/api/users/${account.userId}`);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  release();
  await expect(notice(page)).toContainText(correctedEmail);

  const sendAgainButton = notice(page).getByRole('button', { name: 'Send again' });
  for (let count = 0; count < 2; count += 1) {
    await sendAgainButton.click();
    await expect(messages(page)).toContainText('Email sent');
    await expect(sendAgainButton).not.toHaveAttribute('aria-busy');
  }
  await sendAgainButton.click();
  await expect(messages(page)).toContainText(/Please try again in \d+ minutes/);

  await page.goto(`/account/confirm-email?userId=${oldLink.userId}&token=${oldLink.token}`);
  await expect(heading(page)).toHaveText('This link no longer works');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get a new link in the portal' }).click();
  await expect(notice(page)).toContainText(correctedEmail);
});
