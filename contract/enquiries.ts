import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { email, filled, manyLines, oneLine, success } from './fields.ts';
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

export const longestMessage = 5_000;

const optionalPhone = oneLine(40).check(
  z.refine((number) => number === '' || isPhoneNumber(number), 'must be a phone number'),
);

export const enquiries = area({
  submitEnquiry: {
    summary: 'Sends an enquiry to the association, and an acknowledgement to the sender',
    method: 'POST',
    path: '/api/enquiry/submit',
    access: 'member',
    body: z.strictObject({
      firstName: oneLine(100).check(filled),
      lastName: oneLine(100).check(filled),
      email,
      phoneNumber: z.optional(z.nullable(optionalPhone)),
      enquiryType: z.enum(enquiryTypes, `must be one of ${enquiryTypes.join(', ')}`),
      message: manyLines(longestMessage).check(filled),
    }),
    answer: success,
  },
});
