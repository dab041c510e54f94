import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('8 Offline: a page of an old release offers to reload and keeps what was typed', async ({
  open,
  page,
}) => {
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portal-build': 'next' } });
  });
  await open('/contact-us');
  await expect(heading(page)).toBeVisible();
  const offer = page
    .getByRole('region', { name: 'Messages' })
    .getByText('There is a new version of the portal');
  await expect(offer).toHaveCount(1);
  await expectAccessible(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('The pump does not start.');
  await page.unroute(/\/api\//);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('We restored what you typed.')).toBeVisible();
  await expect(message).toHaveValue('The pump does not start.');
  await expect(offer).toHaveCount(0);
});
