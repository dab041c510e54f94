import { createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';
import { mockResponse } from './requests.ts';

test('2.15 Calendar address: is created, replaced and removed below the notifications', async ({
  open,
  page,
  request,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/settings/notifications', await createMember(request));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const field = page.getByLabel('Calendar address');
  const fetchStatus = async (url: string) => (await request.get(new URL(url).pathname)).status();

  await press('Create address');
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeFocused();
  await expectAccessible(page);
  await press('Copy address');
  await expect(page.getByText('Copied the calendar address')).toBeVisible();
  const first = await page.evaluate(() => navigator.clipboard.readText());
  await expect(field).toHaveValue(first);
  const openLink = page.getByRole('link', { name: 'Open in calendar' });
  await expect(openLink).toHaveAttribute('href', first.replace(/^http:/, 'webcal:'));
  expect(await fetchStatus(first)).toBe(200);

  await page.reload();
  await expect(page.getByText(/^Your address was created on/)).toBeVisible();
  await expect(field).toHaveCount(0);
  await press('Replace address');
  await press('Cancel');
  await expect(page.getByRole('button', { name: 'Replace address' })).toBeFocused();
  expect(await fetchStatus(first)).toBe(200);
  await press('Replace address');
  await press('Replace now');
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect(await Promise.all([first, second].map(fetchStatus))).toEqual([404, 200]);

  await mockResponse(page, '**/api/calendar-address', { status: 503, json: { message: 'Busy.' } });
  await press('Remove address');
  await press('Remove now');
  await expect(page.getByText('The calendar address was not changed')).toBeVisible();
  await page.unroute('**/api/calendar-address');
  await press('Remove address');
  await expectAccessible(page);
  await press('Remove now');
  await expect(page.getByRole('button', { name: 'Create address' })).toBeFocused();
  expect(await fetchStatus(second)).toBe(404);
});
