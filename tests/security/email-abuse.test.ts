import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marketplace } from '#contract/marketplace.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { type ApplicantFactory, createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { orderByInvoice, placeOrder } from '#tests/support/place-order.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { requestPasswordReset, resetRateLimits } from './sign-ins.ts';

const mailServer = await startMailServer();
const portal = setUpTestApp({ SMTP_URL: mailServer.url });
const member = portal.signInBeforeAll('member');
let applicants: ApplicantFactory;
beforeAll(async () => {
  applicants = await createApplicantFactory(portal);
});
afterAll(() => mailServer.close());

const listEmails = () => portal.database.db.selectFrom('emails').selectAll().execute();

describe('user input in emails', () => {
  const evil = 'all@evil.example';
  const maliciousTexts = [
    `Ana\r\nBcc: ${evil}`,
    `Ana\nTo: ${evil}\n\nBuy pills`,
    `Ana\rCc: ${evil}`,
    `Ana\u2028Bcc: ${evil}\u2029x`,
    `Ana\0\x0bBcc: ${evil}`,
    `Write to ${evil}`,
    `Ana\r\n.\r\nMAIL FROM:<${evil}>\r\nRCPT TO:<${evil}>\r\nDATA\r\nx`,
    '<img src=x onerror=alert(1)>',
    '</p></div><form action=//evil.example><input name=password>',
    '<a href="https://evil.example">Sign in</a>',
    `"><script src=//evil.example/x.js></script>`,
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    "=cmd|'/C calc'!A0",
    '+1+1" @SUM(A1)',
    '=?utf-8?B?QmNjOiBhQGIuYw==?=',
    '{{constructor.constructor("alert(1)")()}}',
    'evil.example',
    'You won! Visit https://evil.example/win',
    'www.evil.example/win now',
  ];

  /** Expects only the portal's headers, each once, and no added recipient. */
  function expectOwnHeaders(message: string): void {
    const head = message.slice(0, message.indexOf('\r\n\r\n'));
    const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
    const names = lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    const allowed =
      'from to reply-to subject message-id date mime-version content-type content-transfer-encoding';
    for (const name of names) expect(allowed.split(' '), head).toContain(name);
    expect(new Set(names).size, head).toBe(names.length);
    expect(/^To: (.*)$/m.exec(head)?.[1]).not.toContain(evil);
  }

  /** Expects only template tags, links to the portal and no event handlers. */
  function expectOwnMarkup(html: string): void {
    const allowed = 'html head meta title body div p a br span'.split(' ');
    for (const [, tag = ''] of html.matchAll(/<\/?([a-z][\w-]*)/gi))
      expect(allowed, html).toContain(tag.toLowerCase());
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^http:\/\/localhost/);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  }

  /** Submits the text in every form that sends an email. */
  async function sendEverywhere(text: string): Promise<void> {
    const { token, userId } = member;
    const person = { firstName: 'Ana', lastName: 'Tui', email: demoEmail('member') };
    const enquiry = { ...person, enquiryType: 'General', message: 'Kia ora' };
    for (const field of [...Object.keys(enquiry), 'phoneNumber']) {
      const json = { ...enquiry, [field]: text };
      const { status } = await portal.sendRaw({ path: '/api/enquiry/submit', json, token });
      const isText = ['firstName', 'lastName', 'message'].includes(field);
      expect(status, `${field}: ${text}`).toBe(isText ? 200 : 400);
    }
    const joined = applicants.createApplicant({ firstName: text, lastName: text });
    expect((await applicants.join(joined)).status).toBe(200);
    expect((await applicants.join(applicants.createApplicant({ email: text }))).status).toBe(400);
    await portal.sendRaw({ path: `/api/users/${userId}`, json: { firstName: text, prefName: text }, token });
    for (const username of [demoEmail('member'), joined.email])
      await requestPasswordReset(portal, username, applicants.nextIpAddress());
    expect((await orderByInvoice(portal, token)).status).toBe(200);
  }

  it('adds no headers, recipients, markup or links from any field', async () => {
    const known = new Set((await listEmails()).map(({ id }) => id));
    countAttacks(maliciousTexts.length * 9);
    for (const text of maliciousTexts) {
      await resetRateLimits(portal);
      await sendEverywhere(text);
    }
    const emails = (await listEmails()).filter(({ id }) => !known.has(id));
    expect(emails.length).toBeGreaterThanOrEqual(maliciousTexts.length * 10);
    for (const { subject, textBody, htmlBody, toAddress, replyTo } of emails) {
      expectOwnMarkup(htmlBody);
      // Email clients turn plain addresses into links, so only the association may receive the text.
      if (toAddress !== portal.config.settingDefaults.enquiries.to)
        expect(`${textBody} ${htmlBody}`).not.toMatch(/evil|pills|alert|script|cmd|SUM/);
      expect(subject + toAddress + (replyTo ?? '')).not.toMatch(/[\r\n]|evil/);
      expect(textBody).not.toMatch(/[\0\r\u2028\u2029]/);
    }
    const { messages, recipients } = mailServer;
    const sent = () => expect(messages.length).toBeGreaterThanOrEqual(5);
    await vi.waitFor(sent, { timeout: 25_000, interval: 100 });
    for (const message of messages) expectOwnHeaders(message);
    expect(recipients.length).toBeGreaterThanOrEqual(5);
    for (const recipient of recipients) expect(recipient).toMatch(/^[\w.]+@(demo|join)\.example$/);
  }, 90_000);
});

