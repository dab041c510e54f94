import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, mockResponse, test, waitForAnimations } from './e2e-test.ts';
import {
  cropArea,
  dialogButton,
  photoDialog,
  profilePhoto,
  redBlueImage,
  redBluePng,
  selectPhoto,
  uploadUrl,
} from './photo-dialog.ts';
import { recordRequests } from './record-requests.ts';

const photoInHeader = (page: Page) => page.getByRole('banner').locator('img[src*="/files/"]');

/** Returns the edge colours of the photo that the server stored. */
async function readEdgeColours(page: Page, account: Account) {
  const { profileImage } = await account.call(`/api/users/${account.userId}`);
  const bytes = await (await page.request.get(profileImage)).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
  };
  return { left: colourAt(4), right: colourAt(info.width - 5), square: info.width === info.height };
}

async function cropAreaCentre(page: Page) {
  await expect(cropArea(page)).toBeVisible();
  await waitForAnimations(page);
  const box = await cropArea(page).boundingBox();
  if (!box) throw new Error('There is no preview.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Mouse and keyboard still work with a touch screen.
test.use({ hasTouch: true });

test('4 Photo update: rejects text, zooms, saves, cancels, retries', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  const uploadRequests = recordRequests(page, /profileimage$/);
  await selectPhoto(page, { name: 'roster.txt', mimeType: 'text/plain', buffer: Buffer.from('Hana, Minh') });
  await expect(photoDialog(page)).toContainText('roster.txt is not an image.');
  await expect(dialogButton(page, 'Save')).toBeDisabled();
  await dialogButton(page, 'Cancel').click();
  await expect(photoDialog(page)).toBeHidden();
  await selectPhoto(page, await redBluePng());
  await page.keyboard.press('Escape');
  await expect(photoDialog(page)).toBeHidden();
  expect(await account.call(`/api/users/${account.userId}`)).toMatchObject({ profileImage: null });
  expect(uploadRequests).toEqual([]);
  await expect(photoInHeader(page)).toHaveCount(0);

  await selectPhoto(page, await redBluePng());
  const { x, y } = await cropAreaCentre(page);
  await cropArea(page).hover();
  await expectAccessible(page);
  const zoom = photoDialog(page).getByLabel('Zoom');
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
  await dialogButton(page, 'Save').click();
  await expect(photoDialog(page)).toBeHidden();
  await expect(profilePhoto(page)).toHaveAttribute('src', /[?&]v=\d+/);
  await expect(photoInHeader(page)).toBeVisible();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'blue', square: true });

  await page.route(uploadUrl, () => {});
  await selectPhoto(page, await redBluePng());
  const abortedUpload = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('profileimage'));
  await expect(cropArea(page)).toBeVisible();
  await waitForAnimations(page);
  const before = await photoDialog(page).boundingBox();
  await dialogButton(page, 'Save').click();
  await expect(dialogButton(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  await expect(photoDialog(page).getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible();
  expect(await photoDialog(page).boundingBox()).toEqual(before);
  await expectAccessible(page);
  await dialogButton(page, 'Cancel').click();
  await abortedUpload;
  await expect(photoDialog(page)).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toHaveCount(0);

  await page.unroute(uploadUrl);
  await mockResponse(page, uploadUrl, { status: 500, json: { message: 'Oh no.' } });
  await selectPhoto(page, await redBluePng());
  await dialogButton(page, 'Save').click();
  await expect(notice).toContainText('Please try again later');
  await expect(cropArea(page)).toBeVisible();
  // Find the button by label: Base UI hides it from roles while it is neither hovered nor focused.
  await notice.getByLabel('Close').click();
  await expect(notice).toBeHidden();
  await dialogButton(page, 'Save').click();
  await expect(notice).toBeVisible();
  await page.unroute(uploadUrl);
  await dialogButton(page, 'Save').click();
  await expect(profilePhoto(page)).toBeVisible();
  await expect(page.getByText('Failed to upload profile image')).toHaveCount(0);
});

test('4 Photo update: crops with the keyboard, and an SVG by dragging', async ({ open, page, request }) => {
  const account = await open('/profile', await createMember(request));
  await selectPhoto(page, await redBluePng(), 'keyboard');
  await expect(photoDialog(page).locator(':focus')).toHaveCount(1);
  await expect(cropArea(page)).toBeVisible();
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
  await expect(photoDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'red', square: true });

  // Drag an SVG beyond the dialog.
  const rect = (x: number, colour: string) => `<rect x="${x}" width="200" height="200" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${rect(0, 'red')}${rect(200, 'blue')}</svg>`;
  await selectPhoto(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const centre = await cropAreaCentre(page);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(4, centre.y, { steps: 8 });
  await page.mouse.up();
  await expect(photoDialog(page)).toBeVisible();
  await dialogButton(page, 'Save').click();
  await expect(photoDialog(page)).toBeHidden();
  expect(await readEdgeColours(page, account)).toEqual({ left: 'blue', right: 'blue', square: true });
});

test('5 Profile photo: rejects HEIC, accepts TIFF and a PNG over 10 MB', async ({ open, page, request }) => {
  // The browser processes 20 MB.
  test.slow();
  const account = await open('/profile', await createMember(request));
  const largeFile = Buffer.alloc(10 * 1024 * 1024 + 1);
  await selectPhoto(page, { name: 'huge.heic', mimeType: 'image/heic', buffer: largeFile });
  await expect(photoDialog(page)).toContainText('huge.heic is larger than 10 MB');
  await expect(dialogButton(page, 'Save')).toBeDisabled();
  await dialogButton(page, 'Cancel').click();
  await expect(photoDialog(page)).toBeHidden();

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(524, '\0'), 'latin1');
  await selectPhoto(page, { name: 'phone.heic', mimeType: 'image/heic', buffer: heic });
  await dialogButton(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toContainText(/The image must be .* HEIC is not supported\./);
  await expect(photoDialog(page)).toContainText('phone.heic');
  await dialogButton(page, 'Cancel').click();
  await expect(photoDialog(page)).toBeHidden();

  const tiff = await redBlueImage().tiff().toBuffer();
  await selectPhoto(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: tiff });
  await expect(photoDialog(page)).toContainText('This browser cannot show a preview of scan.tiff.');
  await expectAccessible(page);
  await dialogButton(page, 'Save').click();
  await expect(photoDialog(page)).toBeHidden();
  expect(await readEdgeColours(page, account)).toMatchObject({ square: true });

  const large = await redBlueImage(1_400).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
  const before = await profilePhoto(page).getAttribute('src');
  await selectPhoto(page, { name: 'large.png', mimeType: 'image/png', buffer: large });
  await dialogButton(page, 'Save').click();
  await expect(photoDialog(page)).toBeHidden();
  await expect(profilePhoto(page)).not.toHaveAttribute('src', before ?? '');
  expect(await readEdgeColours(page, account)).toEqual({ left: 'red', right: 'blue', square: true });
});
