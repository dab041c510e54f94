import type { InputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.ts';
import { notFound } from '../../errors.ts';
import { forgetAnnounced } from '../../files/loose-files.sql.ts';
import type { Privacy } from '../../privacy/members.present.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { announceNewAddress, readdressPhoto } from './readdress-photo.ts';
import { presentPrivacy } from './users.present.ts';
import { findPhotoKey, findPrivacy, findPrivacyForUpdate, updateMember } from './users.sql.ts';

type Parts = Pick<FeatureParts, 'db' | 'fileStore' | 'limits'>;
type Given = InputOf<typeof users.savePrivacy>['body'];

export async function savePrivacy(parts: Parts, memberId: string, given: Given) {
  for (;;) {
    const turn = await prepareTurn(parts, memberId, given);
    const saved = await save(parts, memberId, given, turn);
    if (saved) return presentPrivacy(saved);
  }
}

/** What has to be done before a photo turns: the address that it gets when it is hidden, the count when it is shown. */
type Turn = { newKey?: string; mayShow?: true };

/**
 * Each hiding leaves a copy behind until it is swept. So it is counted how often a photo is shown again: as many can be
 * hidden, and nobody who hides is ever refused.
 */
async function prepareTurn({ db, limits }: Parts, memberId: string, given: Given): Promise<Turn> {
  const before = await findPrivacy(db, memberId);
  if (!before) return {};
  const after = nextPrivacy(before, given);
  if (showsPhoto(before) === showsPhoto(after)) return {};
  const photoKey = await findPhotoKey(db, memberId);
  if (!photoKey) return {};
  if (hidesPhoto(before, after)) return { newKey: await announceNewAddress(db, photoKey) };
  await limits.require('photoShowingByMember', memberId);
  return { mayShow: true };
}

/** Nothing where the photo was hidden, shown, or came, since it was looked at: then it has to be prepared first. */
function save(
  { db, fileStore }: Parts,
  memberId: string,
  given: Given,
  { newKey, mayShow }: Turn,
): Promise<Privacy | null> {
  return db.transaction().execute(async (tx) => {
    const before = await findPrivacyForUpdate(tx, memberId);
    if (!before) throw notFound('There is no such member.');
    const after = nextPrivacy(before, given);
    const hides = hidesPhoto(before, after);
    const isPrepared = showsPhoto(before) === showsPhoto(after) || (hides ? newKey : mayShow);
    if (!isPrepared && (await findPhotoKey(tx, memberId))) return null;
    if (hides && newKey) await readdressPhoto(tx, fileStore, memberId, newKey);
    // Somebody else was faster to hide it.
    if (!hides && newKey) await forgetAnnounced(tx, newKey);
    await updateMember(tx, memberId, after);
    return after;
  });
}

const hidesPhoto = (before: Privacy, after: Privacy) => showsPhoto(before) && !showsPhoto(after);
const showsPhoto = ({ inDirectory, showPhoto }: Privacy) => inDirectory && showPhoto;

/**
 * The switch for contact information is no value of its own: off turns the three off, whatever else is said; on,
 * alone, turns the three on; beside any of the three it says nothing that they do not say.
 */
export function nextPrivacy(before: Privacy, given: Given): Privacy {
  const own = {
    inDirectory: given.includeInDirectory ?? before.inDirectory,
    showPhoto: given.showDirectoryPhoto ?? before.showPhoto,
  };
  const three = [given.showEmail, given.showPersonalMobile, given.showWorkLandline];
  const alone = three.every((each) => each === undefined);
  if (given.showContactInformation === false || (given.showContactInformation && alone)) {
    const show = given.showContactInformation;
    return { ...own, showEmail: show, showMobile: show, showLandline: show };
  }
  return {
    ...own,
    showEmail: given.showEmail ?? before.showEmail,
    showMobile: given.showPersonalMobile ?? before.showMobile,
    showLandline: given.showWorkLandline ?? before.showLandline,
  };
}
