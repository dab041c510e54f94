import { contactSwitches, contactSwitchNames, privacySwitches } from '#contract/contact-fields.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { members } from '#contract/members.ts';
import type { Db } from '../../db/database.ts';
import { type Privacy, presentPrivacy, storedSwitchNames } from '../../privacy/privacy-switches.ts';
import { rotatePhotoKey } from './change-photo.ts';
import { lockPrivacy, updateMember } from './members.sql.ts';

type Given = HandlerInput<typeof members.savePrivacy>['body'];

export async function savePrivacy(db: Db, memberId: string, given: Given) {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await lockPrivacy(tx, memberId);
    const after = mergePrivacy(before, given);
    if (becomesHidden(before, after)) await rotatePhotoKey(tx, memberId);
    await updateMember(tx, memberId, after);
    return after;
  });
  return presentPrivacy(saved);
}

const becomesHidden = (before: Privacy, after: Privacy) => showsPhoto(before) && !showsPhoto(after);
const showsPhoto = ({ wantsListing, showPhoto }: Privacy) => wantsListing && showPhoto;

/** Off turns all contact switches off. On turns them on only when none of them is given. */
function mergePrivacy(before: Privacy, given: Given): Privacy {
  const { showContactInformation } = given;
  const isAlone = contactSwitchNames.every((name) => given[name] === undefined);
  const all = showContactInformation && !isAlone ? undefined : showContactInformation;
  const next = storedSwitchNames.map((name) => {
    const { column } = privacySwitches[name];
    const forAll = name in contactSwitches ? all : undefined;
    return [column, forAll ?? given[name] ?? before[column]];
  });
  return Object.fromEntries(next) as Privacy;
}
