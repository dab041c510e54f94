import { type NamesWith, namesWith } from '#contract/member-fields.ts';
import { isPhoneNumber } from '#contract/phone-numbers.ts';
import type { users } from '#contract/users.ts';
import type { Answer } from '#web/api/call.ts';
import { type Enquiry, noEnquiry } from './contact-rules.ts';

type User = Pick<
  Answer<typeof users.getUser>,
  'firstName' | 'lastName' | 'registeredEmail' | 'email' | NamesWith<{ format: 'phone' }>
>;

const phoneNames = namesWith({ format: 'phone' });

export const prefilled = (user: User): Enquiry => ({
  ...noEnquiry,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.registeredEmail ?? user.email ?? '',
  phoneNumber: phoneNames.map((name) => user[name]).find((number) => number && isPhoneNumber(number)) ?? '',
});
