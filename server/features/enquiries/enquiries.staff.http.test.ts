import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { enquiries } from '#contract/enquiries.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const media = 'media@association.example';
const portal = setUpTestApp({ ENQUIRIES_TO_BY_TYPE: `Media:${media}` });
const member = portal.signInBeforeAll('member');
const stranger = portal.signInBeforeAll('billing');
const support = portal.signInBeforeAll('support');
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');

async function ask(changes: Record<string, unknown> = {}) {
  // The limit of enquiries counts by member.
  await portal.database.db.deleteFrom('rateLimits').execute();
  const body = {
    firstName: 'Hana',
    lastName: 'Te Rangi',
    email: demoEmail('member'),
    enquiryType: 'Media' as const,
    message: 'May we print the photo?\n<img src=x onerror=alert(1)>',
    ...changes,
  };
  const { body: sent } = await portal.send(enquiries.submitEnquiry, { body }, member);
  const { body: own } = await portal.send(enquiries.listOwnEnquiries, { query: {} }, member);
  const [newest] = own.enquiries;
  expect(newest).toMatchObject({ reference: sent.reference, state: 'open', enquiryType: 'Media' });
  return newest?.id as string;
}

const get = async (id: string, caller: TestSession = support) =>
  (await portal.send(enquiriesStaff.getEnquiry, { params: { id } }, caller)).body;
const answer = (id: string, version: string, text = 'Yes, you may.', caller: TestSession = support) =>
  portal.send(enquiriesStaff.answerEnquiry, { params: { id }, version, body: { text } }, caller);
const setState = (id: string, version: string, state: 'open' | 'closed', caller: TestSession = support) =>
  portal.send(enquiriesStaff.setEnquiryState, { params: { id }, version, body: { state } }, caller);
const setOwner = (id: string, version: string, ownerId: string | null, caller: TestSession = support) =>
  portal.send(enquiriesStaff.setEnquiryOwner, { params: { id }, version, body: { ownerId } }, caller);
const note = (id: string, text: string, caller: TestSession = support) =>
  portal.send(enquiriesStaff.addEnquiryNote, { params: { id }, body: { text } }, caller);
const list = async (query: Record<string, unknown>, caller: TestSession = support) =>
  (await portal.send(enquiriesStaff.listEnquiries, { query: { size: 100, ...query } }, caller)).body;
const ownThread = (id: string, caller: TestSession = member) =>
  portal.send(enquiries.getOwnEnquiry, { params: { id } }, caller);
const reply = (id: string, text: string, caller: TestSession = member) =>
  portal.send(enquiries.replyToEnquiry, { params: { id }, body: { text } }, caller);
const putBack = (id: string, caller: TestSession = support) =>
  portal.send(historyStaff.putBack, { params: { id }, body: { overwrite: [] } }, caller);
const memberEmail = () => findNewestEmailTo(portal.database.db, demoEmail('member'));

