import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { email, filled, oneLine, success } from './fields.ts';

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

/** Lines stay lines, however the sender's system ends them; nothing else that cannot be seen stays. */
const asLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const message = z
  .string('must be text')
  .check(
    z.overwrite(asLines),
    filled,
    z.maxLength(longestMessage, `must be at most ${longestMessage} characters`),
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
      phoneNumber: z.optional(z.nullable(oneLine(40))),
      enquiryType: z.enum(enquiryTypes, `must be one of ${enquiryTypes.join(', ')}`),
      message,
    }),
    answer: success,
  },
});
