import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createRedBlueImage, readColourAt } from '#tests/support/uploads.ts';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, test, waitForAnimations } from './e2e-test.ts';
import * as photo from './photo-dialog.ts';
import { mockResponse, recordRequests } from './requests.ts';

const photoInHeader = (page: Page) => page.getByRole('banner').locator('img[src*="/files/"]');

/** Returns the edge colours of the photo that the server stored. */
async function readEdgeColours(page: Page, account: Account) {
  const { profileImage } = await account.call(`/api/users/${account.userId}`);
  const bytes = await (await page.request.get(profileImage)).body();
  const { width, height } = await sharp(bytes).metadata();
  const [left, right] = [await readColourAt(bytes, 0.01, 0.5), await readColourAt(bytes, 0.99, 0.5)];
  return { left, right, square: width === height };
}

async function cropAreaCentre(page: Page) {
  await expect(photo.cropArea(page)).toBeVisible();
  await waitForAnimations(page);
  const box = await photo.cropArea(page).boundingBox();
  if (!box) throw new Error('There is no preview.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Mouse and keyboard still work with a touch screen.
test.use({ hasTouch: true });

test('4 Photo update: rejects text, zooms, saves, cancels, retries', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  const uploadRequests = recordRequests(page, /profileimage$/);
  await photo.select(page, { name: 'roster.txt', mimeType: 'text/plain', buffer: Buffer.from('Hana, Minh') });
  await expect(photo.dialog(page)).toContainText('roster.txt is not an image.');
  await expect(photo.button(page, 'Save')).toBeDisabled();
  await photo.button(page, 'Cancel').click();
  await expect(photo.dialog(page)).toBeHidden();
  await photo.select(page, await photo.redBluePng());
  await page.keyboard.press('Escape');
  await expect(photo.dialog(page)).toBeHidden();
  expect(await account.call(`/api/users/${account.userId}`)).toMatchObject({ profileImage: null });
  expect(uploadRequests).toEqual([]);
  await expect(photoInHeader(page)).toHaveCount(0);

  await photo.select(page, await photo.redBluePng());
  const { x, y } = await cropAreaCentre(page);
  await photo.cropArea(page).hover();
  await expectAccessible(page);
  const zoom = photo.dialog(page).getByLabel('Zoom');
  for (const [steps, deltaY, zoomText] of [
    [5, -100, '1.6 times'],
    [20, -100, '4.0 times'],
    [25, 100, '1.0 times'],
  ] as const) {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, deltaY);
    await expect(zoom).toHaveAttribute('aria-valuetext', zoomText);
  }
  // Pinch to zoom.
  const cdpSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    cdpSession.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((at, id) => ({ x: at, y, id })),
    });
  await touch('touchStart', x - 80, x + 80);
  for (const offset of [90, 100, 120, 160]) await touch('touchMove', x - offset, x + offset);
  await expect(zoom).toHaveAttribute('aria-valuetext', '2.0 times');
  for (const offset of [120, 100, 90, 80]) await touch('touchMove', x - offset, x + offset);
  await touch('touchEnd');
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0 times');
  await photo.button(page, 'Save').click();
  await expect(photo.dialog(page)).toBeHidden();
  await expect(photo.profilePhoto(page)).toHaveAttribute('src', /[?&]v=\d+/);
  await expect(photoInHeader(page)).toBeVisible();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'blue', square: true });

  await page.route(photo.uploadUrl, () => {});
  await photo.select(page, await photo.redBluePng());
  const abortedUpload = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('profileimage'));
  await expect(photo.cropArea(page)).toBeVisible();
  await waitForAnimations(page);
  const before = await photo.dialog(page).boundingBox();
  await photo.button(page, 'Save').click();
  await expect(photo.button(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  await expect(photo.dialog(page).getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible();
  expect(await photo.dialog(page).boundingBox()).toEqual(before);
  await expectAccessible(page);
  await photo.button(page, 'Cancel').click();
  await abortedUpload;
  await expect(photo.dialog(page)).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toHaveCount(0);

  await page.unroute(photo.uploadUrl);
  await mockResponse(page, photo.uploadUrl, { status: 500, json: { message: 'Oh no.' } });
  await photo.select(page, await photo.redBluePng());
  await photo.button(page, 'Save').click();
  await expect(notice).toContainText('Please try again later');
  await expect(photo.cropArea(page)).toBeVisible();
  // Find the button by label: Base UI hides it from roles while it is neither hovered nor focused.
  await notice.getByLabel('Close').click();
  await expect(notice).toBeHidden();
  await photo.button(page, 'Save').click();
  await expect(notice).toBeVisible();
  await page.unroute(photo.uploadUrl);
  await photo.button(page, 'Save').click();
  await expect(photo.profilePhoto(page)).toBeVisible();
  await expect(page.getByText('Failed to upload profile image')).toHaveCount(0);
});

test('4 Photo update: crops with the keyboard, and an SVG by dragging', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  await photo.select(page, await photo.redBluePng(), 'keyboard');
  await expect(photo.dialog(page).locator(':focus')).toHaveCount(1);
  await expect(photo.cropArea(page)).toBeVisible();
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  };
  await tabTo('Part of the image to keep');
  // Move the image right until the crop area has only the red half.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
  await tabTo('Zoom');
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('aria-valuetext', '4.0 times');
  await tabTo('Cancel');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expect(photo.dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'red', square: true });

  // Drag an SVG beyond the dialog.
  const rect = (x: number, colour: string) => `<rect x="${x}" width="200" height="200" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${rect(0, 'red')}${rect(200, 'blue')}</svg>`;
  await photo.select(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const centre = await cropAreaCentre(page);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(4, centre.y, { steps: 8 });
  await page.mouse.up();
  await expect(photo.dialog(page)).toBeVisible();
  await photo.button(page, 'Save').click();
  await expect(photo.dialog(page)).toBeHidden();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'blue', right: 'blue', square: true });
});