describe('staff enquiries', () => {
  it('keeps the thread on both sides, and notes and addresses of staff on one', async () => {
    const id = await ask();
    const { version } = await get(id);
    await note(id, 'A secret note');
    const { body } = await answer(id, version);
    expect(body.enquiry).toMatchObject({
      state: 'answered',
      waitingSince: null,
      owner: { id: support.userId },
    });
    expect(body.enquiry.firstAnsweredAt).not.toBeNull();
    const kinds = ['question', 'note', 'answer'];
    expect(body.enquiry.messages.map(({ kind }) => kind)).toEqual(kinds);
    expect((await ownThread(id)).body.messages).toHaveLength(1);
    // The member sees the answer when staff can no longer undo it.
    await sql`UPDATE enquiry_messages SET at = at - interval '11 s'`.execute(portal.database.db);
    const thread = await ownThread(id);
    expect(thread.body.state).toBe('answered');
    expect(thread.body.messages.map(({ staffName, text }) => [staffName, text])).toEqual([
      [null, expect.stringContaining('May we print')],
      ['Mei', 'Yes, you may.'],
    ]);
    expect(thread.text).not.toMatch(/secret|Tanaka|support@/);

    expect((await reply(id, 'Both photos?')).body.state).toBe('open');
    const notice = await findNewestEmailTo(portal.database.db, media);
    expect([notice.replyTo, notice.textBody]).toEqual([
      demoEmail('member'),
      expect.stringContaining('Both photos?'),
    ]);
    const reopened = await get(id);
    expect(reopened).toMatchObject({ state: 'open', waitingSince: expect.any(String) });
    expect(reopened.firstAnsweredAt).toBe(body.enquiry.firstAnsweredAt);
    expect((await setState(id, reopened.version, 'closed')).body.enquiry).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    });
    expect((await ownThread(id)).body.state).toBe('closed');
  });

  it('hides enquiries from other members and changes from staff who only read', async () => {
    const id = await ask();
    const { version } = await get(id, auditor);
    expect((await ownThread(id, stranger)).status).toBe(404);
    expect((await reply(id, 'Mine now', stranger)).status).toBe(404);
    const { body } = await portal.send(enquiries.listOwnEnquiries, { query: {} }, stranger);
    expect(body.enquiries.map((each) => each.id)).not.toContain(id);
    const attempts = [
      answer(id, version, 'x', auditor),
      setOwner(id, version, auditor.userId, auditor),
      setState(id, version, 'closed', auditor),
      note(id, 'x', auditor),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403);
    const toAuditor = await setOwner(id, version, auditor.userId);
    expect([toAuditor.status, toAuditor.errorBody.errors[0]?.field]).toEqual([400, 'ownerId']);
  });

  it('emails the answer with the question, without markup or injected headers', async () => {
    const id = await ask({ firstName: 'Hana\r\nBcc: evil@elsewhere.example' });
    const { version, reference } = await get(id);
    await answer(id, version, 'Yes.\r\nSubject: <b>fake</b>\r\n\r\n<script>alert(1)</script>');
    const email = await memberEmail();
    expect(email.subject).toBe(`Our answer to your enquiry ${reference} (Media)`);
    expect([email.replyTo, email.toAddress]).toEqual([media, demoEmail('member')]);
    expect(email.textBody).toContain('> May we print the photo?');
    expect(email.textBody).toContain('\n\nMei\n\n');
    expect(email.textBody).not.toMatch(/\r|Bcc|support@/);
    expect(email.htmlBody).not.toMatch(/<script|<img|<b>/);
    expect(email.htmlBody).toContain('&lt;script&gt;');
  });

  it('quotes nothing to an address that is not the registered one', async () => {
    const email = 'other@elsewhere.example';
    const id = await ask({ email, message: 'Cheap pills' });
    const enquiry = await get(id);
    expect(enquiry.isRegisteredEmail).toBe(false);
    await answer(id, enquiry.version);
    const { textBody } = await findNewestEmailTo(portal.database.db, email);
    expect(textBody).toContain('Yes, you may.');
    expect(textBody).not.toMatch(/pills|Hana/);
  });

  it('sends one of two simultaneous answers and names the colleague to the other', async () => {
    const id = await ask();
    const { version } = await get(id);
    const answers = await Promise.all([
      answer(id, version, 'From Mei'),
      answer(id, version, 'From Losa', officer),
    ]);
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Mei' : 'Losa';
    expect(second?.errorBody.message).toBe(`${winner} answered this enquiry since you opened it.`);
    expect(second?.errorBody.current).toMatchObject({ id, state: 'answered' });
    const sent = await get(id);
    expect(sent.messages.filter(({ kind }) => kind === 'answer')).toHaveLength(1);

    await reply(id, 'One more thing');
    const outdated = await answer(id, sent.version, 'Too late');
    expect(outdated.errorBody.message).toBe('Hana wrote again since you opened this. Read the reply first.');
  });

  it('deletes the unsent email and reopens the enquiry on undo, but keeps an answer that was sent', async () => {
    const id = await ask();
    const { version, waitingSince } = await get(id);
    const { body } = await answer(id, version);
    const { id: emailId } = await memberEmail();
    expect((await putBack(body.entryId as string)).status).toBe(200);
    const { db } = portal.database;
    expect(await db.selectFrom('emails').select('id').where('id', '=', emailId).execute()).toEqual([]);
    const undone = await get(id);
    expect(undone).toMatchObject({ state: 'open', waitingSince, owner: null, firstAnsweredAt: null });
    expect(undone.messages).toHaveLength(1);

    const again = await answer(id, undone.version);
    await db
      .updateTable('emails')
      .set({ sentAt: new Date() })
      .where('historyEntryId', '=', again.body.entryId)
      .execute();
    const late = await putBack(again.body.entryId as string);
    expect([late.status, late.errorBody.message]).toEqual([
      409,
      'This cannot be put back: the answer was sent by email.',
    ]);
    expect((await get(id)).messages).toHaveLength(2);
  });

  it('filters by state, owner, type and text, and sorts by waiting time', async () => {
    const first = await ask({ message: 'Where is the Wānaka burn plan?' });
    const second = await ask({ message: 'When does the Wanaka course begin?' });
    const ids = async (query: Record<string, unknown>, caller = support) =>
      (await list({ text: 'wanaka', ...query }, caller)).enquiries.map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ sortOrder: 'asc' })).toEqual([first, second]);
    expect(await ids({ text: 'wanaka hana cour' })).toEqual([second]);
    const { reference } = await get(first);
    expect(await ids({ text: reference.toLowerCase() })).toEqual([first]);
    expect(await ids({ text: "'&:* %" })).toEqual([]);
    await setOwner(second, (await get(second)).version, support.userId);
    expect(await ids({ owner: 'mine' })).toEqual([second]);
    expect(await ids({ owner: 'mine' }, officer)).toEqual([]);
    expect(await ids({ owner: support.userId })).toEqual([second]);
    expect(await ids({ owner: 'nobody' })).toEqual([first]);
    expect(await ids({ type: 'Events' })).toEqual([]);
    await answer(first, (await get(first)).version);
    expect(await ids({ state: 'open' })).toEqual([second]);
    for (const sortOrder of ['asc', 'desc'])
      expect(await ids({ sortField: 'waitingSince', sortOrder })).toEqual([second, first]);
  });

  it('counts by state and measures the time to the first answer', async () => {
    const figures = async () => (await portal.send(enquiriesStaff.getEnquiryFigures, {}, support)).body;
    const { counts: before, firstAnswers } = await figures();
    const id = await ask();
    expect((await figures()).counts.open).toBe(before.open + 1);
    await answer(id, (await get(id)).version);
    await portal.database.pool.query(
      `DELETE FROM enquiries WHERE first_answered_at IS NOT NULL AND id <> '${id}';
       UPDATE enquiries SET first_answered_at = now(), created_at = now() - interval '90 min' WHERE id = '${id}'`,
    );
    const after = await figures();
    expect(after.firstAnswers).toMatchObject({ count: 1 });
    expect(after.firstAnswers.medianMinutes).toBeCloseTo(90, 1);
    expect(after.firstAnswers.ninetiethPercentileMinutes).toBeCloseTo(90, 1);
    expect(firstAnswers.count).toBeGreaterThan(1);
  });
});

