import type { Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const header = 'Given name;Surname;E-mail;Rank;Start;Unit no.';

/** As older versions of Excel save it. */
const toWindows1252File = (name: string, rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\r\n'), 'latin1'),
});

async function chooseFile(page: Page, file: ReturnType<typeof toWindows1252File>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
}

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: '.csv', exact: false }).getByRole('link', { name });

test('Staff imports: checks a spreadsheet of an agency and shows what each row changes', async ({
  open,
  page,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const { email } = await createMember(request, { firstName: 'Zoe', lastName: 'Numbat' });
  const file = toWindows1252File(`Numbats ${unique}.csv`, [
    `Zoë;Numbat;${email.toUpperCase()};Captain;;7`,
    `Kit;Vale;kit-${unique}@agency.example;Planner;31/02/2019;8`,
  ]);
  await open('/staff/imports', 'officer');
  await expect(heading(page)).toHaveText('Imports');
  await page.keyboard.press('n');
  await expect(heading(page)).toHaveText('New import');
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);

  await chooseFile(page, { ...file, name: 'Empty.csv', buffer: Buffer.from(header) });
  await expect(page.getByText('“Empty.csv” has no rows below its header.')).toBeVisible();
  await chooseFile(page, file);
  await expect(heading(page)).toHaveText(file.name);
  await expect(page.getByText('“Empty.csv”')).toHaveCount(0);
  const rank = page.getByRole('combobox', { name: 'Field of column D, Rank' });
  await expect(rank).toHaveValue('positionTitle');
  await expect(page.getByText('Captain · Planner')).toBeVisible();
  await expect(
    page.getByText('No column fills Membership. Rows of new members will be refused.'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Empty cells clear fields' })).not.toBeChecked();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  const unit = page.getByRole('combobox', { name: 'Field of column F, Unit no.' });
  await unit.selectOption('Registered email');
  await expect(page.getByRole('combobox', { name: 'Field of column C, E-mail' })).toHaveValue('');
  await unit.selectOption('Leave out');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(
    page.getByText('Rows are matched by Registered email. Choose the column with it.'),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Field of column C, E-mail' }).selectOption('Registered email');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(page.getByRole('row', { name: /Zoe Numbat/ })).toContainText('Zoe → Zoë');
  const refused = page.getByRole('row', { name: /Kit Vale/ });
  await expect(refused).toContainText('Start: ‘31/02/2019’ is not a date');
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await tab(page, /^Refused 1$/).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Kit Vale']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 refused row' }).click();
  expect((await download).suggestedFilename()).toBe(`Numbats ${unique} - refused rows.csv`);
  await tab(page, /^New 0$/).click();
  await expect(page.getByText('No row adds anything new.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No row adds anything new.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete 1 import' }).click();
  await expect(heading(page)).toHaveText('Imports');
  await expect(page.getByRole('row', { name: file.name })).toHaveCount(0);
});

test('Staff imports: imports a spreadsheet of an agency in 4 steps, and undoes it in 1', async ({
  open,
  page,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const changed = await createMember(request, { firstName: 'Zoe', lastName: `Bilby${unique}` });
  const edited = await createMember(request, { firstName: 'Ana', lastName: `Bilby${unique}` });
  const file = toWindows1252File(`Bilbies ${unique}.csv`, [
    `Zoë;Bilby${unique};${changed.email};Captain;;7`,
    `Ana;Bilby${unique};${edited.email};Captain;;8`,
    `Kit;Vale${unique};kit-${unique}@agency.example;Planner;31/02/2019;9`,
  ]);
  await open('/staff/imports/new', 'officer');
  await expect(heading(page)).toHaveText('New import');

  let stepCount = 0;
  const step = async (action: () => Promise<unknown>) => {
    stepCount += 1;
    await action();
  };
  const dialog = page.getByRole('dialog');
  const confirm = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click();
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  await step(() => chooseFile(page, file));
  await expect(heading(page)).toHaveText(file.name);
  await step(press('Check the file'));
  await tab(page, /^Refused 1$/).click();
  await expect(page.getByRole('rowheader')).toHaveText([`Kit Vale${unique}`]);
  await step(press('Import 2 changes…'));
  const effects = ['2 members are changed.', '1 refused row is left out.'];
  await expect(dialog.getByRole('listitem')).toHaveText(effects);
  await expectAccessible(page);
  await step(confirm('Import 2 changes'));
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect(stepCount).toBe(4);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.reload();
  await expect(page.getByText(/^You can undo the import until \d+ \w+ \d+\. That removes/)).toBeVisible();
  const nameOf = async ({ userId }: { userId: string }) =>
    (await changed.call(`/api/users/${userId}`)).firstName;
  expect(await nameOf(changed)).toBe('Zoë');

  await edited.call(`/api/users/${edited.userId}`, { positionTitle: 'Chief' });
  await step(press('Undo import'));
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();
  expect(stepCount).toBe(5);
  await expect(page.getByText('1 row edited after the import was left alone.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ana Bilby/ })).toContainText('Position title');
  await tab(page, /^Activity$/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'the import of' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: `imported members from` })).toContainText(
    file.name,
  );
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  expect(await nameOf(changed)).toBe('Zoe');
});
