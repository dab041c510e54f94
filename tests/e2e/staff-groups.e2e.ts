import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

test('Staff groups: publishes a group, adds members by pasted addresses in 4 steps, removes and undoes', async ({
  context,
  open,
  page,
  request,
}) => {
  const unique = Date.now().toString(36);
  const name = `Quoll Network ${unique}`;
  const people = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((firstName) => createMember(request, { firstName, lastName: `Quoll${unique}` })),
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/staff/groups', 'officer');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(heading(page)).toHaveText('Untitled group');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Type must be chosen', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Type').selectOption({ label: 'Network' });
  await page.getByRole('combobox', { name: 'Parent group' }).fill('bushfire strategic');
  await page.getByRole('option', { name: 'Bushfire Strategic Committee' }).click();
  await page.getByLabel('Description').fill('People who look after quolls.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  await expect(page.getByText('Network · part of Bushfire Strategic Committee · 0 members')).toBeVisible();

  // A step is a click, a choice or a paste.
  let stepCount = 0;
  const step = async (action: Promise<unknown>) => {
    stepCount += 1;
    await action;
  };
  const list = [`Ada <${people[0]?.email}>; ${people[1]?.email}`, people[2]?.email, 'unknown@agency.example'];
  const dialog = page.getByRole('dialog');
  const addresses = dialog.getByLabel('Or paste email addresses');
  await step(page.getByRole('link', { name: 'Members 0' }).click());
  await expect(page.getByText('No members yet.')).toBeVisible();
  await step(page.keyboard.press('n'));
  await addresses.focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
  await step(page.keyboard.press('Control+V'));
  await expect(dialog.getByRole('status').filter({ hasText: '3 new members' })).toBeVisible();
  await expect(addresses).toHaveValue('unknown@agency.example');
  await expectAccessible(page);
  await step(dialog.getByRole('button', { name: 'Add 3 members' }).click());
  await expect(page.getByText('3 members added. 1 not found.')).toBeVisible();
  expect(stepCount).toBe(4);

  await page.getByRole('checkbox', { name: `Select Bo Quoll${unique}` }).check();
  await expectContrastInBothSchemes(page);
  await page.getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Remove 1 member' }).click();
  await expect(page.getByText(`1 member removed from ${name}.`)).toBeVisible();
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Members 3' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Delete…').click();
  await expect(dialog).toContainText('3 members lose the group.');
  await dialog.getByRole('button', { name: 'Delete 1 group' }).click();
  await expect(heading(page)).toHaveText('Groups');
});

test('Staff groups: lets a leader publish the description of the own group only', async ({
  open,
  page,
  request,
}) => {
  const officer = await demoAccount(request, 'officer');
  const leader = await open('/staff/groups', 'leader');
  const [{ groupId }] = (await leader.call('/api/staff/me')).grants;
  await expect(page).toHaveURL(`/staff/groups/${groupId}`);
  await expect(page.getByText('only the association changes them')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await page.getByLabel('Description').fill('Described by its leader.');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(/^Changes of ‘.*’ published\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Published with changes')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Discard the changes').click();
  await expect(page.getByLabel('Description')).not.toHaveValue('Described by its leader.');

  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make someone a leader…' }).click();
  await expect(page.getByText('You need the role administrator for this.')).toBeVisible();

  const { groups } = await officer.call('/api/staff/groups?size=2');
  const other = groups.find(({ id }: { id: string }) => id !== groupId);
  await page.goto(`/staff/groups/${other.id}`);
  await expect(page.getByText('You do not lead this group.')).toBeVisible();
});
