import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callAs, newMember, type Person } from './accounts.ts';
import { expect, expectAccessible, respond, test, waitForAnimations } from './e2e-test.ts';
import { choose, dialog, halves, inDialog, photo, png, stage, uploads } from './photo-steps.ts';

const photoInBar = (page: Page) => page.getByRole('banner').locator('img[src*="/files/"]');

/** Colours at the left and right edge of the photo that the server made. */
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

async function middleOfStage(page: Page) {
  await expect(stage(page)).toBeVisible();
  await waitForAnimations(page);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('There is no preview.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// A touch screen does not disable mouse and keyboard.
test.use({ hasTouch: true });

test('4 Photo update: refuses, discards, zooms, saves, cancels, fails', async ({ open, page, request }) => {
  const person = await open('/profile', await newMember(request));
  const sent: string[] = [];
  page.on('request', (made) => made.url().endsWith('profileimage') && sent.push(made.url()));
  await choose(page, { name: 'roster.txt', mimeType: 'text/plain', buffer: Buffer.from('Hana, Minh') });
  await expect(dialog(page)).toContainText('roster.txt is not an image.');
  await expect(inDialog(page, 'Save')).toBeDisabled();
  await inDialog(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, await png());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({ profileImage: null });
  expect(sent).toEqual([]);
  await expect(photoInBar(page)).toHaveCount(0);

  await choose(page, await png());
  const { x, y } = await middleOfStage(page);
  await stage(page).hover();
  await expectAccessible(page);
  const zoom = dialog(page).getByLabel('Zoom');
  for (const [turns, by, shown] of [
    [5, -100, '1.6 times'],
    [20, -100, '4.0 times'],
    [25, 100, '1.0 times'],
  ] as const) {
    for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, by);
    await expect(zoom).toHaveAttribute('aria-valuetext', shown);
  }
  // Two fingers zoom by their distance.
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((each, id) => ({ x: each, y, id })),
    });
  await touch('touchStart', x - 80, x + 80);
  for (const half of [90, 100, 120, 160]) await touch('touchMove', x - half, x + half);
  await expect(zoom).toHaveAttribute('aria-valuetext', '2.0 times');
  for (const half of [120, 100, 90, 80]) await touch('touchMove', x - half, x + half);
  await touch('touchEnd');
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0 times');
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(photo(page)).toHaveAttribute('src', /[?&]v=\d+/);
  await expect(photoInBar(page)).toBeVisible();
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'blue', square: true });

  await page.route(uploads, () => {});
  await choose(page, await png());
  const aborted = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('profileimage'));
  await expect(stage(page)).toBeVisible();
  await waitForAnimations(page);
  const before = await dialog(page).boundingBox();
  await inDialog(page, 'Save').click();
  await expect(inDialog(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  await expect(dialog(page).getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible();
  expect(await dialog(page).boundingBox()).toEqual(before);
  await expectAccessible(page);
  await inDialog(page, 'Cancel').click();
  await aborted;
  await expect(dialog(page)).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toHaveCount(0);

  await page.unroute(uploads);
  await respond(page, uploads, { status: 500, json: { message: 'Oh no.' } });
  await choose(page, await png());
  await inDialog(page, 'Save').click();
  await expect(notice).toContainText('Please try again later');
  await expect(stage(page)).toBeVisible();
  // Base UI hides it from screen readers while pointer and focus are elsewhere.
  await notice.getByLabel('Close').click();
  await expect(notice).toBeHidden();
  await inDialog(page, 'Save').click();
  await expect(notice).toBeVisible();
  await page.unroute(uploads);
  await inDialog(page, 'Save').click();
  await expect(photo(page)).toBeVisible();
  await expect(page.getByText('Failed to upload profile image')).toHaveCount(0);
});

test('4 Photo update: by keyboard alone, and an SVG by dragging', async ({ open, page, request }) => {
  const person = await open('/profile', await newMember(request));
  await choose(page, await png(), 'keys');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await expect(stage(page)).toBeVisible();
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  };
  await tabTo('Part of the image to keep');
  // Moves the picture right until only its red left half is in the frame.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
  await tabTo('Zoom');
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('aria-valuetext', '4.0 times');
  await tabTo('Cancel');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'red', square: true });

  // An SVG, dragged beyond the dialog.
  const rect = (x: number, colour: string) => `<rect x="${x}" width="200" height="200" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${rect(0, 'red')}${rect(200, 'blue')}</svg>`;
  await choose(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const middle = await middleOfStage(page);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(4, middle.y, { steps: 8 });
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toEqual({ left: 'blue', right: 'blue', square: true });
});

test('5 Profile photo: no preview, over 10 MB, and refused files', async ({ open, page, request }) => {
  // Twenty megabytes pass through the browser.
  test.slow();
  const person = await open('/profile', await newMember(request));
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await choose(page, {
    name: 'huge.heic',
    mimeType: 'image/heic',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(dialog(page)).toContainText('huge.heic is larger than 10 MB');
  await expect(inDialog(page, 'Save')).toBeDisabled();
  await inDialog(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();

  await choose(page, {
    name: 'phone.heic',
    mimeType: 'image/heic',
    buffer: Buffer.concat([heic, Buffer.alloc(500)]),
  });
  await inDialog(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload profile image' });
  await expect(notice).toContainText(/The image must be .* HEIC is not supported\./);
  await expect(dialog(page)).toContainText('phone.heic');
  await inDialog(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();

  const tiff = await halves().tiff().toBuffer();
  await choose(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: tiff });
  await expect(dialog(page)).toContainText('This browser cannot show a preview of scan.tiff.');
  await expectAccessible(page);
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  expect(await edgesOf(page, person)).toMatchObject({ square: true });

  const large = await halves(1_400).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
  const before = await photo(page).getAttribute('src');
  await choose(page, { name: 'large.png', mimeType: 'image/png', buffer: large });
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(photo(page)).not.toHaveAttribute('src', before ?? '');
  expect(await edgesOf(page, person)).toEqual({ left: 'red', right: 'blue', square: true });
});
