import { expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp } from '#tests/support/started-app.ts';
import { createLog } from './log.ts';

it('logs tell of every call, and carry no token, password, mail address or network address', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const portal = await startTestApp({}, { loggerInstance: log });
  const { token, userId } = await portal.signIn('member');
  await portal.call({ path: `/api/users/${userId}`, token });
  await portal.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
  const mail = await newestMailTo(portal.database.db, demoEmail('member'));
  const resetToken = /token=([\w-]+)/.exec(mail.textBody)?.[1] as string;
  await portal.call({ path: `/account/reset-password?userId=${userId}&token=${resetToken}` });
  await portal.call({
    path: '/connect/token',
    form: { grant_type: 'password', username: 'Secret Person', password: 'x' },
  });
  await portal.database.pool.query('ALTER TABLE reset_tokens RENAME TO elsewhere');
  const body = { token: resetToken, username: demoEmail('member'), password: 'Eucalypt77' };
  expect((await portal.call({ path: '/connect/resetpassword', json: body })).status).toBe(500);
  await portal.close();

  const logged = lines.join('');
  expect(logged).toContain('"route":"/connect/token"');
  expect(logged).toContain('"route":"/api/users/:id"');
  for (const secret of [
    token,
    resetToken,
    demoPassword,
    'Eucalypt77',
    demoEmail('member'),
    'Secret Person',
    '203.0.113.7',
  ]) {
    expect(logged).not.toContain(secret);
  }
});

it('what was logged of a call is found by the id that its caller was told', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const portal = await startTestApp({}, { loggerInstance: log });
  await portal.database.pool.query('ALTER TABLE events RENAME TO elsewhere');
  const { token } = await portal.signIn('member');
  const { status, body } = await portal.call({ path: '/api/events/list', token });
  const other = await portal.call({ path: '/api/events/list', token });
  await portal.close();

  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('elsewhere');
  expect(other.body.requestId).not.toBe(body.requestId);
  const found = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === body.requestId);
  expect(found).toMatchObject([{ endpoint: 'listEvents', msg: 'call failed' }]);
});

it('whatever is thrown can be logged', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  for (const err of ['it broke: "Jo Day"', undefined, null, 7, { code: 'E1' }]) log.warn({ err }, 'seen');
  expect(lines).toHaveLength(5);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ msg: 'seen', err: { message: 'it broke: …' } });
  expect(lines.join('')).not.toContain('Jo Day');
});
