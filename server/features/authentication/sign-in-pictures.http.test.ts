import { expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { resources } from '#contract/resources.ts';
import {
  signInPicturesId as id,
  type SignInPicture,
  signInPicturesStaff,
} from '#contract/sign-in-pictures.staff.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { uploadPicture } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
const staff = portal.signInBeforeAll('staff');

const get = async () =>
  (await portal.send(signInPicturesStaff.getSignInPictures, { params: { id } }, staff)).body;
const save = (version: string, pictures: SignInPicture[]) =>
  portal.send(signInPicturesStaff.saveSignInPictures, { params: { id }, version, body: { pictures } }, staff);
const publish = async (pictures: SignInPicture[]) => {
  const { version } = (await save((await get()).version, pictures)).body.item;
  return portal.send(signInPicturesStaff.publishSignInPictures, { params: { id }, version }, staff);
};
const listLive = async () => (await get()).live?.pictures ?? [];
const getSignInImage = async () => (await portal.send(resources.getLoginImage, {})).body;

const upload = () => uploadPicture(portal, staff, `/api/staff/sign-in-pictures/${id}/pictures`);

it('shows visitors one of the chosen pictures, in its order, and puts back what was removed', async () => {
  const before = await listLive();
  expect(before.length).toBeGreaterThan(1);
  const { key, url } = await upload();
  const added = { key, credit: 'Photo: Tui Walker', isShown: true };
  const hidden = before.slice(1).map((picture) => ({ ...picture, isShown: false }));
  expect((await getSignInImage()).imgLink).not.toBe(url);
  const { entryId } = (await publish([...hidden, added])).body;
  expect(await getSignInImage()).toEqual({ imgLink: url, sourceCredit: 'Photo: Tui Walker' });
  expect(await listLive()).toEqual([...hidden, added]);
  const input = { params: { id: entryId as string }, body: {} };
  expect((await portal.send(historyStaff.putBack, input, staff)).status).toBe(200);
  expect(await listLive()).toEqual(before);
});

it('accepts only pictures that were uploaded for the sign-in page', async () => {
  const { version, live } = await get();
  const { rows } = await portal.database.pool.query(
    'SELECT photo_key FROM members WHERE photo_key IS NOT NULL LIMIT 1',
  );
  const photo = { key: rows[0].photo_key, credit: '', isShown: true };
  const { status, errorBody } = await save(version, [...(live?.pictures ?? []), photo]);
  expect([status, errorBody.errors[0]?.field]).toEqual([400, 'pictures']);
});
