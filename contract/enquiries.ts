import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { email, id, multilineText, nonEmpty, oneOf, singleLineText, success } from './fields.ts';
import { isPhoneNumber } from './phone-numbers.ts';
import { paging, totalItems } from './wire/pagination.ts';

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

/** The settings may have more types than the specification. */
export const enquiryType = singleLineText(40).check(nonEmpty);

/** `open` waits for an answer by staff. */
export const enquiryStates = ['open', 'answered', 'closed'] as const;
export const enquiryState = oneOf(enquiryStates);
export type EnquiryState = z.output<typeof enquiryState>;

export const maxMessageLength = 5_000;
export const messageText = multilineText(maxMessageLength).check(nonEmpty);

/** A number that people can read aloud. */
export const formatReference = (number: number) => `E-${number}`;

const optionalPhone = singleLineText(40).check(
  z.refine((value) => value === '' || isPhoneNumber(value), 'must be a phone number'),
);

const ownEnquiry = z.object({
  id,
  reference: z.string(),
  enquiryType: z.string(),
  /** The label under which it was sent. Other implementations of the API return none. */
  enquiryLabel: z.optional(z.string()),
  state: enquiryState,
  createdAt: z.iso.datetime(),
});
export type OwnEnquiry = z.output<typeof ownEnquiry>;

const ownThread = z.extend(ownEnquiry, {
  messages: z.array(
    z.object({
      id,
      /** First name of the staff member who answered; null for what the member wrote. */
      staffName: z.nullable(z.string()),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type OwnThread = z.output<typeof ownThread>;

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
      enquiryType,
      message: messageText,
    }),
    /** Other implementations of the API return no reference. */
    response: z.extend(success, { reference: z.optional(z.string()) }),
  },
  listOwnEnquiries: {
    summary: "Lists the caller's enquiries, the one with the newest message first",
    method: 'GET',
    path: '/api/enquiries',
    access: 'member',
    query: z.strictObject(paging(5)),
    response: z.object({ enquiries: z.array(ownEnquiry), totalItems, page: z.int() }),
  },
  getOwnEnquiry: {
    summary: 'Returns an enquiry of the caller with its answers',
    method: 'GET',
    path: '/api/enquiries/{id}',
    access: 'member',
    params: z.object({ id }),
    response: ownThread,
  },
  replyToEnquiry: {
    summary: 'Adds a message to an enquiry of the caller and reopens it',
    method: 'POST',
    path: '/api/enquiries/{id}/replies',
    access: 'member',
    params: z.object({ id }),
    body: z.strictObject({ text: messageText }),
    response: ownThread,
  },
});
