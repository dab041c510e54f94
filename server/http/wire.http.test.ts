import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/log/log.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('what is wrong with a request', () => {
  it('is named, field by field', async () => {
    const { status, body } = await portal.call({
      path: '/connect/resetpassword',
      json: { username: 7, password: 'x', isStaff: true },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'token', message: 'must be text' },
      { field: 'username', message: 'must be text' },
      { field: 'isStaff', message: 'is not known here' },
    ]);
    expect(body.message).toBe('token: must be text.');
    expect(body.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['a body that is no JSON', { headers: { 'content-type': 'application/json' }, form: '{' }, 400],
    [
      'a key that tries the prototype',
      { headers: { 'content-type': 'application/json' }, form: '{"__proto__":{}}' },
      400,
    ],
    ['a type nobody takes', { headers: { 'content-type': 'text/plain' }, form: 'x' }, 415],
    ['a body of a megabyte', { json: { username: 'x'.repeat(1_000_000) } }, 413],
    ['a list for an object', { json: [] }, 400],
    ['nothing at all', { method: 'POST' as const }, 400],
    ['nothing, called JSON', { headers: { 'content-type': 'application/json' }, form: '' }, 400],
  ])('%s is refused with a sentence', async (_, request, expected) => {
    const { status, body } = await portal.call({ path: '/connect/forgotpassword', ...request });
    expect(status).toBe(expected);
    expect(body.message).toMatch(/\w/);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(/);
  });

  it('text that is none is said to be none, in a name as in a value', async () => {
    for (const form of ['{"username":"A\\ud800"}', '{"username":"ana","\\ud800":1}']) {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await portal.call({ path: '/connect/forgotpassword', headers, form });
      expect(status).toBe(400);
      expect(body.message).toBe('Some of what was sent is not text.');
    }
  });

  it('signs that are written as two escapes are text', async () => {
    const headers = { 'content-type': 'application/json' };
    const form = '{"email":"\\ud83d\\ude92 and \\\\ud800"}';
    const { body } = await portal.call({ path: '/api/emails/ValidEmail', headers, form });
    expect(body).toEqual({ valid: false });
  });

  it.each([
    ['/api/orgs/names?planType.a=1', 'planType', 'must be newsletter, associate or subscriber'],
    ['/api/members/list?req.page.a=1', 'req.page', 'must be a whole number from 0 to 1000000'],
    ['/api/members/list?req.whosWho.a=1', 'req.whosWho', 'must be true or false'],
    ['/api/members/list?req.companyId.a=1', 'req.companyId.0', 'must be an id'],
    ['/api/events/list?page[0].b=2', 'page', 'must be a whole number from 0 to 1000000'],
  ])('a value with parts is named, too: %s', async (path, field, message) => {
    const { token } = await portal.signIn('member');
    const { status, body } = await portal.call({ path, token });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('lists at most 20 errors and counts the others', async () => {
    const unknownKeys = Array.from({ length: 22_000 }, (_, index) => [`${index}`, 0]);
    const { status, body, text } = await portal.call({
      path: '/connect/forgotpassword',
      json: { username: 'ana', ...Object.fromEntries(unknownKeys) },
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(20);
    expect(body.moreErrors).toBe(21_980);
    expect(text.length).toBeLessThan(4_000);
  });

  it('shortens unknown keys in errors', async () => {
    const key = 'x'.repeat(200_000);
    const { status, body } = await portal.call({ path: '/connect/forgotpassword', json: { [key]: 0 } });
    expect(status).toBe(400);
    expect(body.errors[1]).toEqual({ field: `${'x'.repeat(100)}…`, message: 'is not known here' });
  });

  it.each(['/api/nothing', '/connect/nothing', '/files/..%2f..%2fetc%2fpasswd', '/api/users'])(
    'an unknown call: %s',
    async (path) => {
      const { status, body } = await portal.call({ path });
      expect([400, 404]).toContain(status);
      expect(body.message).toMatch(/\w/);
    },
  );

  it('a malformed id is 400 and names the field', async () => {
    const { token } = await portal.signIn('member');
    const { status, body } = await portal.call({ path: '/api/users/1%20OR%201=1', token });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'id', message: 'must be an id' }]);
  });
});

describe('authorization header', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bearer '])('accepts the scheme as %j', async (scheme) => {
    const { token } = await portal.signIn('member');
    const headers = { authorization: `${scheme} ${token}` };
    expect((await portal.call({ path: '/api/users/privacy', headers })).status).toBe(200);
  });

  it.each(['Basic', 'xbearer', ''])('rejects the scheme %j', async (scheme) => {
    const { token } = await portal.signIn('member');
    const headers = { authorization: `${scheme} ${token}` };
    expect((await portal.call({ path: '/api/users/privacy', headers })).status).toBe(401);
  });
});

