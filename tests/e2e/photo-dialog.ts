import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './e2e-test.ts';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

export const uploadUrl = '**/api/users/profileimage';
export const photoDialog = (page: Page) => page.getByRole('dialog', { name: 'Change photo' });
export const cropArea = (page: Page) =>
  photoDialog(page).getByRole('application', { name: 'Part of the image to keep' });
export const dialogButton = (page: Page, name: string) =>
  photoDialog(page).getByRole('button', { name, exact: true });
export const profilePhoto = (page: Page) => page.getByRole('main').locator('img[src*="/files/"]');

/** Left half red, right half blue, twice as wide as high. */
export const redBlueImage = (side = 200) => {
  const create = { width: side, height: side, channels: 3, background: 'red' } as const;
  return sharp({ create }).extend({ right: side, background: 'blue' });
};
export const redBluePng = async (): Promise<FilePayload> => ({
  name: 'red-blue.png',
  mimeType: 'image/png',
  buffer: await redBlueImage().png().toBuffer(),
});

export async function selectPhoto(page: Page, file: FilePayload, method: 'click' | 'keyboard' = 'click') {
  const button = page.getByRole('button', { name: 'Change photo' });
  const fileChooser = page.waitForEvent('filechooser');
  await (method === 'keyboard' ? button.press('Enter') : button.click());
  await (await fileChooser).setFiles(file);
  await expect(photoDialog(page)).toBeVisible();
}
