import { anEmail, fillDetails, pressContinue } from './joining-visitor.ts';
import { expect, test } from './journey.ts';
import { newMember } from './people.ts';

// A screen of 1280 × 800 at 200 %.
test.use({ viewport: { width: 640, height: 400 } });

test('8 Change password: scrolls the result into view', async ({ open, page, request }) => {
  const person = await newMember(request);
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Re-type new password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
  };
  let current = person.password;
  for (const [reducedMotion, next] of [
    ['no-preference', 'Eucalypt77'],
    ['reduce', 'Eucalypt78'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await open('/settings/change-password', person);
    await fill('Wrong1234', next);
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 });
    await fill(current, next);
    const banner = page.getByText('Password successfully changed');
    await expect(banner).toBeInViewport({ ratio: 1 });
    // The top bar does not cover it.
    await expect.poll(async () => (await banner.boundingBox())?.y).toBeGreaterThan(68);
    current = next;
  }
});

test('8 Onboarding: scrolls into view that the portal cannot be reached', async ({ page }) => {
  await page.goto('/onboarding/newsletter');
  await fillDetails(page, anEmail());
  await page.route('**/api/emails/ValidEmail', (route) => route.abort());
  await pressContinue(page);
  const banner = page.getByRole('alert').filter({ hasText: 'The portal cannot be reached.' });
  await expect(banner).toBeInViewport({ ratio: 1 });
});
