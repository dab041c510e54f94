import type { Page } from '@playwright/test';
import { createRedBlueImage } from '#tests/support/uploads.ts';
import { expect } from './e2e-test.ts';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

export const uploadUrl = '**/api/users/profileimage';
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change photo' });
export const cropArea = (page: Page) =>
  dialog(page).getByRole('application', { name: 'Part of the image to keep' });
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
export const profilePhoto = (page: Page) => page.getByRole('main').locator('img[src*="/files/"]');

export const redBluePng = async (): Promise<FilePayload> => ({
  name: 'red-blue.png',
  mimeType: 'image/png',
  buffer: await createRedBlueImage(400, 200).png().toBuffer(),
});

export async function select(page: Page, file: FilePayload, method: 'click' | 'keyboard' = 'click') {
  const opener = page.getByRole('button', { name: 'Change photo' });
  const fileChooser = page.waitForEvent('filechooser');
  await (method === 'keyboard' ? opener.press('Enter') : opener.click());
  await (await fileChooser).setFiles(file);
  await expect(dialog(page)).toBeVisible();
}
