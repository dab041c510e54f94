import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { email, multilineText, nonEmpty, singleLineText, success } from './fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';

export const enquiryTypes = [
  'General',
  'MembershipIssue',
  'Events',
  'Media',
  'Shop',
  'Aiims',
  'AiimsOnline',
  'LearningAndDevelopment',
  'HydrogenCourse',
  'EmvLeadershipCourse',
] as const;
export type EnquiryType = (typeof enquiryTypes)[number];

export const maxMessageLength = 5_000;

const optionalPhone = singleLineText(40).check(
  z.refine((value) => value === '' || isPhoneNumber(value), 'must be a phone number'),
);

export const enquiries = defineEndpoints({
  submitEnquiry: {
    summary: 'Emails an enquiry to the association and an acknowledgement to the sender',
    method: 'POST',
    path: '/api/enquiry/submit',
    access: 'member',
    body: z.strictObject({
      firstName: singleLineText(100).check(nonEmpty),
      lastName: singleLineText(100).check(nonEmpty),
      email,
      phoneNumber: z.optional(z.nullable(optionalPhone)),
      enquiryType: z.enum(enquiryTypes, `must be one of ${enquiryTypes.join(', ')}`),
      message: multilineText(maxMessageLength).check(nonEmpty),
    }),
    response: success,
  },
});
