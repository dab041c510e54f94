import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { enquiries } from '#contract/enquiries.ts';
import { members } from '#contract/members.ts';
import { ownData } from '#contract/own-data.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { setUpSecondApp } from '#tests/security/second-app.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { requestOwnData } from '#tests/support/own-data.ts';
import { orderByInvoice } from '#tests/support/place-order.ts';
import { addAuthenticatorApp, addPasskey } from '#tests/support/second-step.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createRedBlueImage, uploadPhoto } from '#tests/support/uploads.ts';

const portal = setUpTestApp();
/** Represents another process. */
const other = setUpSecondApp(portal);
const applicants = testApplicants(portal);
afterEach(() => vi.useRealTimers());
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

type Confirmation = { email: string; currentPassword: string };
const close = ({ token }: TestSession, body: Confirmation) =>
  portal.send(ownData.closeAccount, { body }, { token });
const preview = async ({ token }: TestSession) =>
  (await portal.send(ownData.previewClosing, {}, { token })).body;

/** Recognisable in every text that the member or staff wrote about the member. */
const email = 'quokkaname@demo.example';
const colleague = demoEmail('billing');
let member: TestSession;
let groupId: string;
let photoUrl: string;

const columnsOfMembers = () =>
  query(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = 'members' AND is_generated = 'NEVER'`);

async function fillProfile(): Promise<void> {
  const columns = await columnsOfMembers();
  const texts = columns.filter(({ name, type }) => type === 'text' && name !== 'photo_key');
  expect(texts.length).toBeGreaterThan(20);
  const changes = texts.map(({ name }) => `${name} = 'Quokkaname ${name}'`);
  await query(
    `UPDATE members SET ${changes.join(', ')}, dietary_requirements = '{Quokkaname}', date_of_birth = '1931-03-29',
       is_billing_contact = true WHERE id = $1`,
    [member.userId],
  );
}

async function leaveTraces(): Promise<void> {
  const { token, userId } = member;
  await query('UPDATE accounts SET email = $2 WHERE member_id = $1', [userId, email]);
  await fillProfile();
  const photo = await createRedBlueImage(64, 64).jpeg().toBuffer();
  photoUrl = (await uploadPhoto(portal, token, photo)).body.profileImage;
  const enquiry = {
    firstName: 'Quokkaname',
    lastName: 'Te Rangi',
    email,
    phoneNumber: '+61 400 000 000',
    enquiryType: 'Events' as const,
    message: 'Quokkaname asks.',
  };
  const otherAddress = 'quokkaname.at.work@demo.example';
  for (const address of [email, otherAddress, colleague])
    await portal.send(enquiries.submitEnquiry, { body: { ...enquiry, email: address } }, { token });
  await portal.send(authentication.forgotPassword, { body: { username: colleague } });
  await query(
    `INSERT INTO enquiry_messages (enquiry_id, kind, text)
     SELECT id, kind, 'Dear Quokkaname' FROM enquiries, unnest('{reply,answer,note}'::text[]) AS kind
     WHERE member_id = $1`,
    [userId],
  );
  await orderByInvoice(portal, token);
  await query(
    `INSERT INTO saved_views (member_id, table_name, label, search) VALUES ($1, 'groups', 'Quokkaname', '')`,
    [userId],
  );
  await query(`INSERT INTO saved_searches (member_id, text, filters) VALUES ($1, 'Quokkaname', '{}')`, [
    userId,
  ]);
  await query(`UPDATE sessions SET user_agent = 'Quokkaname' WHERE member_id = $1`, [userId]);
  await leaveHistory();
  [{ id: groupId }] = (await query('SELECT id FROM groups ORDER BY id LIMIT 1')) as [{ id: string }];
  await query('INSERT INTO group_members VALUES ($1, $2) ON CONFLICT DO NOTHING', [groupId, userId]);
}

const leaveHistory = () =>
  query(
    `WITH entry AS (
       INSERT INTO history_entries (id, action, subject_kind, subject_id, subject_label, reason)
       VALUES (gen_random_uuid(), 'approved', 'member', $1, 'Quokkaname', 'because of Quokkaname') RETURNING id
     ), answer AS (
       INSERT INTO history_entries (id, action, subject_kind, subject_id, subject_label, reason)
       SELECT gen_random_uuid(), 'answered', 'enquiry', id, 'E-' || number, 'Dear Quokkaname' FROM enquiries
       WHERE member_id = $1
     )
     INSERT INTO history_changes (entry_id, table_name, row_key, before, after)
     SELECT id, 'members', jsonb_build_object('id', $1::text), '{"last_name": "Quokkaname"}', '{"last_name": null}'
     FROM entry`,
    [member.userId],
  );

/** Of the photo and the archive. */
async function listStoredFiles(): Promise<string[]> {
  const rows = await query(
    `SELECT coalesce(storage_key, key) AS key FROM files
     WHERE key IN (SELECT photo_key FROM members WHERE id = $1 UNION SELECT file_key FROM own_data_archives WHERE member_id = $1)`,
    [member.userId],
  );
  return rows.map(({ key }) => path.join(portal.database.filesFolder, key.slice(0, 2), key));
}

/** The tables in which a row contains the text. */
async function listTablesWith(pattern: string): Promise<string[]> {
  const tables = await query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`SELECT FROM ${name} AS each WHERE each::text ~* $1 LIMIT 1`, [pattern]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

beforeAll(async () => {
  member = await portal.signIn('member');
  await leaveTraces();
});

describe('closing an account', () => {
  it('previews the consequences, and rejects a wrong password or email', async () => {
    expect(await preview(member)).toMatchObject({
      isLastAdministrator: false,
      groupCount: expect.any(Number),
      enquiryCount: expect.any(Number),
      openInvoiceCount: expect.any(Number),
    });
    expect((await preview(member)).enquiryCount).toBeGreaterThan(0);
    expect((await preview(member)).openInvoiceCount).toBeGreaterThan(0);
    for (const [body, field] of [
      [{ email, currentPassword: 'wrong' }, 'currentPassword'],
      [{ email: demoEmail('staff'), currentPassword: demoPassword }, 'email'],
    ] as const) {
      const refused = await close(member, body);
      expect(refused.status).toBe(400);
      expect(refused.errorBody.errors).toEqual([{ field, message: expect.any(String) }]);
    }
    expect(await listTablesWith('quokkaname')).toContain('accounts');
  });

  it('rejects the last administrator', async () => {
    const staff = await portal.signIn('staff');
    expect((await preview(staff)).isLastAdministrator).toBe(true);
    const confirmation = { email: demoEmail('staff'), currentPassword: demoPassword };
    const { status, errorBody } = await close(staff, confirmation);
    expect([status, errorBody.message]).toEqual([409, expect.stringContaining('the only administrator')]);
    expect((await portal.signIn('staff')).userId).toBe(staff.userId);
  });

  it('requires a recent second step from members who have one', async () => {
    const session = await portal.signIn('representative');
    await addAuthenticatorApp(portal, session, demoPassword);
    await query(`UPDATE sessions SET second_step_at = now() - interval '11 minutes' WHERE member_id = $1`, [
      session.userId,
    ]);
    const confirmation = { email: demoEmail('representative'), currentPassword: demoPassword };
    expect((await close(session, confirmation)).errorBody.code).toBe('secondStepOutdated');
    const { body } = await portal.send(ownData.previewClosing, {}, session);
    expect(body).toMatchObject({ code: 'secondStepOutdated' });
  });

  it('erases the member everywhere but in invoices and the confirmation', async () => {
    await requestOwnData(portal, member);
    await addPasskey(portal, member, demoPassword);
    const before = await listTablesWith('quokkaname');
    expect(before).toEqual(
      expect.arrayContaining(['directory_word_counts', 'history_entries', 'invoices', 'sessions']),
    );
    const files = await listStoredFiles();
    expect(files.map(existsSync)).toEqual([true, true]);
    const confirmation = { email: email.toUpperCase(), currentPassword: demoPassword };
    expect((await close(member, confirmation)).body).toEqual({ success: true });

    expect((await portal.sendRaw({ path: '/api/users/privacy', token: member.token })).status).toBe(401);
    expect((await applicants.signIn({ email, password: demoPassword })).status).toBe(400);
    expect((await portal.sendRaw({ path: photoUrl })).status).toBe(404);
    expect(await listTablesWith('quokkaname|1931-03-29')).toEqual(['emails', 'invoices']);
    const emails = await query(`SELECT subject FROM emails AS each WHERE each::text ~* 'quokkaname'`);
    expect(emails).toEqual([{ subject: 'Your account is closed' }]);
    expect((await findNewestEmailTo(portal.database.db, email)).textBody).toContain('Hello');
    const { subject } = await findNewestEmailTo(portal.database.db, colleague);
    expect(subject).toMatch(/password/i);
    await vi.waitFor(() => expect(files.map(existsSync)).toEqual([false, false]), { timeout: 10_000 });
    const [row] = await query('SELECT * FROM members WHERE id = $1', [member.userId]);
    expect(row).toMatchObject({ first_name: 'Former', closed_at: expect.any(Date), wants_listing: false });
    expect(await query('SELECT FROM directory_entries WHERE member_id = $1', [member.userId])).toEqual([]);
    const [entry] = await query(
      `SELECT actor_id, subject_label FROM history_entries WHERE action = 'closed the account of'`,
    );
    expect(entry).toEqual({ actor_id: member.userId, subject_label: `Former ${row.last_name}` });
  });

  it('ends the session in every process, rejects later changes, and allows the email address to join again', async () => {
    const closed = await applicants.joinAndSignIn();
    const { email, password: currentPassword, userId, token } = closed;
    const statusElsewhere = async () => (await other.sendRaw({ path: '/api/users/privacy', token })).status;
    await query('UPDATE accounts SET email_confirmed_at = now() WHERE member_id = $1', [userId]);
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
    expect(await statusElsewhere()).toBe(200);
    expect((await close(closed, { email, currentPassword })).status).toBe(200);
    // The other process still has the session in its cache.
    const late = await other.send(members.savePrivacy, { body: { includeInDirectory: true } }, { token });
    expect([late.status, late.errorBody.message]).toEqual([409, 'This account is closed.']);
    vi.setSystemTime(Date.now() + 5_001);
    expect(await statusElsewhere()).toBe(401);
    vi.useRealTimers();
    const insertions = [
      `INSERT INTO group_members (group_id, member_id) VALUES ('${groupId}', $1)`,
      `INSERT INTO grants (member_id, role) VALUES ($1, 'auditor')`,
      `INSERT INTO saved_items (member_id, kind, item_id) VALUES ($1, 'group', '${groupId}')`,
      `INSERT INTO saved_searches (member_id, text, filters) VALUES ($1, 'flood', '{}')`,
    ];
    for (const insertion of insertions)
      await expect(query(insertion, [userId]), insertion).rejects.toThrow(
        'the account of this member is closed',
      );
    const again = await applicants.joinAndSignIn({ email });
    expect(again.userId).not.toBe(userId);
    expect(again.token).toBeTruthy();
  });

  it('keeps the history append-only for other changes', async () => {
    for (const change of [
      `UPDATE history_entries SET action = 'deleted'`,
      `UPDATE history_entries SET subject_label = 'x'`,
      'DELETE FROM history_entries',
      `UPDATE history_changes SET after = NULL`,
    ])
      await expect(query(change), change).rejects.toThrow('append-only');
  });
});
