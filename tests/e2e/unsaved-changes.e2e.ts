import { createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

const screens = [
  ['/profile', 'About you', 'What you have written about yourself is not saved yet.'],
  ['/contact-us', 'Message', 'Your enquiry has not been sent and would be lost.'],
  ['/settings/account-details', 'Department', 'Your changes to the account details would be lost.'],
] as const;

test('4 Unsaved changes: ask for confirmation before leaving', async ({ open, page, request }) => {
  const account = await createMember(request);
  const prompts: string[] = [];
  page.on('dialog', (prompt) => {
    prompts.push(prompt.type());
    void prompt.accept();
  });
  const accountButton = page.getByRole('button', { name: /^Account of/ });
  const logOut = async () => {
    await accountButton.click();
    await page.getByRole('button', { name: 'Log out' }).click();
  };
  for (const [index, [path, label, warning]] of screens.entries()) {
    const text = page.getByLabel(label, { exact: true });
    const title = path === '/contact-us' ? 'Leave without sending?' : 'Leave without saving?';
    const leaveDialog = page.getByRole('dialog', { name: title });
    const clickDialogButton = (name: string) =>
      leaveDialog.getByRole('button', { name, exact: true }).click();
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    const startEditing = async () => {
      if (path !== '/contact-us') await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
      await expect(text).toBeVisible();
    };
    await open(path, account);
    await startEditing();
    await page.reload();
    expect(prompts).toEqual([]);
    await startEditing();
    await text.fill('Not saved yet.');
    await page.reload();
    expect(prompts.splice(0)).toEqual(['beforeunload']);

    await startEditing();
    await text.fill('Not saved yet.');
    await home.click();
    await expect(leaveDialog).toContainText(warning);
    if (index === 0) await expectAccessible(page);
    await clickDialogButton('Stay');
    await expect(page).toHaveURL(path);
    await logOut();
    await clickDialogButton('Stay');
    await expect(text).toHaveValue('Not saved yet.');
    await expect(accountButton).toBeFocused();
    if (index === screens.length - 1) await logOut();
    else await home.click();
    await clickDialogButton('Leave');
    await expect(text).toBeHidden();
  }
  await expect(page).toHaveURL('/account/sign-in');
  expect(await page.evaluate(() => localStorage.getItem('muster.token'))).toBeNull();
});
