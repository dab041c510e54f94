import { actingMinutes } from '#contract/acting.ts';
import type { EmailContent } from '../../../mail/email-template.ts';

type Acting = { staffName: string; reason: string; mayChange: boolean };

export function actingStartedEmail(
  { firstName }: { firstName: string },
  { staffName, reason, mayChange }: Acting,
  publicUrl: string,
): EmailContent {
  const rights = mayChange
    ? 'may look at everything that you see and change it for you, except your password, your email, your second step and payments.'
    : 'can look at everything that you see, and changes nothing.';
  return {
    subject: 'Staff of the association are using your account',
    name: firstName,
    paragraphs: [
      `${staffName} has just opened the portal as you, for at most ${actingMinutes} minutes. This person ${rights}`,
      `The reason: ${reason}`,
      'In the settings you can read what was done, and end it.',
    ],
    action: { label: 'See what was done', url: `${publicUrl}/settings/change-password` },
    footnote: 'If you do not know why this happens, please contact us.',
    isUrgent: true,
  };
}
