import type { EmailContent } from './email-template.ts';

export const invitationDays = 7;

type Invitation = {
  memberId: string;
  firstName: string;
  token: string;
  association: string;
  publicUrl: string;
};

/** For a member whom staff added. The token resets the password. */
export const invitationEmail = ({
  memberId,
  firstName,
  token,
  association,
  publicUrl,
}: Invitation): EmailContent => ({
  subject: `Your ${association} account`,
  name: firstName,
  paragraphs: [
    `You have an account in the members’ portal of ${association}. You sign in with this email address.`,
    'Set a password to sign in. This also confirms that the address is yours.',
  ],
  action: {
    label: 'Set a password',
    url: `${publicUrl}/account/reset-password?userId=${memberId}&token=${token}`,
  },
  footnote: `The link works once and for ${invitationDays} days. After that you can get a new one: ${publicUrl}/account/forgot-password. If you did not expect this email, you can ignore it.`,
});
