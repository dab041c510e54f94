import type { EmailContent } from '../../mail/email-template.ts';

type Addressee = { firstName: string };

export function passwordResetEmail({ firstName }: Addressee, url: string): EmailContent {
  return {
    subject: 'Set a new password',
    name: firstName,
    paragraphs: [
      'Somebody, hopefully you, asked to set a new password for your account. You can do so here:',
    ],
    action: { label: 'Set a new password', url },
    footnote:
      'The link works once, for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    isUrgent: true,
  };
}

export function passwordChangedEmail(
  { firstName }: Addressee,
  { publicUrl, signedOut }: { publicUrl: string; signedOut: 'everywhere' | 'everywhere else' },
): EmailContent {
  return {
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: [
      `The password of your account has just been changed, and you have been signed out ${signedOut}.`,
      'If this was not you, set a new password at once and tell us.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/account/forgot-password` },
    isUrgent: true,
  };
}
