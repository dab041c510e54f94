import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiryTypes } from '#contract/enquiries.ts';
import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

const association = 'office@association.example';
const media = 'media@association.example';
let portal: TestApp;
/** Limits count by member, so tests that send many have one of their own. */
const members: Partial<Record<DemoAccountName, SignedIn>> = {};
beforeAll(async () => {
  portal = await startTestApp({
    MAIL_FROM: 'Ridge & Valley <no-reply@association.example>',
    ENQUIRIES_TO: association,
    ENQUIRIES_TO_BY_TYPE: `Media:${media}, Shop: shop@association.example`,
  });
  for (const name of ['member', 'billing', 'representative', 'new', 'staff'] as const)
    members[name] = await portal.signIn(name);
});
afterAll(() => portal.close());

const enquiry = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Hana',
  lastName: 'Te Rangi',
  email: demoEmail('member'),
  phoneNumber: '+61 491 570 006',
  enquiryType: 'General',
  message: 'When is the next burn?',
  ...changes,
});
const submit = (json: unknown, name: DemoAccountName = 'member') =>
  portal.call({ path: '/api/enquiry/submit', json, token: members[name]?.token });
const newestEnquiryOf = (name: DemoAccountName) =>
  portal.database.db
    .selectFrom('enquiries')
    .selectAll()
    .where('memberId', '=', members[name]?.userId as string)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('api/enquiry/submit', () => {
  it('keeps the enquiry, mails it to the association and acknowledges it to the sender', async () => {
    const { status, body } = await submit(enquiry({ enquiryType: 'HydrogenCourse' }));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true });
    expect(await newestEnquiryOf('member')).toMatchObject(enquiry({ enquiryType: 'HydrogenCourse' }));

    const { db } = portal.database;
    const mail = await newestMailTo(db, association);
    expect(mail.subject).toBe('Enquiry: Hydrogen course');
    for (const part of ['Hana Te Rangi', demoEmail('member'), '+61 491 570 006', 'When is the next burn?'])
      expect(mail.textBody).toContain(part);
    // Who answers it answers the sender.
    expect(mail.replyTo).toBe(demoEmail('member'));
    const acknowledged = await newestMailTo(db, demoEmail('member'));
    expect(acknowledged.subject).toBe('We have received your enquiry');
    expect(acknowledged.textBody).toContain('Hello Hana,');
  });

  it('goes to those who read its type, and to nobody else', async () => {
    await submit(enquiry({ enquiryType: 'Media', email: 'hana@elsewhere.example' }), 'staff');
    const { db } = portal.database;
    const mails = await db
      .selectFrom('mails')
      .select(['toAddress', 'replyTo'])
      .where('subject', '=', 'Enquiry: Media')
      .where('replyTo', '=', 'hana@elsewhere.example')
      .execute();
    expect(mails).toEqual([{ toAddress: media, replyTo: 'hana@elsewhere.example' }]);
    // An answer to the acknowledgement goes to the sender of all mails.
    expect((await newestMailTo(db, 'hana@elsewhere.example')).replyTo).toBeNull();
  });

  it('writes nothing of the sender to an address that is not theirs', async () => {
    const email = 'stranger@elsewhere.example';
    await submit(enquiry({ email, firstName: 'Cheap pills', message: 'Cheap pills' }));
    const mail = await newestMailTo(portal.database.db, email);
    expect(mail.textBody + mail.htmlBody).not.toContain('pills');
  });

  it('brings HTML, line breaks and formulas in any field as plain text', async () => {
    const hostile = `=cmd|'/C calc'!A0 <img src=x onerror=alert(1)>\r\nBcc: all@elsewhere.example\u0000`;
    const oneLine = `=cmd|'/C calc'!A0 <img src=x onerror=alert(1)> Bcc: all@elsewhere.example`;
    const { status } = await submit(
      enquiry({
        firstName: hostile,
        lastName: hostile,
        phoneNumber: '+61 3 9419\r\n2388 ext. 5',
        message: `${hostile}\r\n\r\nsecond 😀 %_\\ "line"`,
      }),
      'representative',
    );
    expect(status).toBe(200);
    expect(await newestEnquiryOf('representative')).toMatchObject({
      firstName: oneLine,
      lastName: oneLine,
      phoneNumber: '+61 3 9419 2388 ext. 5',
      message: `=cmd|'/C calc'!A0 <img src=x onerror=alert(1)>\nBcc: all@elsewhere.example \n\nsecond 😀 %_\\ "line"`,
    });
    const mail = await newestMailTo(portal.database.db, association);
    expect(mail.subject).toBe('Enquiry: General');
    expect(mail.htmlBody).not.toContain('<img');
    expect(mail.htmlBody).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.textBody).toContain(`\n\nName: ${oneLine} ${oneLine}\n\n`);
    expect(mail.textBody).toContain('\n\nPhone: +61 3 9419 2388 ext. 5\n\n');
    expect(mail.textBody).toContain('\n\nsecond 😀 %_\\ "line"\n\n');
  });

  it.each([{ phoneNumber: undefined }, { phoneNumber: null }, { phoneNumber: '' }])(
    'does without a phone number: %j',
    async (changes) => {
      expect((await submit(enquiry(changes), 'billing')).status).toBe(200);
      expect((await newestEnquiryOf('billing'))?.phoneNumber).toBeNull();
    },
  );

  it('takes a message of 5,000 characters', async () => {
    expect((await submit(enquiry({ message: 'ā'.repeat(5_000) }), 'billing')).status).toBe(200);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: undefined }, 'lastName'],
    [{ email: 'hana' }, 'email'],
    [{ email: 'hana@demo.example\r\nBcc: all@elsewhere.example' }, 'email'],
    [{ phoneNumber: '1'.repeat(41) }, 'phoneNumber'],
    [{ phoneNumber: 'call me maybe' }, 'phoneNumber'],
    [{ phoneNumber: '=1+1\r\nEmail: boss@elsewhere.example' }, 'phoneNumber'],
    [{ phoneNumber: '+61 4' }, 'phoneNumber'],
    [{ enquiryType: 'Complaint' }, 'enquiryType'],
    [{ message: '\r\n' }, 'message'],
    [{ message: 'a'.repeat(5_001) }, 'message'],
    [{ message: { toString: 'x' } }, 'message'],
    [{ memberId: crypto.randomUUID() }, 'memberId'],
  ])('refuses %j by the name of the field', async (changes, field) => {
    const { status, body } = await submit(enquiry(changes));
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('knows the ten types, and serves a person, not a script', async () => {
    expect(enquiryTypes).toHaveLength(10);
    for (const enquiryType of enquiryTypes)
      expect((await submit(enquiry({ enquiryType }), 'new')).status).toBe(200);
    const { status, headers } = await submit(enquiry(), 'new');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('asks to sign in', async () => {
    expect((await portal.call({ path: '/api/enquiry/submit', json: enquiry() })).status).toBe(401);
  });
});
