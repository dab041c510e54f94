import type { InputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { Privacy } from '../../privacy/members.present.ts';
import { readdressPhoto } from './readdress-photo.ts';
import { presentPrivacy } from './users.present.ts';
import { findPrivacyForUpdate, updateMember } from './users.sql.ts';

type Given = InputOf<typeof users.savePrivacy>['body'];

export async function savePrivacy(db: Db, memberId: string, given: Given) {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await findPrivacyForUpdate(tx, memberId);
    if (!before) throw notFound('There is no such member.');
    const after = nextPrivacy(before, given);
    if (hidesPhoto(before, after)) await readdressPhoto(tx, memberId);
    await updateMember(tx, memberId, after);
    return after;
  });
  return presentPrivacy(saved);
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
