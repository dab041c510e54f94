import type { HandlerInput } from '#contract/endpoint.ts';
import { type enquiries, enquiryLabels } from '#contract/enquiries.ts';
import type { EmailContent } from '../../mail/email-template.ts';

export type Enquiry = HandlerInput<typeof enquiries.submitEnquiry>['body'];

export function enquiryEmail(enquiry: Enquiry): EmailContent {
  const { firstName, lastName, email, phoneNumber, enquiryType, message } = enquiry;
  return {
    subject: `Enquiry: ${enquiryLabels[enquiryType]}`,
    replyTo: email,
    // Each field is a labelled paragraph, so that its text cannot imitate another field.
    paragraphs: [
      'A new enquiry was submitted in the portal.',
      `Type: ${enquiryLabels[enquiryType]}`,
      `Name: ${firstName} ${lastName}`,
      `Email: ${email}`,
      `Phone: ${phoneNumber || 'not provided'}`,
      'Message:',
      ...message.split(/\s*\n\s*/),
    ],
  };
}

/** Quotes no user input, so that the form cannot send text to other people. */
export function acknowledgementEmail({ enquiryType }: Enquiry, firstName: string | null): EmailContent {
  return {
    subject: 'We have received your enquiry',
    name: firstName,
    paragraphs: [
      `Thank you for your enquiry (${enquiryLabels[enquiryType]}). We have received it and will reply as soon as we can.`,
    ],
    footnote: 'If you did not contact us, you can ignore this email.',
  };
}
