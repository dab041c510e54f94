import { anEmail, fillDetails, pressContinue } from './joining-visitor.ts';
import { expect, test } from './journey.ts';
import { newMember, openAs } from './people.ts';

// As a screen of 1280 by 800 is at 200 %.
test.use({ viewport: { width: 640, height: 400 } });

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`8 Change password: the answer comes into view, motion: ${reducedMotion}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { password, ...person } = await newMember(request);
    await openAs(page, { password, ...person }, '/settings/change-password');
    const fill = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill('Eucalypt77');
      await page.getByLabel('Re-type new password', { exact: true }).fill('Eucalypt77');
      await page.getByRole('button', { name: 'Change password', exact: true }).click();
    };
    await fill('Wrong1234');
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 });
    await fill(password);
    const banner = page.getByText('Password successfully changed');
    await expect(banner).toBeInViewport({ ratio: 1 });
    // Not beneath the bar either, once the page has come to rest.
    await expect.poll(async () => (await banner.boundingBox())?.y).toBeGreaterThan(68);
  });
}

test('8 Onboarding: that the portal cannot be reached comes into view', async ({ page }) => {
  await page.goto('/onboarding/newsletter');
  await fillDetails(page, anEmail());
  await page.route('**/api/emails/ValidEmail', (route) => route.abort());
  await pressContinue(page);
  const banner = page.getByRole('alert').filter({ hasText: 'The portal cannot be reached.' });
  await expect(banner).toBeInViewport({ ratio: 1 });
});
