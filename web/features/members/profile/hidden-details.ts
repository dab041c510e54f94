import { type ContactSwitch, contactFields, contactSwitchNames } from '#contract/contact-fields.ts';
import type { ContactFieldName } from '#contract/member-fields.ts';

type Visibility = { [Name in ContactSwitch]?: boolean | undefined };

export function hiddenDetailsNote(visibility: Visibility): string | undefined {
  const hiddenSwitches: readonly string[] = contactSwitchNames.filter((name) => visibility[name] === false);
  if (hiddenSwitches.length === 0) return undefined;
  if (hiddenSwitches.length === contactSwitchNames.length) return toSentence('contact details', 'are');
  const hidden = contactNames.filter((name) => hiddenSwitches.includes(contactFields[name].visibility));
  const nouns = hidden.map((name) => contactNouns[name]);
  return toSentence(new Intl.ListFormat('en-AU').format(nouns), nouns.length === 1 ? 'is' : 'are');
}

const toSentence = (nouns: string, verb: 'is' | 'are') =>
  `Your ${nouns} ${verb} hidden in the member directory.`;

export const contactNouns = {
  linkedInProfileUrl: 'LinkedIn profile',
  registeredEmail: 'email address',
  workLandline: 'work landline',
  mobile: 'mobile number',
} as const satisfies Record<Exclude<ContactFieldName, 'email'>, string>;

export const contactNames = Object.keys(contactNouns) as (keyof typeof contactNouns)[];
