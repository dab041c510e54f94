import type { ContactName } from '#contract/member-fields.ts';

export const contactNouns = {
  linkedInProfileUrl: 'LinkedIn profile',
  registeredEmail: 'email address',
  workLandline: 'work landline',
  mobile: 'mobile number',
} as const satisfies Record<Exclude<ContactName, 'email'>, string>;

export const contactNames = Object.keys(contactNouns) as (keyof typeof contactNouns)[];
