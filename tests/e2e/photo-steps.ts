import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './e2e-test.ts';

type Sent = { name: string; mimeType: string; buffer: Buffer };

export const uploads = '**/api/users/profileimage';
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change photo' });
export const stage = (page: Page) =>
  dialog(page).getByRole('application', { name: 'Part of the image to keep' });
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
export const photo = (page: Page) => page.getByRole('main').locator('img[src*="/files/"]');

/** Red at the left, blue at the right, twice as wide as high. */
export const halves = (side = 200) => {
  const create = { width: side, height: side, channels: 3, background: 'red' } as const;
  return sharp({ create }).extend({ right: side, background: 'blue' });
};
export const png = async (): Promise<Sent> => ({
  name: 'halves.png',
  mimeType: 'image/png',
  buffer: await halves().png().toBuffer(),
});

export async function choose(page: Page, file: Sent, how: 'click' | 'keys' = 'click'): Promise<void> {
  const button = page.getByRole('button', { name: 'Change photo' });
  const chooser = page.waitForEvent('filechooser');
  await (how === 'keys' ? button.press('Enter') : button.click());
  await (await chooser).setFiles(file);
  await expect(dialog(page)).toBeVisible();
}
