import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Letter, writeLetter } from './letter.ts';
import { findMail, insertMail, markMailSent } from './mails.sql.ts';

/** Takes letters in; they leave later, by a job, so that no request waits for a mail server. */
export type PostOffice = {
  /** Part of the given transaction: no letter about what was rolled back. */
  post(db: Db, to: string, letter: Letter): Promise<void>;
};

type Office = { jobs: Pick<Jobs, 'enqueue'>; association: string; hasMailServer: boolean };

/** Without a mail server a letter simply stays in the outbox. */
export function openPostOffice({ jobs, association, hasMailServer }: Office): PostOffice {
  return {
    post: async (db, to, letter) => {
      const mailId = await insertMail(db, to, writeLetter(letter, association));
      if (hasMailServer) await jobs.enqueue(db, 'deliver-mail', { mailId });
    },
  };
}

type Delivery = {
  db: Db;
  smtpUrl?: string | undefined;
  from: string;
  /** The PDF of an invoice, for the mails that bring one. */
  openInvoice: (id: string) => Promise<{ body: Readable; saveAs?: string } | null>;
};

/** The job. A letter that was to leave and finds no mail server any more waits for one. */
export function mailDelivery({ db, smtpUrl, from, openInvoice }: Delivery) {
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      })
    : null;
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    const mail = await findMail(db, mailId);
    if (!mail || mail.sentAt) return;
    if (!transport) throw new Error('no mail server is configured');
    const invoice = mail.invoiceId ? await openInvoice(mail.invoiceId) : null;
    const letter = {
      from,
      to: mail.toAddress,
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      attachments: invoice ? [{ filename: invoice.saveAs ?? 'Invoice.pdf', content: invoice.body }] : [],
      // The same id at every try, so that a mail server or reader can tell a repeat.
      messageId: `<${mail.id}@muster>`,
    };
    await transport.sendMail(letter).catch((error: unknown) => {
      throw withoutWords(error);
    });
    await markMailSent(db, mail.id);
  };
}

/** A mail server says whose mailbox it refuses; what is logged and kept of it are its codes. */
function withoutWords(error: unknown): Error {
  const { code = 'unknown', responseCode, command } = error as Record<string, string | number | undefined>;
  const details = [code, command, responseCode].filter((each) => each !== undefined);
  return new Error(`the mail server did not take it: ${details.join(' ')}`);
}
