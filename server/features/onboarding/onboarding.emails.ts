import { formatPrice } from '#contract/money.ts';
import type { Plan } from '#contract/onboarding.ts';
import type { EmailContent } from '../../mail/email-template.ts';
import { formatGstNote } from '../../payments/gst.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';

type Recipient = { firstName: string; association: string; publicUrl: string };
type Welcome = Recipient & { plan: Plan; confirmUrl: string };

const planBenefits: Record<Plan, string> = {
  Newsletter: 'You will receive our newsletter, and the public part of the resources library is open to you.',
  Associate: 'The resources library, events and collaboration groups are open to you.',
  Subscriber:
    'The whole resources library, events, collaboration groups and the marketplace are open to you.',
};

export function welcomeEmail(
  { firstName, plan, association, publicUrl, confirmUrl }: Welcome,
  invoice: IssuedInvoice | null,
): EmailContent {
  return {
    subject: `Welcome to ${association}`,
    name: firstName,
    paragraphs: [
      `Welcome to ${association}. You have joined with the ${plan} plan.`,
      planBenefits[plan],
      ...(invoice ? [paymentNote(invoice)] : []),
      `You can sign in straight away: ${publicUrl}/account/sign-in`,
      `Please confirm that this email address is yours. ${listedAfter}`,
    ],
    ...(invoice && { invoiceId: invoice.id }),
    action: { label: 'Confirm your email address', url: confirmUrl },
    footnote: `${linkLifetime} If you did not join, please contact us and do not confirm the address.`,
    isUrgent: true,
  };
}

const paymentNote = (invoice: IssuedInvoice) =>
  `Thank you for your payment of ${formatPrice(invoice.totalCents)} ${formatGstNote(invoice)}. Your tax invoice ${invoice.number} is attached to this email, and is in the portal under Settings, Personal invoices.`;

const listedAfter = 'After that you are listed in the member directory, if your plan includes it.';
const linkLifetime = 'The link works for 7 days.';

type Confirmation = Omit<Welcome, 'plan' | 'publicUrl'>;

export function confirmationEmail({ firstName, association, confirmUrl }: Confirmation): EmailContent {
  return {
    subject: 'Confirm your email address',
    name: firstName,
    paragraphs: [
      `Please confirm that the email address of your ${association} account is yours. ${listedAfter}`,
    ],
    action: { label: 'Confirm your email address', url: confirmUrl },
    footnote: `${linkLifetime} Links in earlier emails no longer work. If you have no account, you can ignore this email.`,
    isUrgent: true,
  };
}

/** For the previous address. The new one may be a secret. */
export function emailChangedEmail(
  { firstName, association }: Pick<Recipient, 'firstName' | 'association'>,
  replyTo: string,
): EmailContent {
  return {
    subject: 'Your email address was changed',
    name: firstName,
    paragraphs: [
      `The staff of ${association} have changed the email address of your account. From now on you sign in with the new address, and this one no longer works.`,
      'If you did not ask for this, please reply to this email immediately.',
    ],
    replyTo,
    isUrgent: true,
  };
}

export function alreadyMemberEmail({ firstName, association, publicUrl }: Recipient): EmailContent {
  return {
    subject: 'You already have an account',
    name: firstName,
    paragraphs: [
      `We received a request to join ${association} with this email address. You already have an account, so no new one was created and yours has not changed.`,
      `If you have forgotten your password, you can set a new one: ${publicUrl}/account/forgot-password`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/account/sign-in` },
    footnote:
      'If this was not you, you can ignore this email. The sender was not told that you have an account.',
  };
}

export function paymentRefundedEmail(
  { firstName, association, publicUrl }: Recipient,
  totalCents: number,
): EmailContent {
  return {
    subject: 'Your payment is being refunded',
    name: firstName,
    paragraphs: [
      `A payment of ${formatPrice(totalCents)} was made to join ${association} with this email address. It was not needed, because the address already belongs to a member or a newer form replaced this one. You will receive a full refund.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/account/sign-in` },
  };
}

type UnlistedOrganisation = Record<'firstName' | 'lastName' | 'email' | 'plan' | 'organisation', string>;

/** Each field is a labelled paragraph, so that its text cannot imitate another field. */
export function unlistedOrganisationEmail(member: UnlistedOrganisation): EmailContent {
  const { firstName, lastName, email, plan, organisation } = member;
  return {
    subject: 'New member with an unlisted organisation',
    replyTo: email,
    paragraphs: [
      `A new member of the ${plan} plan did not find their organisation in the list and typed its name. The member has no company in the portal until you assign one.`,
      `Organisation: ${organisation}`,
      `Name: ${firstName} ${lastName}`,
      `Email: ${email}`,
    ],
  };
}

/** The emails about organisations do not repeat the text that the applicant typed, because the mailbox may be a stranger's. */

export function organisationAssignedEmail({ firstName, association, publicUrl }: Recipient): EmailContent {
  return {
    subject: 'Your organisation in the portal',
    name: firstName,
    paragraphs: [
      `When you joined ${association}, your organisation was not on our list. We have now set it in your profile.`,
    ],
    action: { label: 'See your profile', url: `${publicUrl}/profile` },
  };
}

export function joinDeclinedEmail({ firstName, association }: Recipient, reason: string): EmailContent {
  return {
    subject: 'Your organisation was not added',
    name: firstName,
    paragraphs: [
      `When you joined ${association}, you entered an organisation that is not on our list. We have not added it. Your membership has not changed.`,
      `Reason: ${reason}`,
    ],
  };
}

export function joinQuestionEmail(
  { firstName, association }: Recipient,
  { question, replyTo }: { question: string; replyTo: string },
): EmailContent {
  return {
    subject: 'A question about your organisation',
    name: firstName,
    paragraphs: [
      `When you joined ${association}, you entered an organisation that is not on our list. We have a question about it.`,
      question,
      'Please answer by replying to this email.',
    ],
    replyTo,
  };
}
