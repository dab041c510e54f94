import type { APIRequestContext } from '@playwright/test';
import type { LibraryItem } from '#contract/library-items.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';

const newTitle = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Publishes two resources for full members and subscribers. */
async function publishTwo(request: APIRequestContext) {
  const publisher = await demoAccount(request, 'publisher');
  const { accessLevels } = await publisher.call('/api/staff/library-options');
  const level = accessLevels.find(({ name }: { name: string }) => name === 'Members');
  const publish = async (title: string): Promise<LibraryItem> => {
    const data = { title, contents: '<h2>Plan</h2><p>Call the neighbours.</p>', accessLevelId: level.id };
    const { item } = await publisher.call('/api/staff/library', data);
    const headers = { authorization: `Bearer ${publisher.token}`, 'if-match': `"${item.version}"` };
    const response = await request.post(`/api/staff/library/${item.id}/publish`, { headers, data: {} });
    return (await response.json()).item;
  };
  return { old: await publish(newTitle('Old plan')), next: await publish(newTitle('New plan')) };
}

test('Staff library: previews a draft as each membership, tells readers what replaces it, and replaces its old address', async ({
  browser,
  open,
  page,
  request,
}) => {
  const { old, next } = await publishTwo(request);
  const { token } = await open(`/staff/library/${old.id}`, 'publisher');
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  const title = page.getByLabel('Title', { exact: true });
  await title.fill(`${old.title} B`);
  await page.getByLabel('Address').fill(`${old.urlName}-b`);
  const successor = page.getByRole('combobox', { name: 'Replaced by' });
  await successor.fill(next.title);
  await page.getByRole('option', { name: next.title }).click();
  await expect(page.getByRole('link', { name: `Open ‘${next.title}’` })).toBeVisible();

  const button = page.getByRole('button', { name: 'Preview' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${old.title} B`);
  await expect(frame.getByText('Call the neighbours.')).toBeVisible();
  await expect(frame.getByRole('link', { name: next.title })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => frame.locator('body').evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(391);
  await dialog.getByLabel('Preview as').selectOption('Informational newsletter');
  await expect(frame.getByText('Error during loading article')).toBeVisible();
  await expect(frame.getByText('Call the neighbours.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+Shift+P');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${old.title} B`);
  await frame.getByText('Call the neighbours.').click();
  await page.keyboard.press('Control+Shift+P');
  await expect(dialog).toBeHidden();
  expect(requests.filter((path) => /^\/api\/(article|resources)\b/i.test(path))).toEqual([]);
  const address = `/api/staff/library/${old.id}/preview`;
  expect((await request.get(address)).status()).toBe(401);
  expect(token).not.toBe('');

  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  const search = `/resources?search=${encodeURIComponent(old.title)}`;
  await openAs(reader, await demoAccount(request, 'member'), search);
  const card = reader.getByRole('link', { name: `${old.title} B` });
  await expect(card).toContainText('Superseded');
  await card.click();
  await expect(reader.getByText('This resource has been replaced')).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('link', { name: next.title }).click();
  await expect(heading(reader)).toHaveText(next.title);
  await expect(reader.getByText('This resource has been replaced')).toHaveCount(0);
  await navigate(reader, `/resources/${old.urlName}#plan`);
  await expect(reader).toHaveURL(`/resources/${old.urlName}-b#plan`);
  await expect(heading(reader)).toHaveText(`${old.title} B`);
  await reader.goBack();
  await expect(heading(reader)).toHaveText(next.title);
  await reader.context().close();
});
