import { archiveDays } from '#contract/own-data.ts';
import type { EmailContent } from '../../mail/email-template.ts';

type Recipient = { firstName: string };

/** Without any of the data, because mailboxes are not as safe as the portal. */
export const archiveReadyEmail = ({ firstName }: Recipient, publicUrl: string): EmailContent => ({
  subject: 'Your data is ready',
  name: firstName,
  paragraphs: [
    `The archive with your data is ready. Sign in to download it within ${archiveDays} days.`,
    'If you did not ask for it, set a new password immediately and contact us.',
  ],
  action: { label: 'Download your data', url: `${publicUrl}/settings/account-details` },
});

export const accountClosedEmail = ({ firstName }: Recipient, publicUrl: string): EmailContent => ({
  subject: 'Your account is closed',
  name: firstName,
  paragraphs: [
    'Your account is closed and your personal data is deleted. You can no longer sign in.',
    'Invoices and payments stay, because Australian law requires us to keep financial records for seven years. This email is deleted from our system after 30 days.',
    'If you did not ask for this, contact us. You can join again with this email address.',
  ],
  action: { label: 'Join again', url: `${publicUrl}/onboarding` },
  isUrgent: true,
});
