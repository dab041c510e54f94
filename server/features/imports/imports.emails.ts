import type { EmailContent } from '../../mail/email-template.ts';

type Invitation = { firstName: string; association: string; publicUrl: string; url: string };

export const invitationEmail = ({ firstName, association, publicUrl, url }: Invitation): EmailContent => ({
  subject: `Your ${association} account`,
  name: firstName,
  paragraphs: [
    `${association} has added you to its members’ portal. You sign in with this email address and a password that you choose now.`,
  ],
  action: { label: 'Choose a password', url },
  footnote: `The link works once and expires in 7 days. After that you can get a new one: ${publicUrl}/account/forgot-password. If you did not expect this email, you can ignore it.`,
});
