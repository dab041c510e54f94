import type { EmailContent } from '../../mail/email-template.ts';

type Recipient = { firstName: string | null; title: string; reason: string; publicUrl: string };

export const draftDeclinedEmail = ({ firstName, title, reason, publicUrl }: Recipient): EmailContent => ({
  subject: `Your draft needs changes: ${title}`,
  name: firstName,
  paragraphs: [`Your draft ‘${title}’ was not published yet.`, `Reason: ${reason}`],
  action: { label: 'Open the console', url: `${publicUrl}/staff` },
});

export const reviewNeededEmail = ({ firstName, title, reason, publicUrl }: Recipient): EmailContent => ({
  subject: `Your resource needs work: ${title}`,
  name: firstName,
  paragraphs: [
    `The review of ‘${title}’ found that it needs work. You are its owner, so it is now in your list in Today.`,
    `Reason: ${reason}`,
  ],
  action: { label: 'Open Today', url: `${publicUrl}/staff/today` },
});
