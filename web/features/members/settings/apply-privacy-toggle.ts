import { contactSwitchNames } from '#contract/contact-fields.ts';
import type { members } from '#contract/members.ts';
import type { ResponseBody } from '#web/api/call.ts';

export type Privacy = ResponseBody<typeof members.getPrivacy>;
export type PrivacyFlag = keyof Privacy;

/** The contact information switch sets all contact switches, and is on when at least one of them is. */
export function applyPrivacyToggle(privacy: Privacy, flag: PrivacyFlag, isOn: boolean): Privacy {
  if (flag === 'showContactInformation') {
    const contactSwitches = Object.fromEntries(contactSwitchNames.map((name) => [name, isOn]));
    return { ...privacy, [flag]: isOn, ...contactSwitches };
  }
  const next = { ...privacy, [flag]: isOn };
  return { ...next, showContactInformation: contactSwitchNames.some((name) => next[name]) };
}