test('5 Profile photo: rejects HEIC, accepts TIFF and a PNG over 10 MB', async ({ open, page, request }) => {
  // The browser processes 20 MB.
  test.slow();
  const account = await open('/profile', await createMember(request));
  const largeFile = Buffer.alloc(10 * 1024 * 1024 + 1);
  await photo.select(page, { name: 'huge.heic', mimeType: 'image/heic', buffer: largeFile });
  await expect(photo.dialog(page)).toContainText('huge.heic is larger than 10 MB');
  await expect(photo.button(page, 'Save')).toBeDisabled();
  await photo.button(page, 'Cancel').click();
  await expect(photo.dialog(page)).toBeHidden();

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(524, '\0'), 'latin1');
  await photo.select(page, { name: 'phone.heic', mimeType: 'image/heic', buffer: heic });
  await photo.button(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toContainText(/The image must be .* HEIC is not supported\./);
  await expect(photo.dialog(page)).toContainText('phone.heic');
  await photo.button(page, 'Cancel').click();
  await expect(photo.dialog(page)).toBeHidden();

  const tiff = await createRedBlueImage(400, 200).tiff().toBuffer();
  await photo.select(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: tiff });
  await expect(photo.dialog(page)).toContainText('This browser cannot show a preview of scan.tiff.');
  await expectAccessible(page);
  await photo.button(page, 'Save').click();
  await expect(photo.dialog(page)).toBeHidden();
  expect(await readEdgeColours(page, account)).toMatchObject({ square: true });

  const large = await createRedBlueImage(2_800, 1_400).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
  const before = await photo.profilePhoto(page).getAttribute('src');
  await photo.select(page, { name: 'large.png', mimeType: 'image/png', buffer: large });
  await photo.button(page, 'Save').click();
  await expect(photo.dialog(page)).toBeHidden();
  await expect(photo.profilePhoto(page)).not.toHaveAttribute('src', before ?? '');
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'blue', square: true });
});
