import { comeToRest, expect, expectAccessible, test } from './journey.ts';
import { newMember } from './people.ts';
import { choose, dialog, inDialog, photo, png, stage, uploads } from './photo-steps.ts';

test('4 Photo update: the wheel zooms, and no farther than it goes', async ({ open, page, request }) => {
  await open('/profile', await newMember(request));
  await choose(page, await png());
  const zoom = dialog(page).getByLabel('Zoom');
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0 times');
  await stage(page).hover();
  for (let turns = 0; turns < 5; turns += 1) await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.6 times');
  for (let turns = 0; turns < 20; turns += 1) await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveAttribute('aria-valuetext', '4.0 times');
  for (let turns = 0; turns < 25; turns += 1) await page.mouse.wheel(0, 100);
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0 times');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('4 Photo update: two fingers that part zoom as far as they part', async ({ open, page, request }) => {
    await open('/profile', await newMember(request));
    await choose(page, await png());
    const zoom = dialog(page).getByLabel('Zoom');
    await expect(stage(page)).toBeVisible();
    await comeToRest(page);
    const box = await stage(page).boundingBox();
    if (!box) throw new Error('There is no preview.');
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: centre.x - apart / 2, y: centre.y, id: 1 },
          { x: centre.x + apart / 2, y: centre.y, id: 2 },
        ],
      });
    await touch('touchStart', 80);
    for (const apart of [100, 120, 140, 160]) await touch('touchMove', apart);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(zoom).toHaveAttribute('aria-valuetext', '2.0 times');
    await inDialog(page, 'Save').click();
    await expect(dialog(page)).toBeHidden();
    await expect(photo(page)).toBeVisible();
  });
});

test('8 Photo upload fails: the notification goes with the next success', async ({ open, page, request }) => {
  await open('/profile', await newMember(request));
  await page.route(uploads, (route) => route.fulfill({ status: 500, json: { message: 'Oh no.' } }));
  await choose(page, await png());
  await inDialog(page, 'Save').click();
  const notice = page.getByText('Failed to upload profile image');
  await expect(notice).toBeVisible();
  await inDialog(page, 'Cancel').click();
  await expect(notice).toBeVisible();
  await page.unroute(uploads);
  await choose(page, await png());
  await inDialog(page, 'Save').click();
  await expect(photo(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('5 Profile photo: a file that is no image is refused at once', async ({ open, page, request }) => {
  const sent: string[] = [];
  page.on('request', (made) => made.url().endsWith('profileimage') && sent.push(made.url()));
  await open('/profile', await newMember(request));
  await choose(page, { name: 'roster.txt', mimeType: 'text/plain', buffer: Buffer.from('Hana, Minh') });
  await expect(dialog(page)).toContainText('roster.txt is not a picture.');
  await expect(inDialog(page, 'Save')).toBeDisabled();
  await expectAccessible(page);
  await inDialog(page, 'Cancel').click();
  await choose(page, await png());
  await expect(stage(page)).toBeVisible();
  expect(sent).toEqual([]);
});
