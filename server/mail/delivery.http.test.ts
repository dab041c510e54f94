import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { enquiries } from '#contract/enquiries.ts';
import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { passwordResetEmail } from '#server/features/authentication/authentication.emails.ts';
import { createLog } from '#server/log/log.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { orderByInvoice } from '#tests/support/place-order.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { EmailContent } from './email-template.ts';

let mailServer: MailServer;
let portal: TestApp;
const lines: string[] = [];
const nextIpAddress = createIpAddressSequence('10.77');

beforeAll(async () => {
  mailServer = await startMailServer({ temporaryFailures: 1 });
  const environment = {
    SMTP_URL: mailServer.url.replace('//', '//portal:secret@'),
    ASSOCIATION_NAME: 'Ridge & Valley',
  };
  const loggerInstance = createLog('warn', { write: (line) => lines.push(line) });
  portal = await startTestApp(environment, { loggerInstance });
});
afterAll(async () => {
  await portal.close();
  mailServer.close();
});

const waitOptions = { timeout: 20_000, interval: 50 };
/** Waits for the only email with this subject and returns it without soft line breaks. */
async function receiveEmail(subject: string): Promise<string> {
  const findEmails = () => mailServer.messages.filter((email) => email.includes(`Subject: ${subject}`));
  await vi.waitFor(() => expect(findEmails()).toHaveLength(1), waitOptions);
  return (findEmails()[0] as string).replaceAll('=\r\n', '');
}

it('sends an email as text and HTML, and retries after a temporary failure', async () => {
  const body = { username: demoEmail('member') };
  await portal.send(authentication.forgotPassword, { body }, { ipAddress: nextIpAddress() });
  const email = await receiveEmail('Set a new password');
  expect(mailServer.temporaryFailureCount).toBe(1);
  for (const expected of [
    `To: ${demoEmail('member')}`,
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Ridge &amp; Valley',
  ])
    expect(email).toContain(expected);
  expect(email).not.toMatch(/<img|tracking/i);
  const sentAt = async () => (await findNewestEmailTo(portal.database.db, demoEmail('member'))).sentAt;
  await vi.waitFor(async () => expect(await sentAt()).toBeInstanceOf(Date), waitOptions);
});

it('sends an enquiry from the portal, with replies to the sender', async () => {
  const body = {
    firstName: 'Hana',
    lastName: 'Te Rangi',
    email: "o'hana+portal@fire.example",
    enquiryType: 'Events' as const,
    message: 'When is the next burn?',
  };
  await portal.send(enquiries.submitEnquiry, { body }, await portal.signIn('billing'));
  const email = await receiveEmail('Enquiry: Events');
  for (const header of [
    'From: Muster <no-reply@demo.example>',
    'To: enquiries@demo.example',
    "Reply-To: o'hana+portal@fire.example\r\n",
  ])
    expect(email).toContain(header);
});

it('sends an order with its invoice as a PDF', async () => {
  const { body } = await orderByInvoice(portal, (await portal.signIn('member')).token);
  const email = await receiveEmail('Your order');
  expect(email).toContain(`filename=Invoice-${body.invoiceId}.pdf`);
  const encoded = email.split('Content-Type: application/pdf')[1]?.split('\r\n\r\n')[1] as string;
  expect(Buffer.from(encoded, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

/** Queues `count` order emails and then the urgent one, in one transaction. */
const queueEmails = (count: number, urgent?: EmailContent) =>
  portal.database.db.transaction().execute(async (tx) => {
    const { mailer } = portal.appServices.services;
    const order = { subject: 'Your hoses', paragraphs: ['They were sent today.'] };
    for (let index = 0; index < count; index += 1)
      await mailer.enqueue(tx, `member${index}@mail.example`, order);
    if (urgent) await mailer.enqueue(tx, 'kim@mail.example', urgent);
  });

const listReceivedEmails = () => mailServer.messages.filter((email) => email.includes('@mail.example'));

it('sends urgent emails before fifty queued ones, several at a time', async () => {
  const first = mailServer.recipients.length;
  const resetUrl = 'https://portal.example/account/reset-password';
  await queueEmails(50, passwordResetEmail({ firstName: 'Kim' }, resetUrl));
  const sent = () => mailServer.recipients.slice(first).filter((to) => to.endsWith('@mail.example'));
  const longWait = { ...waitOptions, timeout: 30_000 };
  await vi.waitFor(() => expect(listReceivedEmails()).toHaveLength(51), longWait);
  expect(sent().slice(0, 3)).toContain('kim@mail.example');
  expect(new Set(sent()).size).toBe(51);
  expect(mailServer.maxConnections).toBeGreaterThan(1);
});

it('retries only the rejected email of a batch', async () => {
  const before = listReceivedEmails().length;
  mailServer.temporaryFailures = mailServer.temporaryFailureCount + 1;
  await queueEmails(3);
  const jobs = `SELECT state::text, retry_count FROM pgboss.job WHERE name = 'send-emails'
    ORDER BY created_on DESC, retry_count LIMIT 3`;
  const done = [0, 0, 1].map((retry_count) => ({ state: 'completed', retry_count }));
  const rows = async () => (await portal.database.pool.query(jobs)).rows;
  await vi.waitFor(async () => expect(await rows()).toEqual(done), waitOptions);
  expect(listReceivedEmails()).toHaveLength(before + 3);
});

/** Waits until the job of a rejected email has this state, and returns the log lines about the email. */
async function rejectEmail(
  errorResponses: MailServer['errorResponses'],
  name: DemoAccountName,
  state: string,
) {
  const { db, pool } = portal.database;
  lines.length = 0;
  mailServer.errorResponses = errorResponses;
  const body = { username: demoEmail(name) };
  await portal.send(authentication.forgotPassword, { body }, { ipAddress: nextIpAddress() });
  const { id } = await findNewestEmailTo(db, demoEmail(name));
  const query = "SELECT state::text FROM pgboss.job WHERE data->>'mailId' = $1";
  await vi.waitFor(
    async () => expect((await pool.query(query, [id])).rows).toEqual([{ state }]),
    waitOptions,
  );
  mailServer.errorResponses = {};
  expect(lines.join('')).not.toContain(demoEmail(name));
  return lines.filter((line) => JSON.parse(line).emailId === id);
}

it('stops retrying when the mailbox does not exist', async () => {
  for (const [code, name] of [['550 5.1.1', 'billing'] as const, ['553', 'representative'] as const]) {
    const logged = await rejectEmail({ RCPT: code }, name, 'completed');
    expect(logged).toEqual([expect.stringContaining('"reason":"EENVELOPE RCPT TO 55')]);
    expect(mailServer.recipients.filter((to) => to === demoEmail(name))).toHaveLength(1);
    const email = await findNewestEmailTo(portal.database.db, demoEmail(name));
    expect(email).toMatchObject({ sentAt: null, bouncedAt: expect.any(Date) });
    expect(email.textBody).not.toContain('token=');
  }
});

it('retries an email that is rejected for any other reason', async () => {
  expect(await rejectEmail({ RCPT: '550 5.7.1' }, 'hidden', 'retry')).toEqual([]);
  expect(await rejectEmail({ RCPT: '450 4.2.1' }, 'new', 'retry')).toEqual([]);
  expect(await rejectEmail({ MAIL: '550 5.7.1' }, 'informational', 'retry')).toEqual([]);
  expect(await rejectEmail({ AUTH: '535 5.7.8' }, 'staff', 'retry')).toEqual([]);
});
