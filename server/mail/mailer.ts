import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { handleJob, type Job, type JobQueue } from '../jobs/job-queue.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { findMail, insertMail, markEmail, removeOldMails } from './emails.sql.ts';

/** Mail servers limit the connections of one sender. */
const deliverMail: Job<{ mailId: string }> = { name: 'send-emails', batchSize: 3 };

export type Mailer = {
  /** In the given transaction: no email about what was rolled back. */
  enqueue(db: Db, to: string, letter: EmailContent): Promise<void>;
};

type Office = { jobQueue: Pick<JobQueue, 'enqueue'>; association: string; hasMailServer: boolean };

export function createMailer({ jobQueue, association, hasMailServer }: Office): Mailer {
  return {
    enqueue: async (db, to, letter) => {
      const mailId = await insertMail(db, to, renderEmail(letter, association));
      if (hasMailServer) await jobQueue.enqueue(db, deliverMail, { mailId }, { isUrgent: letter.isUrgent });
    },
  };
}

export type OpenInvoice = (id: string) => Promise<{ body: Readable; saveAs?: string } | null>;

type Delivery = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Db;
  openInvoice: OpenInvoice;
  onEmailBounced: (mailId: string, refusal: string) => void;
};

export const mailFeature = {
  jobs: (services: Delivery) => [handleJob(deliverMail, createDeliveryJob(services))],
  cleanUp: ({ db }: { db: Db }) => removeOldMails(db),
};

/** Emails that were queued before the mail server was removed from the settings wait for a new one. */
export function createDeliveryJob({
  config: { smtpUrl, mailFrom },
  db,
  openInvoice,
  onEmailBounced,
}: Delivery) {
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
    if (!mail || mail.sentAt || mail.bouncedAt) return;
    if (!transport) throw new Error('no mail server is configured');
    const invoice = mail.invoiceId ? await openInvoice(mail.invoiceId) : null;
    const letter = {
      from: mailFrom,
      to: mail.toAddress,
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      attachments: invoice ? [{ filename: invoice.saveAs ?? 'Invoice.pdf', content: invoice.body }] : [],
      // The same id for every attempt, so that duplicates can be detected.
      messageId: `<${mail.id}@muster>`,
    };
    try {
      await transport.sendMail(letter);
    } catch (error) {
      const fault = error as SmtpFault;
      if (!isPermanentFailure(fault)) throw new Error(`the mail server did not take it: ${codesOf(fault)}`);
      await markEmail(db, mail.id, 'bouncedAt');
      return onEmailBounced(mail.id, codesOf(fault));
    }
    await markEmail(db, mail.id, 'sentAt');
  };
}

type SmtpFault = { code?: string; command?: string; responseCode?: number; response?: string };

/** Only codes: the response of the server contains the address. */
const codesOf = ({ code = 'unknown', command, responseCode }: SmtpFault) =>
  [code, command, responseCode].filter((each) => each !== undefined).join(' ');

/** Retrying does not help an unknown mailbox. 5.7 (RFC 3463) is about the sender, which can be fixed. */
const isPermanentFailure = ({ command, responseCode = 0, response = '' }: SmtpFault) =>
  command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559 && !/^\d+[ -]5\.7\./.test(response);
