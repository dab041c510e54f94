import { describe, expect, it } from 'vitest';
import { enquiries, enquiryTypes } from '#contract/enquiries.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const association = 'office@association.example';
const media = 'media@association.example';
const portal = setUpTestApp({
  MAIL_FROM: 'Ridge & Valley <no-reply@association.example>',
  ENQUIRIES_TO: association,
  ENQUIRIES_TO_BY_TYPE: `Media:${media}, Shop: shop@association.example`,
});
/** Rate limits count by member, so tests that send many enquiries use another member. */
const member = portal.signInBeforeAll('member');
const other = portal.signInBeforeAll('billing');

const enquiry = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Hana',
  lastName: 'Te Rangi',
  email: demoEmail('member'),
  phoneNumber: '+61 491 570 006',
  enquiryType: 'General',
  message: 'When is the next burn?',
  ...changes,
});
const submit = (changes: Record<string, unknown> = {}, { token }: TestSession = member) =>
  portal.sendRaw({ path: '/api/enquiry/submit', json: enquiry(changes), token });
const newestEnquiryOf = ({ userId }: TestSession) =>
  portal.database.db
    .selectFrom('enquiries')
    .selectAll()
    .where('memberId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
const emailTo = (address: string) => findNewestEmailTo(portal.database.db, address);

describe('POST api/enquiry/submit', () => {
  it('stores the enquiry, emails the association and acknowledges it to the sender', async () => {
    const { status, body } = await submit({ enquiryType: 'HydrogenCourse' });
    expect([status, body]).toEqual([200, { success: true, reference: expect.stringMatching(/^E-\d{5}$/) }]);
    expect(await newestEnquiryOf(member)).toMatchObject(enquiry({ enquiryType: 'HydrogenCourse' }));
    const email = await emailTo(association);
    expect(email.subject).toBe('Enquiry: Hydrogen course');
    for (const part of ['Hana Te Rangi', demoEmail('member'), '+61 491 570 006', 'When is the next burn?'])
      expect(email.textBody).toContain(part);
    expect(email.replyTo).toBe(demoEmail('member'));
    const acknowledgement = await emailTo(demoEmail('member'));
    expect(acknowledgement.subject).toBe('We have received your enquiry');
    expect(acknowledgement.textBody).toContain('Hello Hana,');
    for (const { textBody } of [email, acknowledgement]) expect(textBody).toContain(body.reference);
  });

  it("emails only the address of its type, and quotes nothing to an email that is not the sender's", async () => {
    const email = 'stranger@elsewhere.example';
    await submit({ enquiryType: 'Media', email, firstName: 'Cheap pills', message: 'Cheap pills' });
    const emails = portal.database.db.selectFrom('emails').select('toAddress').where('replyTo', '=', email);
    expect(await emails.execute()).toEqual([{ toAddress: media }]);
    const acknowledgement = await emailTo(email);
    expect(acknowledgement.replyTo).toBeNull();
    expect(acknowledgement.textBody + acknowledgement.htmlBody).not.toContain('pills');
  });

  it('stores any text, with names and phone number in one line', async () => {
    const [firstName, phoneNumber] = ['<b>Ana</b>\r\nBcc: all\u0000', '+61 3 9419\r\n2388 ext. 5'];
    await submit({ firstName, phoneNumber, message: 'one\r\n\r\nsecond 😀 %_\\ "line"' });
    const oneLine = { firstName: '<b>Ana</b> Bcc: all', phoneNumber: '+61 3 9419 2388 ext. 5' };
    const stored = { ...oneLine, message: 'one\n\nsecond 😀 %_\\ "line"' };
    expect(await newestEnquiryOf(member)).toMatchObject(stored);
    const { textBody } = await emailTo(association);
    expect(textBody).toContain(`\n\nPhone: ${oneLine.phoneNumber}\n\n`);
    expect(textBody).toContain(stored.message);
  });

  it('accepts a message of 5,000 characters and no phone number', async () => {
    for (const phoneNumber of [undefined, null, '']) {
      expect((await submit({ phoneNumber, message: 'ā'.repeat(5_000) }, other)).status).toBe(200);
      expect((await newestEnquiryOf(other))?.phoneNumber).toBeNull();
    }
  });

  it('rejects an invalid field by name', async () => {
    const invalid: [field: string, values: unknown[]][] = [
      ['firstName', [' ']],
      ['lastName', [undefined]],
      ['email', ['hana', 'hana@demo.example\r\nBcc: all@elsewhere.example']],
      ['phoneNumber', ['1'.repeat(41), 'call me maybe', '=1+1\r\nEmail: boss@elsewhere.example', '+61 4']],
      ['enquiryType', ['Complaint']],
      ['message', ['\r\n', 'a'.repeat(5_001), { toString: 'x' }]],
    ];
    for (const [field, values] of invalid) {
      for (const value of values) {
        const { status, body } = await submit({ [field]: value });
        expect([status, body.errors[0].field], `${field}: ${JSON.stringify(value)}`).toEqual([400, field]);
      }
    }
  });

  it('accepts ten types and allows ten enquiries an hour', async () => {
    const session = await portal.signIn('new');
    expect(enquiryTypes).toHaveLength(10);
    for (const enquiryType of enquiryTypes) expect((await submit({ enquiryType }, session)).status).toBe(200);
    const { status, headers } = await submit({}, session);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST api/enquiries/{id}/replies', () => {
  it('allows 20 replies an hour', async () => {
    const session = await portal.signIn('hidden');
    await submit({}, session);
    const { id } = (await newestEnquiryOf(session)) as { id: string };
    const reply = (text: string) =>
      portal.send(enquiries.replyToEnquiry, { params: { id }, body: { text } }, session);
    expect((await reply(' ')).status).toBe(400);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await reply(`Reply ${count}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
