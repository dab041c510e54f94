import { beforeEach, describe, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createRedBlueImage, uploadPhoto } from '#tests/support/uploads.ts';
import { redeemImpersonationToken, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const nextIpAddress = createIpAddressSequence('10.39');
beforeEach(() => resetRateLimits(portal));

const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const countRows = async (...tables: string[]) =>
  (await query(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)}`))[0];
const setPoints = (limit: string, points: number) =>
  query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', points, `${limit}:%`);
const expireLimits = () => query('UPDATE rate_limits SET expire = expire - 3600000');
const statusFor = async (name: DemoAccountName, ipAddress = nextIpAddress()) =>
  (await tryPassword(portal, demoEmail(name), demoPassword, ipAddress)).status;

type AuditRow = { detail: { endpoint?: string; locked?: true; isTruncated?: true } };
const isLast = ({ detail }: AuditRow) => detail.isTruncated;

describe('requests with the right password', () => {
  it('limits sign-ins to 600 an hour per account, and counts more against the address', async () => {
    countAttacks(7);
    expect(await statusFor('member')).toBe(200);
    await setPoints('signInsByAccount', 599);
    expect(await statusFor('member')).toBe(200);
    const rows = await countRows('sessions', 'audit_log');
    const ipAddress = nextIpAddress();
    for (let round = 0; round < 6; round += 1) {
      const { status, body } = await tryPassword(portal, demoEmail('member'), demoPassword, ipAddress);
      expect(status).toBe(429);
      expect(body.error_description).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    }
    expect(await statusFor('billing', ipAddress)).toBe(429);
    expect(await countRows('sessions', 'audit_log')).toEqual(rows);
    expect(await statusFor('billing')).toBe(200);
    await expireLimits();
    expect(await statusFor('member', ipAddress)).toBe(200);
    // They do not count as failures, because ten failures lock the account.
    await setPoints('signInsByAccount', 600);
    for (let round = 0; round < 12; round += 1) expect(await statusFor('member')).toBe(429);
    await setPoints('signInsByAccount', 0);
    expect(await statusFor('member')).toBe(200);
  });

  it('limits password changes to 60 an hour, and counts more as wrong passwords', async () => {
    countAttacks(12);
    const { token } = await portal.signIn('member');
    const json = { currentPassword: demoPassword, newPassword: demoPassword };
    const change = async () =>
      (await portal.sendRaw({ path: '/api/users/changepassword', json, token })).status;
    expect(await change()).toBe(200);
    await setPoints('passwordChangesByAccount', 59);
    expect(await change()).toBe(200);
    const rows = await countRows('sessions', 'audit_log');
    for (let round = 0; round < 12; round += 1) expect(await change()).toBe(429);
    expect(await countRows('sessions', 'audit_log')).toEqual(rows);
    // The last two were rejected before the password check.
    const points = "SELECT points FROM rate_limits WHERE key LIKE 'passwordChangesByAccount:%'";
    expect(await query(points)).toEqual([{ points: 70 }]);
  });
});

describe('audit log', () => {
  const failuresBy = (column: string, value: string): Promise<AuditRow[]> =>
    query(`SELECT detail FROM audit_log WHERE action = 'sign-in.failed' AND ${column} = $1`, value);

  it('records 20 failed sign-ins an hour per account, and 20 more after it is locked', async () => {
    countAttacks(40);
    const { userId } = await portal.signIn('representative');
    const fail = () => tryPassword(portal, demoEmail('representative'), 'Wrong1234', nextIpAddress());
    for (let round = 0; round < 40; round += 1) expect((await fail()).status).toBe(400);
    const rows = await failuresBy('subject_id', userId);
    expect([rows.length, rows.filter(({ detail }) => detail.locked).length]).toEqual([31, 21]);
    expect(rows.filter(isLast)).toEqual([{ detail: { locked: true, isTruncated: true } }]);
  });

  it('records 20 failed sign-ins an hour per address for unknown accounts and tokens', async () => {
    countAttacks(25);
    const ipAddress = nextIpAddress();
    const fail = async (index: number) => {
      await query("DELETE FROM rate_limits WHERE key LIKE 'signInByAddress:%'");
      return index % 5 === 0
        ? redeemImpersonationToken(portal, 'x'.repeat(43), ipAddress)
        : tryPassword(portal, `nobody${index}@demo.example`, 'Wrong1234', ipAddress);
    };
    for (let round = 0; round < 25; round += 1) expect((await fail(round)).status).toBe(400);
    const rows = await failuresBy('address', ipAddress);
    expect(rows).toHaveLength(21);
    expect(rows.filter(isLast)).toHaveLength(1);
    await expireLimits();
    await fail(1);
    expect(await failuresBy('address', ipAddress)).toHaveLength(22);
  });

  it('records 20 denied requests an hour per member and endpoint, and marks the last one', async () => {
    countAttacks(60);
    const deniedRequestsOf = (memberId: string, endpoint: string): Promise<AuditRow[]> =>
      query(
        `SELECT detail FROM audit_log
         WHERE action = 'access.denied' AND actor_id = $1 AND detail->>'endpoint' = $2 ORDER BY id`,
        memberId,
        endpoint,
      );
    const { token, userId } = await portal.signIn('member');
    // Different paths of one endpoint.
    const closeInvoice = () => {
      const path = `/api/marketplace/invoice/${crypto.randomUUID()}/status?at=${crypto.randomUUID()}`;
      return portal.sendRaw({ path, json: { status: 'Closed' }, token });
    };
    const responses = await Promise.all(Array.from({ length: 60 }, closeInvoice));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
    const rows = await deniedRequestsOf(userId, 'setInvoiceStatus');
    expect(rows).toHaveLength(21);
    expect(rows.filter(isLast)).toHaveLength(1);

    const [hidden, billing] = [await portal.signIn('hidden'), await portal.signIn('billing')];
    for (const caller of [{ token, userId }, billing]) {
      const { status } = await portal.sendRaw({ path: `/api/users/${hidden.userId}`, token: caller.token });
      expect(status).toBe(403);
      expect(await deniedRequestsOf(caller.userId, 'getUser')).toEqual([{ detail: { endpoint: 'getUser' } }]);
    }
    await expireLimits();
    expect((await closeInvoice()).status).toBe(403);
    expect(await deniedRequestsOf(userId, 'setInvoiceStatus')).toHaveLength(22);
  });
});

it('hides and shows a photo repeatedly without a limit and without adding rows', async () => {
  countAttacks(100);
  const { token } = await portal.signIn('billing');
  await uploadPhoto(portal, token, await createRedBlueImage(64, 64).jpeg().toBuffer());
  const save = async (json: object) =>
    (await portal.sendRaw({ path: '/api/users/privacy', json, token })).status;
  const count = () => countRows('files', 'orphaned_files', 'rate_limits', 'audit_log');
  const before = await count();
  for (let round = 0; round < 10; round += 1) {
    for (const json of [{ showDirectoryPhoto: false }, { includeInDirectory: false }])
      for (let again = 0; again < 4; again += 1) expect(await save(json)).toBe(200);
    expect(await save({ showDirectoryPhoto: true, includeInDirectory: true })).toBe(200);
  }
  const hiding = Array.from({ length: 10 }, () => save({ showDirectoryPhoto: false }));
  expect(await Promise.all(hiding)).toEqual(Array(10).fill(200));
  expect(await count()).toEqual(before);
});

it('limits a member to 1,000 profiles of others an hour', async () => {
  countAttacks(3);
  const [viewer, other] = [await portal.signIn('member'), await portal.signIn('billing')];
  const { body } = await portal.send(directory.listMembers, { query: { req: { size: 16 } } }, viewer);
  const [first = '', second = ''] = body.members.map(({ userId }) => userId);
  const read = async (userId: string, { token } = viewer) =>
    (await portal.sendRaw({ path: `/api/users/${userId}`, token })).status;
  expect(await read(first)).toBe(200);
  await setPoints('profilesByViewer', 999);
  expect(await read(second)).toBe(200);
  for (const userId of [first, second, crypto.randomUUID()]) expect(await read(userId)).toBe(429);
  expect(await read(viewer.userId)).toBe(200);
  expect(await read(first, other)).toBe(200);
});

it('limits a member to 200 contact cards an hour', async () => {
  countAttacks(2);
  const { token } = await portal.signIn('representative');
  const { userId } = await portal.signIn('member');
  const read = async () => (await portal.sendRaw({ path: `/api/users/${userId}/vcard`, token })).status;
  expect(await read()).toBe(200);
  await setPoints('contactCardsByViewer', 200);
  expect(await read()).toBe(429);
});

describe('enquiries', () => {
  const countEmails = async (subject: string, email: string): Promise<number> => {
    const sent =
      'SELECT count(*)::integer FROM emails WHERE subject = $1 AND (to_address ILIKE $2 OR reply_to ILIKE $2)';
    return (await query(sent, subject, email))[0].count;
  };
  const expectEmails = async (email: string, acknowledged: number, sent: number) => {
    expect(await countEmails('We have received your enquiry', email)).toBe(acknowledged);
    expect(await countEmails('Enquiry: General', email)).toBe(sent);
  };
  const enquire = async (token: string, email: string) => {
    const json = { firstName: 'Jo', lastName: 'Day', enquiryType: 'General', message: 'When?', email };
    expect((await portal.sendRaw({ path: '/api/enquiry/submit', json, token })).status).toBe(200);
  };

  it('acknowledges three enquiries a day to an address without an account, whatever its spelling', async () => {
    countAttacks(12);
    const spellings = ['jo', 'jo+1', 'Jo+2+3'].map((name) => `${name}@agency.example`);
    spellings.push('JO@Agency.Example');
    for (const name of ['member', 'representative', 'informational'] as const) {
      const { token } = await portal.signIn(name);
      for (const email of spellings) await enquire(token, email);
    }
    await expectEmails('jo%@agency.example', 3, 12);
    await enquire((await portal.signIn('member')).token, 'another@agency.example');
    await expectEmails('another@agency.example', 1, 1);
  });

  it('acknowledges 20 enquiries a day to a member', async () => {
    countAttacks(25);
    const { token } = await portal.signIn('staff');
    for (let round = 0; round < 25; round += 1) {
      await query("DELETE FROM rate_limits WHERE key LIKE 'enquiryByMember:%'");
      await enquire(token, demoEmail('staff'));
    }
    await expectEmails(demoEmail('staff'), 20, 25);
  });
});

it('limits joins to five a day per mailbox, including plus addresses', async () => {
  countAttacks(8);
  const { join, createApplicant, memberCount } = await createApplicantFactory(portal);
  const toApplicant = (name: string) => createApplicant({ email: `${name}@agency.example` });
  const first = toApplicant('kim');
  const statuses = [];
  // A repeated submission and a taken email add no member.
  const plusAddresses = ['kim+1', 'KIM+2', 'kim+3', 'kim+4'].map(toApplicant);
  for (const each of [first, first, { ...first, firstName: 'Corrected' }, ...plusAddresses])
    statuses.push((await join(each)).status);
  expect(statuses).toEqual([200, 200, 409, 200, 200, 200, 200]);
  const members = await memberCount();
  const { status, body } = await join(toApplicant('kim+5+6'));
  expect(status).toBe(429);
  expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ hours\.$/);
  expect(await memberCount()).toBe(members);
  expect((await join(toApplicant('kimberley'))).status).toBe(200);
});
