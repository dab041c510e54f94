import { beforeEach, describe, expect, it } from 'vitest';
import { directory } from '#contract/directory.ts';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressSequence } from '#tests/support/addresses.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { testApp } from '#tests/support/test-app.ts';
import { redBlueImage, uploadPhoto } from '#tests/support/uploads.ts';
import { createVisitors } from '#tests/support/visitor-factory.ts';
import { redeemImpersonationToken, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = testApp();
const anAddress = addressSequence('10.39');
beforeEach(() => resetRateLimits(portal));

const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const countRows = async (...tables: string[]) =>
  (await query(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)}`))[0];
const setPoints = (limit: string, points: number) =>
  query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', points, `${limit}:%`);
const anHourLater = () => query('UPDATE rate_limits SET expire = expire - 3600000');
const statusFor = async (name: DemoAccountName, address = anAddress()) =>
  (await tryPassword(portal, demoEmail(name), demoPassword, address)).status;

type AuditRow = { detail: { endpoint?: string; locked?: true; isTruncated?: true } };
const isLast = ({ detail }: AuditRow) => detail.isTruncated;

describe('sign-ins with the right password', () => {
  it('are limited to 600 an hour per account; more add no rows and count for their address', async () => {
    countAttacks(7);
    expect(await statusFor('member')).toBe(200);
    await setPoints('signInsByAccount', 599);
    expect(await statusFor('member')).toBe(200);
    const rows = await countRows('sessions', 'audit_log');
    const address = anAddress();
    for (let time = 0; time < 6; time += 1) {
      const { status, body } = await tryPassword(portal, demoEmail('member'), demoPassword, address);
      expect(status).toBe(429);
      expect(body.error_description).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    }
    expect(await statusFor('billing', address)).toBe(429);
    expect(await countRows('sessions', 'audit_log')).toEqual(rows);
    expect(await statusFor('billing')).toBe(200);
    await anHourLater();
    expect(await statusFor('member', address)).toBe(200);
    // They do not count as failures, which would lock the account after ten.
    await setPoints('signInsByAccount', 600);
    for (let time = 0; time < 12; time += 1) expect(await statusFor('member')).toBe(429);
    await setPoints('signInsByAccount', 0);
    expect(await statusFor('member')).toBe(200);
  });

  it('allow 60 password changes an hour; more add no rows and count as wrong passwords', async () => {
    countAttacks(12);
    const { token } = await portal.signIn('member');
    const json = { currentPassword: demoPassword, newPassword: demoPassword };
    const change = async () => (await portal.call({ path: '/api/users/changepassword', json, token })).status;
    expect(await change()).toBe(200);
    await setPoints('passwordChangesByAccount', 59);
    expect(await change()).toBe(200);
    const rows = await countRows('sessions', 'audit_log');
    for (let time = 0; time < 12; time += 1) expect(await change()).toBe(429);
    expect(await countRows('sessions', 'audit_log')).toEqual(rows);
    // The last two were refused before any password was checked.
    const [counted] = await query(
      "SELECT points FROM rate_limits WHERE key LIKE 'passwordChangesByAccount:%'",
    );
    expect(counted.points).toBe(70);
  });
});

describe('the audit log', () => {
  const failuresBy = (column: string, value: string): Promise<AuditRow[]> =>
    query(`SELECT detail FROM audit_log WHERE action = 'sign-in.failed' AND ${column} = $1`, value);

  it('records 20 failed sign-ins an hour per account, and 20 more when it is locked', async () => {
    countAttacks(40);
    const { userId } = await portal.signIn('representative');
    const fail = () => tryPassword(portal, demoEmail('representative'), 'Wrong1234', anAddress());
    for (let time = 0; time < 40; time += 1) expect((await fail()).status).toBe(400);
    const rows = await failuresBy('subject_id', userId);
    expect([rows.length, rows.filter(({ detail }) => detail.locked).length]).toEqual([31, 21]);
    expect(rows.filter(isLast)).toEqual([{ detail: { locked: true, isTruncated: true } }]);
  });

  it('records 20 failed sign-ins an hour per address for unknown accounts and invented links', async () => {
    countAttacks(25);
    const address = anAddress();
    const fail = async (time: number) => {
      await query("DELETE FROM rate_limits WHERE key LIKE 'signInByAddress:%'");
      return time % 5 === 0
        ? redeemImpersonationToken(portal, 'x'.repeat(43), address)
        : tryPassword(portal, `nobody${time}@demo.example`, 'Wrong1234', address);
    };
    for (let time = 0; time < 25; time += 1) expect((await fail(time)).status).toBe(400);
    const rows = await failuresBy('address', address);
    expect(rows).toHaveLength(21);
    expect(rows.filter(isLast)).toHaveLength(1);
    await anHourLater();
    await fail(1);
    expect(await failuresBy('address', address)).toHaveLength(22);
  });

  it('records 20 refused requests an hour per member and endpoint, and that more followed', async () => {
    countAttacks(60);
    const refusalsOf = (memberId: string, endpoint: string): Promise<AuditRow[]> =>
      query(
        `SELECT detail FROM audit_log
         WHERE action = 'access.denied' AND actor_id = $1 AND detail->>'endpoint' = $2 ORDER BY id`,
        ...[memberId, endpoint],
      );
    const { token, userId } = await portal.signIn('member');
    // Another path each time, of the same endpoint.
    const settle = () => {
      const path = `/api/marketplace/invoice/${crypto.randomUUID()}/status?at=${crypto.randomUUID()}`;
      return portal.call({ path, json: { status: 'Closed' }, token });
    };
    const answers = await Promise.all(Array.from({ length: 60 }, settle));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    const rows = await refusalsOf(userId, 'settleInvoice');
    expect(rows).toHaveLength(21);
    expect(rows.filter(isLast)).toHaveLength(1);

    const [hidden, billing] = [await portal.signIn('hidden'), await portal.signIn('billing')];
    for (const caller of [{ token, userId }, billing]) {
      const { status } = await portal.call({ path: `/api/users/${hidden.userId}`, token: caller.token });
      expect(status).toBe(403);
      expect(await refusalsOf(caller.userId, 'getUser')).toEqual([{ detail: { endpoint: 'getUser' } }]);
    }
    await anHourLater();
    expect((await settle()).status).toBe(403);
    expect(await refusalsOf(userId, 'settleInvoice')).toHaveLength(22);
  });
});

it('hiding and showing a photo again and again leaves no rows, and is never refused', async () => {
  countAttacks(100);
  const { token } = await portal.signIn('billing');
  await uploadPhoto(portal, token, await redBlueImage(64, 64).jpeg().toBuffer());
  const save = async (json: object) =>
    (await portal.call({ path: '/api/users/privacy', json, token })).status;
  const count = () => countRows('files', 'orphaned_files', 'rate_limits', 'audit_log');
  const before = await count();
  for (let time = 0; time < 10; time += 1) {
    for (const json of [{ showDirectoryPhoto: false }, { includeInDirectory: false }])
      for (let again = 0; again < 4; again += 1) expect(await save(json)).toBe(200);
    expect(await save({ showDirectoryPhoto: true, includeInDirectory: true })).toBe(200);
  }
  const hiding = Array.from({ length: 10 }, () => save({ showDirectoryPhoto: false }));
  expect(await Promise.all(hiding)).toEqual(Array(10).fill(200));
  expect(await count()).toEqual(before);
});

it('a member reads at most 1,000 profiles of others an hour', async () => {
  countAttacks(3);
  const [reader, other] = [await portal.signIn('member'), await portal.signIn('billing')];
  const { body } = await portal.send(directory.listMembers, { query: { req: { size: 16 } } }, reader);
  const [first = '', second = ''] = body.members.map(({ userId }) => userId);
  const read = async (userId: string, { token } = reader) =>
    (await portal.call({ path: `/api/users/${userId}`, token })).status;
  expect(await read(first)).toBe(200);
  await setPoints('profilesByReader', 999);
  expect(await read(second)).toBe(200);
  for (const userId of [first, second, crypto.randomUUID()]) expect(await read(userId)).toBe(429);
  expect(await read(reader.userId)).toBe(200);
  expect(await read(first, other)).toBe(200);
});

describe('enquiries', () => {
  const countMails = async (subject: string, email: string): Promise<number> => {
    const sent =
      'SELECT count(*)::integer FROM emails WHERE subject = $1 AND (to_address ILIKE $2 OR reply_to ILIKE $2)';
    return (await query(sent, subject, email))[0].count;
  };
  const expectMails = async (email: string, acknowledged: number, sent: number) => {
    expect(await countMails('We have received your enquiry', email)).toBe(acknowledged);
    expect(await countMails('Enquiry: General', email)).toBe(sent);
  };
  const enquire = async (token: string, email: string) => {
    const json = { firstName: 'Jo', lastName: 'Day', enquiryType: 'General', message: 'When?', email };
    expect((await portal.call({ path: '/api/enquiry/submit', json, token })).status).toBe(200);
  };

  it('are acknowledged to a stranger three times a day, however members spell the address', async () => {
    countAttacks(12);
    const spellings = ['jo', 'jo+1', 'Jo+2+3'].map((name) => `${name}@agency.example`);
    spellings.push('JO@Agency.Example');
    for (const name of ['member', 'representative', 'informational'] as const) {
      const { token } = await portal.signIn(name);
      for (const email of spellings) await enquire(token, email);
    }
    await expectMails('jo%@agency.example', 3, 12);
    await enquire((await portal.signIn('member')).token, 'another@agency.example');
    await expectMails('another@agency.example', 1, 1);
  });

  it('are acknowledged to the member 20 times a day', async () => {
    countAttacks(25);
    const { token } = await portal.signIn('staff');
    for (let time = 0; time < 25; time += 1) {
      await query("DELETE FROM rate_limits WHERE key LIKE 'enquiryByMember:%'");
      await enquire(token, demoEmail('staff'));
    }
    await expectMails(demoEmail('staff'), 20, 25);
  });
});

it('a mailbox joins five times a day, whatever is added to its name', async () => {
  countAttacks(8);
  const { join, visitor, memberCount } = await createVisitors(portal);
  const named = (name: string) => visitor({ email: `${name}@agency.example` });
  const first = named('kim');
  const statuses = [];
  // A repeated submission and a taken email add no member.
  const more = ['kim+1', 'KIM+2', 'kim+3', 'kim+4'].map(named);
  for (const each of [first, first, { ...first, firstName: 'Corrected' }, ...more])
    statuses.push((await join(each)).status);
  expect(statuses).toEqual([200, 200, 409, 200, 200, 200, 200]);
  const members = await memberCount();
  const { status, body } = await join(named('kim+5+6'));
  expect(status).toBe(429);
  expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ hours\.$/);
  expect(await memberCount()).toBe(members);
  expect((await join(named('kimberley'))).status).toBe(200);
});
