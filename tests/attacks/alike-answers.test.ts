import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let silent: TestApp;
const anAddress = addressesIn('10.36');

beforeAll(async () => {
  portal = await startTestApp();
  silent = await startTestApp({ HIDE_ACCOUNT_EXISTENCE: 'true' });
  for (const { database } of [portal, silent]) {
    await database.db
      .updateTable('accounts')
      .set({ disabledAt: new Date() })
      .where('email', '=', demoEmail('hidden'))
      .execute();
  }
});
afterAll(async () => {
  await portal.close();
  await silent.close();
});
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const signIn = (username: string, password: string) =>
  portal.call({
    path: '/connect/token',
    form: { grant_type: 'password', username, password },
    address: anAddress(),
  });

/** Everything of an answer that is not its own. */
const shapeOf = ({
  status,
  body,
  headers,
}: {
  status: number;
  body: object;
  headers: Record<string, string | undefined>;
}) => {
  const { date: _, ...others } = headers;
  return { status, body: { ...body, requestId: '' }, headers: others };
};

/** How much of the longest the shortest takes, of the quickest answers so far. */
const likeness = (quickest: number[]) => Math.min(...quickest) / Math.max(...quickest);
const leastRounds = 6;
const mostRounds = 60;

describe('an unknown, a wrong, a locked and a disabled account', () => {
  it('answer alike in status, body, headers and, within noise, time', async () => {
    const members = await portal.database.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'not like', '%@demo.example')
      .limit(mostRounds)
      .execute();
    expect(members).toHaveLength(mostRounds);
    const kinds: (() => [string, string])[] = [
      () => [`${crypto.randomUUID()}@demo.example`, demoPassword],
      // Another one each time, for after ten it is locked.
      () => [members.pop()?.email as string, 'Wrong1234'],
      () => [demoEmail('billing'), demoPassword],
      () => [demoEmail('hidden'), demoPassword],
    ];
    attacked(kinds.length * leastRounds);
    for (let tries = 0; tries < 10; tries += 1) await signIn(demoEmail('billing'), 'Wrong1234');
    const quickest = kinds.map(() => Number.POSITIVE_INFINITY);
    const shapes = [];
    // A busy machine only ever adds to the time: the quickest of many come closer to each other with every round,
    // unless the work itself is not the same.
    for (let round = 0; round < mostRounds; round += 1) {
      for (const [index, kind] of kinds.entries()) {
        const [username, password] = kind();
        const started = performance.now();
        shapes.push(shapeOf(await signIn(username, password)));
        quickest[index] = Math.min(quickest[index] as number, performance.now() - started);
      }
      if (round >= leastRounds && likeness(quickest) > 0.7) break;
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect(shapes[0]).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Wrong email or password' },
    });
    expect(likeness(quickest), quickest.join(' ms, ')).toBeGreaterThan(0.7);
  });

  it('leave the same traces of the caller, who learns nothing from what is counted', async () => {
    const names = ['nobody@demo.example', ...(['member', 'billing', 'hidden'] as const).map(demoEmail)];
    attacked(names.length * 7);
    for (const username of names) {
      const address = anAddress();
      const statuses = [];
      for (let tries = 0; tries < 7; tries += 1) {
        const form = { grant_type: 'password', username, password: 'Wrong1234' };
        statuses.push((await portal.call({ path: '/connect/token', form, address })).status);
      }
      expect(statuses).toEqual([...Array(6).fill(400), 429]);
    }
  });

  it('ask the database equally often, while it is written down and when it is no more', async () => {
    const names = ['nobody@demo.example', ...(['member', 'billing', 'hidden'] as const).map(demoEmail)];
    attacked(names.length * 6);
    const { pool } = portal.database;
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    // The jobs ask as well, in tables of their own.
    const count = () =>
      query.mock.calls.filter((given) => !JSON.stringify(given[0]).includes('pgboss')).length;
    const trips = [];
    for (const username of names) {
      const address = anAddress();
      for (let time = 0; time < 6; time += 1) {
        const before = count();
        const form = { grant_type: 'password', username, password: 'Wrong1234' };
        await portal.call({ path: '/connect/token', form, address });
        trips.push(count() - before);
        const written = "UPDATE rate_limits SET points = 100 WHERE key LIKE 'signInFailureRows%'";
        if (time === 2) await pool.query(written);
      }
    }
    expect(new Set(trips)).toEqual(new Set([3]));
  });
});

describe('where it must not show who is a member', () => {
  it('a forgotten password is answered alike, known, unknown or disabled, and too often', async () => {
    const emails = [demoEmail('member'), 'nobody@demo.example', demoEmail('hidden')];
    attacked(emails.length * 8);
    const answers = [];
    const times: number[] = [];
    for (const username of emails) {
      // More often than one account may: that, too, would tell.
      const asked = Array.from({ length: 8 }, async () => {
        const started = performance.now();
        const answer = await silent.call({
          path: '/connect/forgotpassword',
          json: { username },
          address: anAddress(),
        });
        times.push(performance.now() - started);
        return shapeOf(answer);
      });
      answers.push(...(await Promise.all(asked)));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    // Each takes the time that is set for all, and hides its own work in it.
    expect(Math.min(...times)).toBeGreaterThanOrEqual(495);
  });
});

describe('what is another’s and what is not there', () => {
  it('answer alike, so that no id can be found by trying', async () => {
    const { token } = await portal.signIn('representative');
    const ids = async (table: 'invoices' | 'attachments' | 'purchases') =>
      (await portal.database.db.selectFrom(table).select('id').limit(3).execute()).map(({ id }) => id);
    const missing = crypto.randomUUID();
    const { rows: hidden } = await portal.database.pool.query(
      `SELECT DISTINCT ON (disabled_at IS NULL) member_id FROM members JOIN accounts ON member_id = members.id
       WHERE NOT in_directory`,
    );
    // Of one who can sign in and of one who cannot.
    expect(hidden).toHaveLength(2);
    const hiddenIds = hidden.map((row) => row.member_id);
    const pairs: [string, string[], 'GET' | 'POST'][] = [
      ['/api/marketplace/invoice/{id}/download', await ids('invoices'), 'POST'],
      ['/api/marketplace/invoice/{id}/adjustment-note/download', await ids('invoices'), 'POST'],
      ['/api/users/{id}', hiddenIds, 'GET'],
      ['/api/collabgroups?memberId={id}', hiddenIds, 'GET'],
    ];
    attacked(pairs.flatMap(([, each]) => each).length);
    for (const [path, others, method] of pairs) {
      const call = (id: string) => portal.call({ method, path: path.replace('{id}', id), token });
      const absent = shapeOf(await call(missing));
      for (const id of others) expect(shapeOf(await call(id)), path).toEqual(absent);
    }
  });
});
