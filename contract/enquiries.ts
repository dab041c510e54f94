import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { email, multilineText, nonEmpty, singleLineText, success } from './fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';

export const enquiryLabels = {
  General: 'General',
  MembershipIssue: 'Membership issue',
  Events: 'Events',
  Media: 'Media',
  Shop: 'Shop',
  Aiims: 'AIIMS',
  AiimsOnline: 'AIIMS Online',
  LearningAndDevelopment: 'Learning and development',
  HydrogenCourse: 'Hydrogen course',
  EmvLeadershipCourse: 'EMV leadership course',
} as const;
export type EnquiryType = keyof typeof enquiryLabels;
export const enquiryTypes = Object.keys(enquiryLabels) as EnquiryType[];

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
