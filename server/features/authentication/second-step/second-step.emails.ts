import type { EmailContent } from '../../../mail/email-template.ts';

type Recipient = { firstName: string };

const notices = {
  passkeyAdded: 'A passkey was added to your account. It can be used as the second step when you sign in.',
  passkeyRemoved: 'A passkey was removed from your account.',
  appAdded:
    'An authenticator app was added to your account. Its codes can be used as the second step when you sign in.',
  appReplaced:
    'The authenticator app of your account was replaced. Codes of the previous app no longer work.',
  appRemoved: 'The authenticator app was removed from your account.',
  lastMethodRemoved:
    'The last method of two-step sign-in was removed from your account. You now sign in with your password alone.',
  recoveryCodesCreated:
    'New recovery codes were created for your account. The previous codes no longer work.',
  recoveryCodeUsed: 'A recovery code was used for your account. It cannot be used again.',
} as const;

export type SecondStepNotice = keyof typeof notices;

export const secondStepEmail = (
  { firstName }: Recipient,
  notice: SecondStepNotice,
  publicUrl: string,
): EmailContent => ({
  subject: notice === 'recoveryCodeUsed' ? 'A recovery code was used' : 'Your two-step sign-in was changed',
  name: firstName,
  paragraphs: [notices[notice], 'If this was not you, set a new password immediately and contact us.'],
  action: { label: 'Set a new password', url: `${publicUrl}/account/forgot-password` },
  isUrgent: true,
});