describe('POST /api/marketplace/checkout', () => {
  /** Joins free of charge, perhaps with an email address of someone else. */
  async function join(changes: Record<string, unknown> = {}) {
    const { email, token } = await applicants.joinAndSignIn({ planType: 'Newsletter', ...changes });
    return { email, token };
  }
  const statusesOf = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
    return statuses;
  };
  const tenAccepted = [...Array(10).fill(200), 429, 429];

  it('does not email an invoice with a link in the name or purchase order', async () => {
    const names = ['Refund: https://evil.example/win', 'www.evil.example', 'pay me@evil.example'];
    countAttacks(names.length + 2);
    for (const firstName of [...names, 'evil.example']) {
      const { email, token } = await join({ firstName });
      expect((await orderByInvoice(portal, token)).status).toBe(200);
      const message = await findNewestEmailTo(portal.database.db, email);
      expect(message.subject).toContain('Your order');
      expect(message.invoiceId).toBeNull();
      expect(message.textBody).toContain('is in the portal');
      expect(message.textBody + message.htmlBody).not.toContain('evil');
    }
    const { email, token } = await join({ firstName: 'Te Rangi', lastName: "O'Brien-Smith" });
    const purchaseOrder = 'https://evil.example/win';
    const order = { payBy: 'invoice', quantity: 1, purchaseOrder } as const;
    expect((await placeOrder(portal, token, order)).status).toBe(200);
    expect((await findNewestEmailTo(portal.database.db, email)).invoiceId).toBeNull();
    expect((await orderByInvoice(portal, token)).status).toBe(200);
    expect((await findNewestEmailTo(portal.database.db, email)).invoiceId).toEqual(expect.any(String));
  });

  it('limits orders by invoice to ten per member and per mailbox, and keeps the basket', async () => {
    countAttacks(24);
    const { email, token } = await join();
    expect(await statusesOf(12, () => orderByInvoice(portal, token))).toEqual(tenAccepted);
    const received = (await listEmails()).filter(({ toAddress }) => toAddress === email);
    expect(received.filter(({ subject }) => subject.includes('order'))).toHaveLength(10);
    const { items } = (await portal.send(marketplace.getBasket, {}, { token })).body;
    expect(items).toHaveLength(1);

    const mailbox = crypto.randomUUID();
    const emails = [`${mailbox}+1@join.example`, `${mailbox.toUpperCase()}+2@join.example`];
    const accounts = [await join({ email: emails[0] }), await join({ email: emails[1] })];
    const orderAlternately = (index: number) => orderByInvoice(portal, accounts[index % 2]?.token as string);
    expect(await statusesOf(12, orderAlternately)).toEqual(tenAccepted);
  });

  it('limits lookups of an open card order to 60, and does not limit closed orders', async () => {
    countAttacks(65);
    const { token } = await join();
    const getPurchase = (purchaseId: string) =>
      portal.sendRaw({ path: `/api/marketplace/purchases/${purchaseId}`, token });
    const { purchaseId } = (await placeOrder(portal, token, { payBy: 'card', quantity: 1 })).body;
    const statuses = await statusesOf(65, () => getPurchase(purchaseId));
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
    const billed = (await orderByInvoice(portal, token)).body.purchaseId;
    expect((await getPurchase(billed)).status).toBe(200);
  });

  it('limits card orders to 30, and stores no rows for rejected ones', async () => {
    countAttacks(33);
    const { token } = await join();
    const count = async () => {
      const rows = 'SELECT (SELECT count(*) FROM purchases) + (SELECT count(*) FROM payments) AS count';
      return (await portal.database.pool.query(rows)).rows[0].count;
    };
    const startOrder = (index: number) =>
      placeOrder(portal, token, { payBy: 'card', quantity: 1 + (index % 3) });
    expect(await statusesOf(30, startOrder)).toEqual(Array(30).fill(200));
    const before = await count();
    for (const index of [0, 1, 2]) {
      const { status, body } = await startOrder(index);
      expect(status).toBe(429);
      expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    }
    expect(await count()).toBe(before);
    expect((await orderByInvoice(portal, token)).status).toBe(200);
  });
});
