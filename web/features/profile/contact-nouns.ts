import type { ContactName } from '#contract/member-fields.ts';

/** The contact details of a profile in their order, and how a sentence names each. */
export const contactNouns = {
  linkedInProfileUrl: 'LinkedIn profile',
  registeredEmail: 'email address',
  workLandline: 'work landline',
  mobile: 'mobile number',
} as const satisfies Record<Exclude<ContactName, 'email'>, string>;

export const contactNames = Object.keys(contactNouns) as (keyof typeof contactNouns)[];