describe('faults of ours', () => {
  it('stay hidden behind the request id', async () => {
    const broken = await startTestApp();
    const { token, userId } = await broken.signIn('member');
    await broken.database.pool.query('ALTER TABLE members RENAME TO elsewhere');
    const { status, body } = await broken.call({ path: `/api/users/${userId}`, token });
    expect(status).toBe(500);
    expect(body).toEqual({ message: 'Something went wrong.', requestId: expect.any(String) });
    await broken.close();
  });
});

describe('a file that has gone from the store', () => {
  it('is a fault of ours, and says no more', async () => {
    const key = `${'a'.repeat(32)}.svg`;
    const row = { key, mediaType: 'image/svg+xml', byteSize: 5, isPublic: true };
    await portal.database.db.insertInto('files').values(row).execute();
    const { status, body } = await portal.call({ path: `/files/${key}` });
    expect(status).toBe(500);
    expect(body).toEqual({ message: 'Something went wrong.', requestId: expect.any(String) });
  });
});

describe('pictures', () => {
  it('are served for ever, powerless, by a name nobody guesses', async () => {
    const { body } = await portal.call({ path: '/api/resources/login-image' });
    expect(body.sourceCredit).toMatch(/^Image credit:/);
    const { status, headers, text } = await portal.call({ path: body.imgLink });
    expect(status).toBe(200);
    expect(text).toMatch(/^<svg/);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toContain('immutable');
  });

  it('are all that is served there: attachments are not', async () => {
    const attachment = await portal.database.db
      .selectFrom('attachments')
      .select('fileKey')
      .executeTakeFirstOrThrow();
    expect((await portal.call({ path: `/files/${attachment.fileKey}` })).status).toBe(404);
  });
});

describe('health', () => {
  it('is live, and ready when the database is', async () => {
    expect((await portal.call({ path: '/health/live' })).body).toEqual({ status: 'live' });
    expect((await portal.call({ path: '/health/ready' })).body).toEqual({ status: 'ready' });
  });

  it('warns in the response and once in the log when the clock differs from the database clock', async () => {
    const lines: string[] = [];
    const loggerInstance = createLog('warn', { write: (line) => lines.push(line) });
    const wrong = await startTestApp({}, { loggerInstance });
    const ready = async () => (await wrong.call({ path: '/health/ready' })).body;
    const seconds = (about: number) => expect.toSatisfy((value) => Math.abs(value - about) <= 5);
    for (const offset of [7_200, -7_200]) {
      setClocks({ wallMs: offset * 1_000 });
      const warned = { status: 'ready', warnings: ['clock'], clockOffsetSeconds: seconds(offset) };
      expect(await ready()).toEqual(warned);
    }
    vi.useRealTimers();
    expect(await ready()).toEqual({ status: 'ready' });
    await wrong.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'clock differs from the database clock', clockOffsetSeconds: seconds(7_200) },
      { level: 40, msg: 'clock agrees with the database clock again' },
    ]);
  });

  it('is not ready when a migration is missing', async () => {
    const behind = await startTestApp();
    await behind.database.pool.query("DELETE FROM kysely_migration WHERE name = '0006-money-and-enquiries'");
    const { status, body } = await behind.call({ path: '/health/ready' });
    expect(status).toBe(503);
    expect(body.faults).toEqual(['database']);
    await behind.close();
  });
});

describe('the API page', () => {
  it('lists every call, without a script', async () => {
    const { status, text } = await portal.call({ path: '/docs/api' });
    expect(status).toBe(200);
    expect(text).toContain('/connect/token');
    expect(text).not.toContain('<script');
    expect((await portal.call({ path: '/docs/openapi.json' })).body.openapi).toBe('3.1.0');
  });
});