describe('enquiries in Today', () => {
  const { listIds, get: getItem, decide, undo } = todayClient(portal, support);

  it('answers with a filled template, takes the item out of the queue and returns it by undo', async () => {
    const id = await ask();
    expect((await listIds('enquiry')).at(-1)).toBe(id);
    const { body } = await getItem('enquiry', id);
    expect(body).toMatchObject({ heading: 'Hana Te Rangi', quote: expect.stringContaining('May we print') });
    const { reference } = await get(id);
    const text = body.templates.find((template) => template.text.includes(reference))?.text as string;
    expect(text).not.toContain('{');
    const { entryId } = (await decide('enquiry', id, { action: 'answer', text })).body;
    expect(await listIds('enquiry')).not.toContain(id);
    const { textBody, historyEntryId } = await memberEmail();
    expect([historyEntryId, textBody]).toEqual([entryId, expect.stringContaining(text)]);
    expect((await undo(entryId)).status).toBe(200);
    expect(await listIds('enquiry')).toContain(id);
    await decide('enquiry', id, { action: 'close' });
    expect(await get(id)).toMatchObject({ state: 'closed', firstAnsweredAt: null });
    expect((await getItem('enquiry', id)).errorBody.message).toContain('Mei Tanaka was quicker: closed');
    expect((await getItem('enquiry', crypto.randomUUID())).status).toBe(404);
  });
});
