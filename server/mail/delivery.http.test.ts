import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoEmail } from '#server/db/demo/accounts.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let mailServer: MailServer;
let portal: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer({ turnsAway: 1 });
  portal = await startTestApp({ SMTP_URL: mailServer.url, ASSOCIATION_NAME: 'Ridge & Valley' });
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
