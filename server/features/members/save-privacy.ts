import { contactSwitches, contactSwitchNames, privacySwitches } from '#contract/contact-fields.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { members } from '#contract/members.ts';
import type { Db } from '../../db/database.ts';
import { type PrivacySettings, presentPrivacy, storedSwitchNames } from '../../privacy/privacy-switches.ts';
import { rotatePhotoKey } from './change-photo.ts';
import { lockPrivacy, updateMember } from './members.sql.ts';

type Input = HandlerInput<typeof members.savePrivacy>['body'];

export function savePrivacy(db: Db, memberId: string, input: Input) {
  return db.transaction().execute(async (tx) => {
    const before = await lockPrivacy(tx, memberId);
    const after = mergePrivacy(before, input);
    if (isPhotoVisible(before) && !isPhotoVisible(after)) await rotatePhotoKey(tx, memberId);
    await updateMember(tx, memberId, after);
    return presentPrivacy(after);
  });
}

const isPhotoVisible = ({ wantsListing, showPhoto }: PrivacySettings) => wantsListing && showPhoto;

/** The main switch turns all contact switches off. It turns them on only if the input has no other switch. */
function mergePrivacy(before: PrivacySettings, input: Input): PrivacySettings {
  const { showContactInformation } = input;
  const isOnlyMainSwitch = contactSwitchNames.every((name) => input[name] === undefined);
  const allContacts = showContactInformation && !isOnlyMainSwitch ? undefined : showContactInformation;
  const next = storedSwitchNames.map((name) => {
    const { column } = privacySwitches[name];
    const mainValue = name in contactSwitches ? allContacts : undefined;
    return [column, mainValue ?? input[name] ?? before[column]];
  });
  return Object.fromEntries(next) as PrivacySettings;
}
