import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('Staff console: sorts, filters, saves views and hides columns in a table', async ({
  browser,
  open,
  page,
  request,
}) => {
  await open('/staff/organisations', 'staff');
  const names = page.getByRole('rowheader');
  await expect(names.first()).toContainText('Adelaide');
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=name&order=desc/);
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'New Zealand' });
  await expect(page).toHaveURL(/country=/);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Aotearoa');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  const view = views.getByRole('link', { name: /^Aotearoa \d+$/ });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL('/staff/organisations');
  const otherDevice = await (await browser.newContext()).newPage();
  await openAs(otherDevice, await demoAccount(request, 'staff'), '/staff/organisations');
  await expect(otherDevice.getByRole('link', { name: /^Aotearoa \d+$/ })).toBeVisible();
  await otherDevice.context().close();
  await view.click();
  await expect(page).toHaveURL(/country=.*sort=name|sort=name.*country=/);
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(view).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Sectors' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Sectors' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names.first()).toContainText('Adelaide');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(names.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Adelaide');
});
