import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { handleJob, type Job, type JobQueue } from '../jobs/job-queue.ts';
import type { SettingsReader } from '../settings/settings-store.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { deleteOldEmails, findEmail, insertEmails, markEmail } from './emails.sql.ts';

/** Mail servers limit the concurrent connections of a sender. */
const sendEmailJob: Job<{ mailId: string }> = { name: 'send-emails', batchSize: 3 };

/** The console offers Undo for 10 s. The rest is for the request. */
const undoDelaySeconds = 12;

/** An email of a staff action is sent after the time for Undo, which deletes it. */
type EnqueueEmailOptions = { historyEntryId?: string };

export type Mailer = {
  /** Queues the email in the caller's transaction, so a rollback also removes it. Returns the id of the email. */
  enqueue(db: Db, to: string, content: EmailContent, options?: EnqueueEmailOptions): Promise<string>;
  /** Queues many emails of a staff action without a delay. Undoing the action deletes those that are not sent yet. */
  enqueueMany(db: Db, emails: { to: string; content: EmailContent }[], historyEntryId: string): Promise<void>;
  /** Queues stored emails again. */
  resend(db: Db, mailIds: string[]): Promise<void>;
};

type MailerOptions = {
  jobQueue: Pick<JobQueue, 'enqueue' | 'enqueueMany'>;
  settings: SettingsReader;
  hasMailServer: boolean;
};

export function createMailer({ jobQueue, settings, hasMailServer }: MailerOptions): Mailer {
  const render = (content: EmailContent) => renderEmail(content, settings.current.association.name);
  return {
    enqueue: async (db, to, content, { historyEntryId } = {}) => {
      const [mailId = ''] = await insertEmails(db, [{ to, email: render(content) }], historyEntryId ?? null);
      const options = { isUrgent: content.isUrgent, delaySeconds: historyEntryId ? undoDelaySeconds : 0 };
      if (hasMailServer) await jobQueue.enqueue(db, sendEmailJob, { mailId }, options);
      return mailId;
    },
    enqueueMany: async (db, emails, historyEntryId) => {
      const rendered = emails.map(({ to, content }) => ({ to, email: render(content) }));
      const mailIds = await insertEmails(db, rendered, historyEntryId);
      const jobs = mailIds.map((mailId) => ({ mailId }));
      if (hasMailServer) await jobQueue.enqueueMany(db, sendEmailJob, jobs);
    },
    resend: async (db, mailIds) => {
      if (!hasMailServer) return;
      for (const mailId of mailIds) await jobQueue.enqueue(db, sendEmailJob, { mailId });
    },
  };
}

export type GetInvoicePdf = (id: string) => Promise<{ body: Readable; downloadName?: string } | null>;

type DeliveryDeps = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Db;
  getInvoicePdf: GetInvoicePdf;
  onEmailBounced: (mailId: string, smtpCodes: string) => void;
};

export const emailFeature = {
  jobs: (deps: DeliveryDeps) => [handleJob(sendEmailJob, createDeliveryJob(deps))],
  cleanUp: ({ db }: { db: Db }) => deleteOldEmails(db),
};

const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Without SMTP_URL the job fails and is retried: emails may be queued from before the setting was removed. */
export function createDeliveryJob({ config, db, getInvoicePdf, onEmailBounced }: DeliveryDeps) {
  const { smtpUrl, mailFrom } = config;
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...smtpTimeouts }) : null;
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    const email = await findEmail(db, mailId);
    if (!email || email.sentAt || email.bouncedAt) return;
    if (!transport) throw new Error('no mail server is configured');
    const invoice = email.invoiceId ? await getInvoicePdf(email.invoiceId) : null;
    const message = {
      from: mailFrom,
      to: email.toAddress,
      ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
      subject: email.subject,
      text: email.textBody,
      html: email.htmlBody,
      attachments: invoice
        ? [{ filename: invoice.downloadName ?? 'Invoice.pdf', content: invoice.body }]
        : [],
      // The same id for every attempt, so that mail servers can detect duplicates.
      messageId: `<${email.id}@muster>`,
    };
    try {
      await transport.sendMail(message);
    } catch (error) {
      const smtpError = error as SmtpError;
      if (!isPermanentFailure(smtpError))
        throw new Error(`mail server rejected the email: ${smtpErrorCodes(smtpError)}`);
      await markEmail(db, email.id, 'bouncedAt');
      return onEmailBounced(email.id, smtpErrorCodes(smtpError));
    }
    await markEmail(db, email.id, 'sentAt');
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/** Omits the server's response, because it contains the email address. */
const smtpErrorCodes = ({ code = 'unknown', command, responseCode }: SmtpError) =>
  [code, command, responseCode].filter((value) => value !== undefined).join(' ');

/** The mailbox does not exist. 5.7.x (RFC 3463) rejects the sender, which the operator can fix. */
const isPermanentFailure = ({ command, responseCode = 0, response = '' }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559 && !/^\d+[ -]5\.7\./.test(response);
