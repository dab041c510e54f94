import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { comeToRest, expect, expectAccessible, test } from './journey.ts';
import { callAs, newMember, openAs, type Person } from './people.ts';
import { choose, dialog, halves, inDialog, photo, png, stage, uploads } from './photo-steps.ts';

const photoInBar = (page: Page) => page.getByRole('banner').locator('img[src*="/files/"]');

/** Text of several lines above different parts of a page is more than axe can decide: the page is taken from beneath. */
async function expectAccessibleDialog(page: Page): Promise<void> {
  const show = (visibility: string) =>
    page.evaluate((to) => document.getElementById('root')?.style.setProperty('visibility', to), visibility);
  await show('hidden');
  await expectAccessible(page);
  await show('visible');
}

/** The colours at the left and right edge of the photo that the server made, as it answers. */
async function edgesOf(page: Page, person: Person) {
  const { profileImage } = await callAs(page.request, person, `/api/users/${person.userId}`);
  const bytes = await (await page.request.get(profileImage)).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
  };
  return { left: colourAt(4), right: colourAt(info.width - 5), square: info.width === info.height };
}

test('4 Photo update: choose, preview, save; the photo and the bar change at once', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await expect(photoInBar(page)).toHaveCount(0);
  await choose(page, await png());
  await expect(stage(page)).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(photo(page)).toBeVisible();
  await expect(photoInBar(page)).toBeVisible();
  await expect(photo(page)).toHaveAttribute('src', /[?&]v=\d+/);
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'blue', square: true });
  await expectAccessible(page);
});

test('4 Photo update: by keyboard alone, cropped with the arrow keys and the zoom', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await choose(page, await png(), 'keys');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await expect(stage(page)).toBeVisible();
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  };
  await tabTo('Part of the picture to keep');
  // The picture goes to the right until its left edge is seen: only red is left.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
  await tabTo('Zoom');
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('aria-valuetext', '4.0 times');
  await expectAccessible(page);
  await tabTo('Cancel');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'red', square: true });
});

test('4 Photo update: dragged by the pointer, also beyond the dialog', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await choose(page, await png());
  await expect(stage(page)).toBeVisible();
  await comeToRest(page);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('There is no preview.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toEqual({ left: 'blue', right: 'blue', square: true });
});

test('4 Photo update: cancel discards, and the same file can be chosen again', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  const file = await png();
  await choose(page, file);
  await inDialog(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, file);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({ profileImage: null });
});

test('4 Photo update: the upload shows its progress, and cancel ends it', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await page.route(uploads, () => {});
  await choose(page, await png());
  const given = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('profileimage'));
  await expect(stage(page)).toBeVisible();
  await comeToRest(page);
  const before = await dialog(page).boundingBox();
  await inDialog(page, 'Save').click();
  await expect(inDialog(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  await expect(dialog(page).getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible();
  expect(await dialog(page).boundingBox()).toEqual(before);
  await expectAccessible(page);
  await inDialog(page, 'Cancel').click();
  await given;
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Failed to upload profile image')).toHaveCount(0);
});

test('8 Photo upload fails: the notification says so, the dialog stays, the next try works', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await page.route(uploads, (route) => route.fulfill({ status: 500, json: { message: 'Oh no.' } }));
  await choose(page, await png());
  await inDialog(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toContainText('Please try again later');
  await expect(stage(page)).toBeVisible();
  await expectAccessible(page);
  // Hidden from screen readers as long as the pointer and the focus are elsewhere.
  await notice.getByLabel('Close').click();
  await expect(notice).toBeHidden();
  await expect(stage(page)).toBeVisible();
  await page.unroute(uploads);
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(photo(page)).toBeVisible();
});

test('5 Profile photo accepts any image type: what the browser cannot draw goes up as it is', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  const buffer = await halves().tiff().toBuffer();
  await choose(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer });
  await expect(dialog(page)).toContainText('This browser cannot show a preview of scan.tiff.');
  await expectAccessibleDialog(page);
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toMatchObject({ square: true });
});

test('5 Profile photo accepts any image type: a drawing is cropped like a photo', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  const rect = (x: number, colour: string) => `<rect x="${x}" width="200" height="200" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${rect(0, 'red')}${rect(200, 'blue')}</svg>`;
  await choose(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await stage(page).focus();
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowLeft');
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toEqual({ left: 'blue', right: 'blue', square: true });
});

test('8 Photo upload fails: the reason is told where the server knows it', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  const buffer = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(500),
  ]);
  await choose(page, { name: 'phone.heic', mimeType: 'image/heic', buffer });
  await inDialog(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toContainText(/The picture must be .* HEIC cannot be read here\./);
  await expect(dialog(page)).toContainText('phone.heic');
});

test('5 Profile photo: over 10 MB is made smaller where it can be drawn, and refused where not', async ({
  page,
  request,
}) => {
  // Twenty megabytes go through the browser's hands.
  test.slow();
  const person = await newMember(request);
  await openAs(page, person, '/profile');
  await choose(page, {
    name: 'huge.heic',
    mimeType: 'image/heic',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(dialog(page)).toContainText('huge.heic is larger than 10 MB');
  await expect(inDialog(page, 'Save')).toBeDisabled();
  await expectAccessibleDialog(page);
  await inDialog(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();

  const buffer = await halves(1_400).png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  await choose(page, { name: 'large.png', mimeType: 'image/png', buffer });
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'blue', square: true });
});
