import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { createLog } from '#server/log/log.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let mailServer: MailServer;
let portal: TestApp;
const lines: string[] = [];
const anAddress = addressesIn('10.77');

beforeAll(async () => {
  mailServer = await startMailServer({ turnsAway: 1 });
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

it('a letter leaves after the answer, by a job that tries again, once, in text and HTML', async () => {
  await portal.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
  await vi.waitFor(() => expect(mailServer.letters).toHaveLength(1), { timeout: 20_000, interval: 50 });
  // Long lines travel folded.
  const letter = (mailServer.letters[0] as string).replaceAll('=\r\n', '');
  expect(mailServer.turnedAway).toBe(1);
  expect(letter).toContain(`To: ${demoEmail('member')}`);
  expect(letter).toContain('Subject: Set a new password');
  expect(letter).toContain('Content-Type: text/plain');
  expect(letter).toContain('Content-Type: text/html');
  expect(letter).toContain('Ridge &amp; Valley');
  expect(letter).not.toMatch(/<img|tracking/i);
  await vi.waitFor(
    async () =>
      expect((await newestMailTo(portal.database.db, demoEmail('member'))).sentAt).toBeInstanceOf(Date),
    { timeout: 5_000, interval: 50 },
  );
});

it('an enquiry leaves from the portal and is answered to who wrote it', async () => {
  const { token } = await portal.signIn('billing');
  const json = {
    ...{ firstName: 'Hana', lastName: 'Te Rangi', email: "o'hana+portal@fire.example" },
    ...{ enquiryType: 'Events', message: 'When is the next burn?' },
  };
  await portal.call({ path: '/api/enquiry/submit', json, token });
  const enquiries = () => mailServer.letters.filter((letter) => letter.includes('Subject: Enquiry: Events'));
  await vi.waitFor(() => expect(enquiries()).toHaveLength(1), { timeout: 20_000, interval: 50 });
  const [letter] = enquiries();
  expect(letter).toContain('From: Muster <no-reply@demo.example>');
  expect(letter).toContain('To: enquiries@demo.example');
  expect(letter).toContain("Reply-To: o'hana+portal@fire.example\r\n");
});

it('an order leaves with its invoice, as a PDF', async () => {
  const { token } = await portal.signIn('member');
  const [product] = (await portal.call({ path: '/api/marketplace/products', token })).body.products;
  const cartItems = [{ productId: product.id, quantity: 1 }];
  await portal.call({ path: '/api/marketplace/cart/updatebasket', json: { cartItems }, token });
  const json = { payBy: 'invoice', buyFor: 'Individual', totalCents: product.priceCents };
  const { body } = await portal.call({ path: '/api/marketplace/checkout', json, token });
  const orders = () => mailServer.letters.filter((letter) => letter.includes('Subject: Your order'));
  await vi.waitFor(() => expect(orders()).toHaveLength(1), { timeout: 20_000, interval: 50 });
  const [letter] = orders();
  expect(letter).toContain(`filename=Invoice-${body.invoiceId}.pdf`);
  expect(letter).toContain('Content-Type: application/pdf');
  const encoded = letter?.split('application/pdf')[1]?.split('\r\n\r\n')[1] as string;
  const pdf = Buffer.from(encoded, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

type Refused = { what: string; refuses: MailServer['refuses']; of: DemoAccountName };
const forGood: Refused[] = [
  { what: 'a mailbox that nobody has', refuses: { RCPT: '550 5.1.1' }, of: 'billing' },
  { what: 'one without a further code', refuses: { RCPT: '553' }, of: 'representative' },
];
const forNow: Refused[] = [
  { what: 'a portal that is not trusted', refuses: { RCPT: '550 5.7.1' }, of: 'hidden' },
  { what: 'a mailbox that is busy', refuses: { RCPT: '450 4.2.1' }, of: 'new' },
  { what: 'a sender that is not let in', refuses: { MAIL: '550 5.7.1' }, of: 'informational' },
  { what: 'a password that is wrong', refuses: { AUTH: '535 5.7.8' }, of: 'staff' },
];

/** Waits until a letter that is refused so has come to this state, and tells what was logged of it. */
async function refused({ refuses, of }: Refused, state: string): Promise<string[]> {
  const { db, pool } = portal.database;
  lines.length = 0;
  mailServer.refuses = refuses;
  await portal.call({
    path: '/connect/forgotpassword',
    json: { username: demoEmail(of) },
    address: anAddress(),
  });
  const { id } = await newestMailTo(db, demoEmail(of));
  const query = "SELECT state::text FROM pgboss.job WHERE data->>'mailId' = $1";
  await vi.waitFor(async () => expect((await pool.query(query, [id])).rows).toEqual([{ state }]), {
    timeout: 20_000,
    interval: 50,
  });
  mailServer.refuses = {};
  expect(lines.join('')).not.toContain(demoEmail(of));
  return lines.filter((line) => JSON.parse(line).mail === id);
}

it.each(forGood)('a letter is given up at once, and no failed job, for $what', async (each) => {
  const told = await refused(each, 'completed');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('"refusal":"EENVELOPE RCPT TO 55');
  expect(mailServer.recipients.filter((to) => to === demoEmail(each.of))).toHaveLength(1);
  const mail = await newestMailTo(portal.database.db, demoEmail(each.of));
  expect(mail).toMatchObject({ sentAt: null, refusedAt: expect.any(Date) });
  expect(mail.textBody).not.toContain('token=');
});

it.each(forNow)('a letter is tried again later for $what', async (each) => {
  expect(await refused(each, 'retry')).toEqual([]);
});

it('without a mail server the letter stays in the outbox', async () => {
  const demo = await startTestApp();
  await demo.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
  const { body } = await demo.call({ path: '/api/outbox' });
  expect(body.mails[0]).toMatchObject({
    to: demoEmail('member'),
    subject: 'Set a new password',
    sentAt: null,
  });
  const mail = await demo.call({ path: `/api/outbox/${body.mails[0].id}` });
  expect(mail.body.text).toContain('/account/reset-password?');
  expect(mail.body.html).toContain('<a href=');
  await demo.close();
});
