import { describe, expect, it, vi } from 'vitest';
import { buildHeader } from '#contract/wire/build-header.ts';
import { createLog } from '#server/log/log.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { setUpTestApp, startTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const json = { 'content-type': 'application/json' };
const hiddenError = { message: 'Something went wrong.', requestId: expect.any(String) };

describe('request validation', () => {
  it('returns one error for each invalid field', async () => {
    const { status, body } = await portal.sendRaw({
      path: '/connect/resetpassword',
      json: { username: 7, password: 'x', isStaff: true },
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'token: must be text.',
      errors: [
        { field: 'token', message: 'must be text' },
        { field: 'username', message: 'must be text' },
        { field: 'isStaff', message: 'is not a known field' },
      ],
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('rejects unreadable requests with one sentence', async () => {
    const invalidText = 'The request contains invalid text.';
    const sentence = expect.stringMatching(/\w/);
    const cases: [status: number, request: object, message?: string][] = [
      [400, { headers: json, form: '{' }],
      [400, { headers: json, form: '{"__proto__":{}}' }],
      [400, { headers: json, form: '{"username":"A\\ud800"}' }, invalidText],
      [400, { headers: json, form: '{"username":"ana","\\ud800":1}' }, invalidText],
      [415, { headers: { 'content-type': 'text/plain' }, form: 'x' }],
      [413, { json: { username: 'x'.repeat(1_000_000) } }],
      [400, { json: [] }],
      [400, { method: 'POST' }],
      [400, { headers: json, form: '' }],
      [404, { path: '/api/nothing' }],
      [404, { path: '/connect/nothing' }],
      [404, { path: '/api/users' }],
      [400, { path: '/files/..%2f..%2fetc%2fpasswd' }],
      [400, { path: '/api/Article/%ED%A0%80' }, 'Malformed URL.'],
      [400, { path: '/nothing/%zz' }, 'Malformed URL.'],
      [400, { path: `/files/${'a'.repeat(300)}` }, 'A part of the URL is too long.'],
    ];
    for (const [status, request, message = sentence] of cases) {
      const response = await portal.sendRaw({ path: '/connect/forgotpassword', ...request });
      const label = JSON.stringify(request).slice(0, 99);
      expect([response.status, response.body.message], label).toEqual([status, message]);
      expect(response.text).not.toMatch(/node_modules|at \w+ \(/);
    }
    const form = '{"email":"\\ud83d\\ude92 and \\\\ud800"}';
    const escaped = await portal.sendRaw({ path: '/api/emails/ValidEmail', headers: json, form });
    expect(escaped.body).toEqual({ valid: false });
  });

  it('returns up to 20 errors and 100 characters of an unknown key', async () => {
    const send = (json: object) => portal.sendRaw({ path: '/connect/forgotpassword', json });
    const keys = Array.from({ length: 22_000 }, (_, index) => [`${index}`, 0]);
    const { status, body, text } = await send({ username: 'ana', ...Object.fromEntries(keys) });
    expect([status, body.errors.length, body.moreErrors]).toEqual([400, 20, 21_980]);
    expect(text.length).toBeLessThan(4_000);
    const { errors } = (await send({ ['x'.repeat(200_000)]: 0 })).body;
    expect(errors[1]).toEqual({ field: `${'x'.repeat(100)}…`, message: 'is not a known field' });
  });

  it('accepts only the Bearer scheme, in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bearer ', 'Basic', 'xbearer', '']) {
      const headers = { authorization: `${scheme} ${member.token}` };
      const { status } = await portal.sendRaw({ path: '/api/users/privacy', headers });
      expect(status, scheme).toBe(/^bearer/i.test(scheme) ? 200 : 401);
    }
  });
});

it('hides internal errors and returns the request id', async () => {
  const key = `${'a'.repeat(32)}.svg`;
  const missingFile = { key, mediaType: 'image/svg+xml', byteSize: 5, isPublic: true };
  await portal.database.db.insertInto('files').values(missingFile).execute();
  const missing = await portal.sendRaw({ path: `/files/${key}` });
  expect([missing.status, missing.body]).toEqual([500, hiddenError]);
  const broken = await startTestApp();
  const { token, userId } = await broken.signIn('member');
  await broken.database.pool.query('ALTER TABLE members RENAME TO elsewhere');
  const { status, body } = await broken.sendRaw({ path: `/api/users/${userId}`, token });
  expect([status, body]).toEqual([500, hiddenError]);
  await broken.close();
});

describe('health checks', () => {
  it('reports live, ready and a missing migration', async () => {
    const unmigrated = await startTestApp();
    expect((await unmigrated.sendRaw({ path: '/health/live' })).body).toEqual({ status: 'live' });
    expect((await unmigrated.sendRaw({ path: '/health/ready' })).body).toEqual({ status: 'ready' });
    await unmigrated.database.pool.query("DELETE FROM kysely_migration WHERE name = '0009-invoices'");
    const { status, body } = await unmigrated.sendRaw({ path: '/health/ready' });
    expect([status, body.failures]).toEqual([503, ['database']]);
    await unmigrated.close();
  });

  it('warns in the response and once in the log when the clock differs from the database clock', async () => {
    const lines: string[] = [];
    const loggerInstance = createLog('warn', { write: (line) => lines.push(line) });
    const drifted = await startTestApp({}, { loggerInstance });
    const ready = async () => (await drifted.sendRaw({ path: '/health/ready' })).body;
    const seconds = (about: number) => expect.toSatisfy((value) => Math.abs(value - about) <= 5);
    for (const offset of [7_200, -7_200]) {
      setClocks({ wallMs: offset * 1_000 });
      const warned = { status: 'ready', warnings: ['clock'], clockOffsetSeconds: seconds(offset) };
      expect(await ready()).toEqual(warned);
    }
    vi.useRealTimers();
    expect(await ready()).toEqual({ status: 'ready' });
    await drifted.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'clock differs from the database clock', clockOffsetSeconds: seconds(7_200) },
      { level: 40, msg: 'clock agrees with the database clock again' },
    ]);
  });
});

it('names the build in responses that no browser caches, also in errors', async () => {
  const readBuild = async (path: string) => (await portal.sendRaw({ path })).headers[buildHeader];
  const { build } = (await portal.sendRaw({ path: '/config.json' })).body;
  expect(await readBuild('/api/saved-items')).toBe(build);
  expect(await readBuild('/api/resources/login-image')).toBeUndefined();
});
