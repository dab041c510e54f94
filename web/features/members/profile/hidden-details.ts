import { type ContactSwitch, contactFields, contactSwitchNames } from '#contract/contact-fields.ts';
import type { ContactName } from '#contract/member-fields.ts';

type Choices = { [Name in ContactSwitch]?: boolean | undefined };

export function hiddenDetailsNote(choices: Choices): string | undefined {
  const off: readonly string[] = contactSwitchNames.filter((name) => choices[name] === false);
  if (off.length === 0) return undefined;
  if (off.length === contactSwitchNames.length) return sentence('contact details', 'are');
  const hidden = contactNames.filter((name) => off.includes(contactFields[name].visibility));
  const nouns = hidden.map((name) => contactNouns[name]);
  return sentence(new Intl.ListFormat('en-AU').format(nouns), nouns.length === 1 ? 'is' : 'are');
}

const sentence = (what: string, verb: 'is' | 'are') => `Your ${what} ${verb} hidden in the member directory.`;

export const contactNouns = {
  linkedInProfileUrl: 'LinkedIn profile',
  registeredEmail: 'email address',
  workLandline: 'work landline',
  mobile: 'mobile number',
} as const satisfies Record<Exclude<ContactName, 'email'>, string>;

export const contactNames = Object.keys(contactNouns) as (keyof typeof contactNouns)[];
