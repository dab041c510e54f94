import type { InputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.ts';
import { notFound } from '../../errors.ts';
import type { Privacy } from '../../privacy/members.present.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { announceNewAddress, readdressPhoto } from './readdress-photo.ts';
import { presentPrivacy } from './users.present.ts';
import { findPhotoKey, findPrivacy, findPrivacyForUpdate, updateMember } from './users.sql.ts';

type Parts = Pick<FeatureParts, 'db' | 'fileStore' | 'limits'>;
type Given = InputOf<typeof users.savePrivacy>['body'];

export async function savePrivacy(parts: Parts, memberId: string, given: Given) {
  for (;;) {
    const newKey = await announceIfHiding(parts, memberId, given);
    const saved = await save(parts, { memberId, given, newKey });
    if (saved) return presentPrivacy(saved);
  }
}

/** Whoever hides a photo that is hidden, or does so too often, leaves nothing behind by it. */
async function announceIfHiding({ db, limits }: Parts, memberId: string, given: Given) {
  const before = await findPrivacy(db, memberId);
  if (!before || !hidesPhoto(before, nextPrivacy(before, given))) return null;
  const photoKey = await findPhotoKey(db, memberId);
  if (!photoKey) return null;
  // Each leaves a copy behind until it is swept.
  await limits.require('photoHidingByMember', memberId);
  return announceNewAddress(db, photoKey);
}

/** Nothing where the photo was shown, or came, since it was looked at: then it has to be announced first. */
function save(
  { db, fileStore }: Parts,
  { memberId, given, newKey }: { memberId: string; given: Given; newKey: string | null },
): Promise<Privacy | null> {
  return db.transaction().execute(async (tx) => {
    const before = await findPrivacyForUpdate(tx, memberId);
    if (!before) throw notFound('There is no such member.');
    const after = nextPrivacy(before, given);
    if (hidesPhoto(before, after)) {
      if (!newKey && (await findPhotoKey(tx, memberId))) return null;
      if (newKey) await readdressPhoto(tx, fileStore, memberId, newKey);
    }
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
