/** A member with an ordinary account, who repeats what is allowed until the tables or somebody's mailbox are full. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { halves, uploadPhoto } from '#tests/support/uploads.ts';
import { visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const anHourLater = () => portal.database.pool.query('UPDATE rate_limits SET expire = expire - 3600000');

describe('refused access', () => {
  type Row = { detail: { endpoint: string; moreAreNotWritten?: true } };
  async function refusalsOf(memberId: string, endpoint: string): Promise<Row[]> {
    const { rows } = await portal.database.pool.query(
      `SELECT detail FROM audit_log
       WHERE action = 'access.refused' AND actor_id = $1 AND detail->>'endpoint' = $2 ORDER BY id`,
      [memberId, endpoint],
    );
    return rows;
  }

  it('is written down twenty times an hour for each call, and once more to say that others followed', async () => {
    attacked(60);
    const { token, userId } = await portal.signIn('member');
    const settle = () =>
      portal.call({
        // Another address each time: it is the same call.
        path: `/api/marketplace/invoice/${crypto.randomUUID()}/status?at=${crypto.randomUUID()}`,
        json: { status: 'Closed' },
        token,
      });
    const answers = await Promise.all(Array.from({ length: 60 }, settle));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    const rows = await refusalsOf(userId, 'settleInvoice');
    expect(rows).toHaveLength(21);
    expect(rows.filter(({ detail }) => detail.moreAreNotWritten)).toHaveLength(1);

    const hidden = await portal.signIn('hidden');
    await portal.call({ path: `/api/users/${hidden.userId}`, token });
    expect(await refusalsOf(userId, 'getUser')).toEqual([{ detail: { endpoint: 'getUser' } }]);
    const { token: others, userId: other } = await portal.signIn('billing');
    await portal.call({ path: `/api/users/${hidden.userId}`, token: others });
    expect(await refusalsOf(other, 'getUser')).toHaveLength(1);

    await anHourLater();
    expect((await settle()).status).toBe(403);
    expect(await refusalsOf(userId, 'settleInvoice')).toHaveLength(22);
  });
});

describe('a photo', () => {
  const countRows = async (): Promise<object> => {
    const counts = ['files', 'loose_files', 'rate_limits', 'audit_log'].map(
      (table) => `(SELECT count(*) FROM ${table}) AS ${table}`,
    );
    return (await portal.database.pool.query(`SELECT ${counts}`)).rows[0];
  };

  it('that is hidden, shown and hidden again leaves no row behind, and nobody is refused it', async () => {
    attacked(100);
    const { token } = await portal.signIn('billing');
    await uploadPhoto(portal, token, await halves(64, 64).jpeg().toBuffer());
    const save = async (json: object) =>
      (await portal.call({ path: '/api/users/privacy', json, token })).status;
    const before = await countRows();
    for (let time = 0; time < 10; time += 1) {
      for (const json of [{ showDirectoryPhoto: false }, { includeInDirectory: false }])
        for (let again = 0; again < 4; again += 1) expect(await save(json)).toBe(200);
      expect(await save({ showDirectoryPhoto: true, includeInDirectory: true })).toBe(200);
    }
    const hidings = Array.from({ length: 10 }, () => save({ showDirectoryPhoto: false }));
    expect(await Promise.all(hidings)).toEqual(Array(10).fill(200));
    expect(await countRows()).toEqual(before);
  });
});

describe('a stranger', () => {
  const subjects = { acknowledged: 'We have received your enquiry', sent: 'Enquiry: General' };
  async function countMails(subject: string, to: string): Promise<number> {
    const { rows } = await portal.database.pool.query(
      'SELECT count(*)::integer FROM mails WHERE subject = $1 AND (to_address ILIKE $2 OR reply_to ILIKE $2)',
      [subject, to],
    );
    return rows[0].count;
  }
  const enquire = async (token: string, email: string) => {
    const typed = { firstName: 'Jo', lastName: 'Day', enquiryType: 'General', message: 'When?', email };
    return (await portal.call({ path: '/api/enquiry/submit', json: typed, token })).status;
  };

  it('is written to three times a day, whoever types the address and however it is spelt', async () => {
    attacked(12);
    const spellings = [
      'jo@agency.example',
      'JO@Agency.Example',
      'jo+1@agency.example',
      'Jo+2+3@agency.example',
    ];
    const statuses = [];
    for (const name of ['member', 'representative', 'informational'] as const) {
      const { token } = await portal.signIn(name);
      for (const email of spellings) statuses.push(await enquire(token, email));
    }
    expect(statuses).toEqual(Array(12).fill(200));
    expect(await countMails(subjects.acknowledged, 'jo%@agency.example')).toBe(3);
    expect(await countMails(subjects.sent, 'jo%@agency.example')).toBe(12);
    const { token } = await portal.signIn('member');
    expect(await enquire(token, 'another@agency.example')).toBe(200);
    expect(await countMails(subjects.acknowledged, 'another@agency.example')).toBe(1);
  });

  it('is somebody else than the member, who is written to twenty times a day', async () => {
    attacked(25);
    const { token } = await portal.signIn('staff');
    for (let time = 0; time < 25; time += 1) {
      await portal.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'enquiryByMember:%'");
      expect(await enquire(token, demoEmail('staff'))).toBe(200);
    }
    expect(await countMails(subjects.acknowledged, demoEmail('staff'))).toBe(20);
    expect(await countMails(subjects.sent, demoEmail('staff'))).toBe(25);
  });
});

describe('a mailbox', () => {
  it('joins five times a day, whatever is added to its name', async () => {
    attacked(8);
    const { join, visitor, memberCount } = await visitorsOf(portal);
    const named = (name: string) => visitor({ email: `${name}@agency.example` });
    const first = named('kim');
    const statuses = [];
    // The same submitted again is the same, and a taken email makes nobody.
    for (const each of [first, first, { ...first, firstName: 'Corrected' }, named('kim+1'), named('KIM+2')])
      statuses.push((await join(each)).status);
    for (const name of ['kim+3', 'kim+4']) statuses.push((await join(named(name))).status);
    expect(statuses).toEqual([200, 200, 409, 200, 200, 200, 200]);
    const members = await memberCount();
    const { status, body } = await join(named('kim+5+6'));
    expect(status).toBe(429);
    expect(body.message).toMatch(/^Too many tries\. Please try again in \d+ hours\.$/);
    expect(await memberCount()).toBe(members);
    expect((await join(named('kimberley'))).status).toBe(200);
  });
});
