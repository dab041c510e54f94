import { demoEmail } from '#server/db/demo-accounts.ts';
import { openAs, signIn } from './accounts.ts';
import { expect, expectAccessible, heading, submitSignIn, test } from './e2e-test.ts';

import {
  createArticle,
  openInOtherBrowser,
  saved,
  summary,
  text,
  title,
  typeAtEnd,
} from './staff-article-page.ts';

test('Staff library: shows a colleague who is here, and compares when both changed the text', async ({
  browser,
  open,
  page,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  await open(path, 'publisher');
  await expect(text(page)).toContainText('Common words.');
  const other = await openInOtherBrowser(browser, request, 'editor', path);
  await expect(other.getByText(/is also here$/)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText(/is also here$/)).toBeVisible({ timeout: 10_000 });

  await page.route(`**/api/staff/library/${item.id}`, (route) => route.abort());
  await typeAtEnd(page, ' From the publisher.');
  await summary(page).fill('By the publisher.');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  await typeAtEnd(other, ' From the editor.');
  await title(other).fill('By the editor');
  await expect(saved(other)).toBeVisible();
  await expect.poll(async () => (await author.call(`/api${path}`)).title).toBe('By the editor');
  await page.unroute(`**/api/staff/library/${item.id}`);

  await expect(page.getByText(/changed this too:/)).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('From the publisher.');
  await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('From the editor.');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(title(page)).toHaveValue('By the editor');
  await expect(text(other)).toContainText('From the publisher.', { timeout: 10_000 });
  await expect(summary(other)).toHaveValue('By the publisher.');
  await other.context().close();

  // The text that was not chosen is a version.
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('From the editor.').first()).toBeVisible();
});

test('Staff library: keeps the changes of two tabs', async ({ open, page, context, request }) => {
  const { path, author } = await createArticle(request);
  await open(path, 'publisher');
  await expect(saved(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(path);
  await expect(saved(second)).toBeVisible();
  await Promise.all([title(page).fill('From the first tab'), summary(second).fill('From the second tab.')]);
  await expect
    .poll(async () => author.call(`/api${path}`))
    .toMatchObject({ title: 'From the first tab', description: 'From the second tab.' });
  // Each tab checks for colleagues from time to time, and then shows the change of the other tab.
  await expect(title(second)).toHaveValue('From the first tab', { timeout: 20_000 });
  await page.route(`**/api${path}`, (route) => route.abort());
  await title(page).fill('First');
  await title(second).fill('Second');
  await expect.poll(async () => (await author.call(`/api${path}`)).title).toBe('Second');
  await page.unroute(`**/api${path}`);
  await expect(page.getByText('Another tab changed this too:')).toBeVisible({ timeout: 10_000 });
  await expect(title(page)).toHaveValue('First');
});

test('Staff library: keeps the text through a reload, a lost connection and an ended session', async ({
  page,
  context,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  const account = await signIn(request, demoEmail('editor'));
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, account, path);
  await expect(text(page)).toContainText('Common words.');
  const stored = async () => (await author.call(`/api${path}`)).contents as string;

  // Without the connection to the server, so that only the browser has the text.
  await page.route(`**/api/staff/library/${item.id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await typeAtEnd(page, ' Before the reload.');
  await page.reload();
  await expect(text(page)).toContainText('Common words. Before the reload.');
  expect(await stored()).not.toContain('Before the reload.');
  await page.unrouteAll();
  await expect.poll(stored).toContain('Before the reload.');

  await context.setOffline(true);
  await typeAtEnd(page, ' Without a connection.');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(path);
  await expect(text(next)).toContainText('Without a connection.');
  await expect.poll(stored).toContain('Without a connection.');

  await account.call('/connect/revoke', {});
  await typeAtEnd(next, ' After the session.');
  await expect(heading(next)).toHaveText('Sign in');
  await submitSignIn(next, account.email, account.password);
  await expect(text(next)).toContainText('After the session.');
  await expect.poll(stored).toContain('After the session.');
});

test('Staff library: keeps the time of publishing, and takes a scheduled text back to change it', async ({
  open,
  page,
  request,
}) => {
  const { item, path, author } = await createArticle(request);
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  const day = page.getByLabel('Goes live', { exact: true });
  const time = page.getByLabel('Goes live: time');
  await day.fill('2031-03-04');
  await time.fill('17:30');
  await page.route(`**${path}/publish`, (route) => route.fulfill({ status: 503, json: {} }));
  const publish = page.getByRole('button', { name: 'Publish on 4 Mar 2031, 5:30 pm AEDT' });
  await publish.click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  await page.unroute(`**${path}/publish`);
  await page.reload();
  await expect(day).toHaveValue('2031-03-04');
  await expect(time).toHaveValue('17:30');
  await publish.click();
  await expect.poll(async () => (await read()).state).toBe('scheduled');

  await expect(page.getByText(/^Members get this on 4 Mar 2031, 5:30 pm AEDT\./)).toBeVisible();
  await expect(text(page)).toHaveAttribute('contenteditable', 'false');
  await expect(title(page)).not.toBeEditable();
  await expect(page.getByLabel('Address')).toBeDisabled();
  await expect(page.getByLabel('Review by')).toBeEnabled();
  await expect(publish).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take back to change' }).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toBeEditable();
  await expect(day).toHaveValue('2031-03-04');
  await typeAtEnd(page, ' One more word.');
  await expect.poll(async () => (await read()).contents).toContain('One more word.');
  expect(await read()).toMatchObject({ id: item.id, state: 'draft', publishAt: null });
});

test('Staff library: saves the other fields while the address is invalid, and takes a new type', async ({
  open,
  page,
  request,
}) => {
  const { path, author } = await createArticle(request);
  const read = () => author.call(`/api${path}`);
  await open(path, 'publisher');
  const address = page.getByLabel('Address');
  const name = `Smoke ${crypto.randomUUID().slice(0, 8)}`;
  await title(page).fill(name);
  await expect(address).toHaveValue(name.toLowerCase().replace(' ', '-'));

  await address.fill('Not valid!');
  await summary(page).fill('Who closes the windows.');
  const problem = 'Address must have only small letters, digits and hyphens';
  await expect(page.getByText(`Not saved: ${problem}. Everything else is saved.`)).toBeVisible();
  await expect.poll(read).toMatchObject({ title: name, description: 'Who closes the windows.' });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  expect((await read()).state).toBe('draft');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(address).toHaveValue('Not valid!');
  await address.fill('smoke-at-home');
  await expect(saved(page)).toBeVisible();

  const type = page.getByLabel('Type', { exact: true });
  await type.fill('guideline');
  await type.blur();
  await expect(type).toHaveValue('Guideline');
  await type.fill('Checklist for homes');
  await expect(page.getByText(/^‘Checklist for homes’ is a new type/)).toBeVisible();
  await expect
    .poll(read)
    .toMatchObject({ urlName: 'smoke-at-home', kind: 'Checklist for homes', title: name });
});
