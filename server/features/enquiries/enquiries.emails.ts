import type { HandlerInput } from '#contract/endpoint.ts';
import type { EnquiryType, enquiries } from '#contract/enquiries.ts';
import type { EmailContent } from '../../mail/email-template.ts';

const typeNames: Record<EnquiryType, string> = {
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
};

export type Enquiry = HandlerInput<typeof enquiries.submitEnquiry>['body'];

export function enquiryEmail(enquiry: Enquiry): EmailContent {
  const { firstName, lastName, email, phoneNumber, enquiryType, message } = enquiry;
  return {
    subject: `Enquiry: ${typeNames[enquiryType]}`,
    replyTo: email,
    // Labelled paragraphs: the text of one field cannot pass for another.
    paragraphs: [
      'An enquiry came in through the portal.',
      `Type: ${typeNames[enquiryType]}`,
      `Name: ${firstName} ${lastName}`,
      `Email: ${email}`,
      `Phone: ${phoneNumber || 'not given'}`,
      'Message:',
      ...message.split(/\s*\n\s*/),
    ],
  };
}

/** Quotes nothing that was typed, so that the form cannot send text to strangers. */
export function acknowledgementEmail({ enquiryType }: Enquiry, firstName: string | null): EmailContent {
  return {
    subject: 'We have received your enquiry',
    name: firstName,
    paragraphs: [
      `Thank you for your enquiry (${typeNames[enquiryType]}). It has reached us, and we will answer as soon as we can.`,
    ],
    footnote: 'If you did not write to us, you can ignore this mail.',
  };
}
