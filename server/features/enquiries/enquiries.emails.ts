import type { HandlerInput } from '#contract/endpoint.ts';
import type { enquiries } from '#contract/enquiries.ts';
import type { EmailContent } from '../../mail/email-template.ts';

export type Enquiry = HandlerInput<typeof enquiries.submitEnquiry>['body'];

/** Paragraphs of a text that people typed. */
const toParagraphs = (text: string) => text.split(/\s*\n\s*/);

export function enquiryEmail(
  enquiry: Enquiry,
  { enquiryLabel, reference }: { enquiryLabel: string; reference: string },
): EmailContent {
  const { firstName, lastName, email, phoneNumber, message } = enquiry;
  return {
    subject: `Enquiry: ${enquiryLabel}`,
    replyTo: email,
    // Each field is a labelled paragraph, so that its text cannot imitate another field.
    paragraphs: [
      'A new enquiry was submitted in the portal.',
      `Reference: ${reference}`,
      `Type: ${enquiryLabel}`,
      `Name: ${firstName} ${lastName}`,
      `Email: ${email}`,
      `Phone: ${phoneNumber || 'not provided'}`,
      'Message:',
      ...toParagraphs(message),
    ],
  };
}

type AcknowledgedEnquiry = { enquiryLabel: string; reference: string; firstName: string | null };

/** Quotes no user input, so that the form cannot send text to other people. */
export function acknowledgementEmail(enquiry: AcknowledgedEnquiry): EmailContent {
  const { enquiryLabel, reference, firstName } = enquiry;
  return {
    subject: 'We have received your enquiry',
    name: firstName,
    paragraphs: [
      `Thank you for your enquiry (${enquiryLabel}). We have received it and will reply as soon as we can.`,
      `Your reference number is ${reference}.`,
    ],
    footnote: 'If you did not contact us, you can ignore this email.',
  };
}

type Reply = {
  reference: string;
  enquiryLabel: string;
  firstName: string;
  lastName: string;
  email: string;
  text: string;
};

export const replyEmail = (reply: Reply): EmailContent => ({
  subject: `Reply in enquiry ${reply.reference}: ${reply.enquiryLabel}`,
  replyTo: reply.email,
  paragraphs: [
    'A member replied in the portal.',
    `Reference: ${reply.reference}`,
    `Name: ${reply.firstName} ${reply.lastName}`,
    'Message:',
    ...toParagraphs(reply.text),
  ],
});

type Answer = {
  reference: string;
  enquiryLabel: string;
  text: string;
  staffName: string;
  replyTo: string;
  portalUrl: string;
  /** Null unless the address is the registered one: the form must not send text to other people. */
  question: { firstName: string; text: string } | null;
};

export const answerEmail = (answer: Answer): EmailContent => ({
  subject: `Our answer to your enquiry ${answer.reference} (${answer.enquiryLabel})`,
  name: answer.question?.firstName ?? null,
  replyTo: answer.replyTo,
  paragraphs: [
    ...toParagraphs(answer.text),
    answer.staffName,
    ...(answer.question
      ? ['You wrote:', ...toParagraphs(answer.question.text).map((line) => `> ${line}`)]
      : []),
  ],
  action: { label: 'Open Contact us in the portal', url: `${answer.portalUrl}/contact-us` },
  footnote: `Your reference number is ${answer.reference}. Reply in the portal, so that your message is kept with the enquiry.`,
});
