import type { EmailContent } from '../../mail/email-template.ts';

type Recipient = { firstName: string };

export function passwordResetEmail({ firstName }: Recipient, url: string): EmailContent {
  return {
    subject: 'Set a new password',
    name: firstName,
    paragraphs: ['We received a request to reset your password. Set a new one here:'],
    action: { label: 'Set a new password', url },
    footnote:
      'The link works once and expires in one hour. If you did not request it, you can ignore this email: your password has not changed.',
    isUrgent: true,
  };
}

export function passwordChangedEmail(
  { firstName }: Recipient,
  { publicUrl, signedOut }: { publicUrl: string; signedOut: 'everywhere' | 'everywhere else' },
): EmailContent {
  return {
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: [
      `The password of your account has just been changed, and you have been signed out ${signedOut}.`,
      'If this was not you, set a new password immediately and contact us.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/account/forgot-password` },
    isUrgent: true,
  };
}
