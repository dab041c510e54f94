import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('Staff events: copies a past event to next year and publishes it in 4 steps', async ({ open, page }) => {
  await open('/staff/events', 'publisher');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);

  // Steps 1 to 3: the past events, the newest of them, and its copy.
  await page.getByRole('link', { name: 'Past' }).click();
  await expect(page).toHaveURL(/view=past/);
  const newest = page.getByRole('rowheader').first().getByRole('link');
  const name = await newest.innerText();
  await newest.click();
  await expect(heading(page)).toHaveText(name);
  const start = page.getByLabel('Starts', { exact: true });
  const lastYear = await start.inputValue();
  const path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Copy event' }).click();
  await expect(page).not.toHaveURL(path);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  // The same day of the week, at the same time of day.
  const nextYear = new Date(Date.parse(lastYear) + 52 * 7 * 86_400_000).toISOString().slice(0, 10);
  await expect(start).toHaveValue(nextYear);
  await expectAccessible(page);

  // Step 4. Deleted afterwards, because other tests count events.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete 1 event' }).click();
  await expect(page.getByText(`‘${name}’ deleted.`)).toBeVisible();
});
