import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('Staff events: saves the other fields while one is too long, and names it', async ({
  page,
  request,
}) => {
  const author = await demoAccount(request, 'publisher');
  const { item } = await author.call('/api/staff/events', {});
  const path = `/staff/events/${item.id}`;
  const readDraft = async () => (await author.call(`/api${path}`)).draft;
  await openAs(page, author, path);
  const summary = page.getByLabel('Short description');
  await summary.fill('x'.repeat(501));
  await page.getByLabel('Venue').fill('Town Hall, Ballarat');
  const status = page.getByText(/^Not saved: Short description .* Everything else is saved\.$/);
  await expect(status).toBeVisible();
  await expect(summary).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(readDraft).toMatchObject({ venue: 'Town Hall, Ballarat', shortDescription: '' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy event' }).click();
  await expect(page.getByText('Some values are not saved. Check them first.')).toBeVisible();
  await summary.fill('What changed.');
  await expect(status).toBeHidden();
  await expect.poll(readDraft).toMatchObject({ shortDescription: 'What changed.' });

  // Each message about the event replaces the one before.
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(messages).toContainText('Not published.');
  await expect(messages).not.toContainText('Not copied.');
  await page.getByLabel('Name').fill('Ember Evening');
  await page.getByLabel('Starts', { exact: true }).fill('2031-03-04');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(messages).toContainText('‘Ember Evening’ published.');
  await expect(messages).not.toContainText('Not published.');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone.');
});

test('Staff events: copies a past event to next year and publishes it in 4 steps', async ({ open, page }) => {
  await open('/staff/events', 'publisher');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);

  // Steps 1 to 3: the past events, the newest of them, and its copy.
  await page.getByRole('link', { name: 'Past' }).click();
  await expect(page).toHaveURL(/view=past/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
