import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { lastAudit } from '#tests/support/last-audit.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let addresses = 0;
/** Limits count by address, so each test comes from one of its own. */
const anAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const signIn = (username: string, password: string, address = anAddress()) =>
  portal.call({ path: '/connect/token', form: { grant_type: 'password', username, password }, address });

const whoAmI = ({ token, userId }: { token: string; userId: string }) =>
  portal.call({ path: `/api/users/${userId}`, token });

describe('resetting a password', () => {
  const forgot = (username: string, address = anAddress()) =>
    portal.call({ path: '/connect/forgotpassword', json: { username }, address });
  const reset = (token: unknown, username: string, password: string, address = anAddress()) =>
    portal.call({ path: '/connect/resetpassword', json: { token, username, password }, address });

  async function linkFor(name: 'member' | 'billing' | 'representative' | 'informational') {
    expect((await forgot(demoEmail(name))).body).toEqual({ success: true });
    const mail = await newestMailTo(portal.database.db, demoEmail(name));
    const url = new URL(/https?:\/\/\S+reset-password\S+/.exec(mail.textBody)?.[0] ?? '');
    return {
      url,
      token: url.searchParams.get('token') as string,
      userId: url.searchParams.get('userId') as string,
    };
  }

  it('tells of an unknown email, as specified', async () => {
    const { status, body } = await forgot('nobody@demo.example');
    expect(status).toBe(400);
    expect(body.message).toBe('Incorrect email provided');
  });

  it('sets a new password once, ends every session and mails a notice', async () => {
    const before = await portal.signIn('representative');
    const { token, userId } = await linkFor('representative');
    const verify = () =>
      portal.call({
        path: '/connect/verifyresetpasswordtoken',
        json: { userId, token },
        address: anAddress(),
      });
    expect((await verify()).body).toEqual({ verified: true });
    expect((await reset(token, demoEmail('representative'), 'Eucalypt77')).body).toEqual({ success: true });
    for (const action of ['password.reset-requested', 'password.reset']) {
      expect(await lastAudit(portal.database.db, action)).toMatchObject({ subjectId: userId });
    }

    expect((await whoAmI(before)).status).toBe(401);
    expect((await signIn(demoEmail('representative'), demoPassword)).status).toBe(400);
    expect((await signIn(demoEmail('representative'), 'Eucalypt77')).status).toBe(200);
    expect((await verify()).body).toEqual({ verified: false });
    expect((await reset(token, demoEmail('representative'), 'Eucalypt78')).status).toBe(400);
    const notice = await newestMailTo(portal.database.db, demoEmail('representative'));
    expect(notice.subject).toBe('Your password was changed');
  });

  it('stores only the hash of the token', async () => {
    const { token } = await linkFor('billing');
    const { rows } = await portal.database.pool.query('SELECT token_hash FROM reset_tokens');
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(hash);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('voids older links, other emails, and links past their hour', async () => {
    const older = await linkFor('billing');
    const newer = await linkFor('billing');
    expect((await reset(older.token, demoEmail('billing'), 'Eucalypt77')).status).toBe(400);
    expect((await reset(newer.token, demoEmail('member'), 'Eucalypt77')).status).toBe(400);
    await portal.database.db
      .updateTable('resetTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await reset(newer.token, demoEmail('billing'), 'Eucalypt77')).status).toBe(400);
  });

  it('names what is wrong with a new password, and leaves the link good', async () => {
    const { token } = await linkFor('informational');
    const { status, body } = await reset(token, demoEmail('informational'), 'short');
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({
      field: 'password',
      message: 'Password must be at least 8 characters long',
    });
    expect(body.errors).toContainEqual({
      field: 'password',
      message: 'Password must contain a capital letter',
    });
    expect((await reset(token, demoEmail('informational'), 'Password123')).body.message).toContain(
      'too easy to guess',
    );
    expect((await reset(token, demoEmail('informational'), 'Eucalypt77')).status).toBe(200);
  });

  it('is given to one of fifty who use a link at once', async () => {
    const { token } = await linkFor('informational');
    const tries = Array.from({ length: 50 }, (_, index) =>
      reset(token, demoEmail('informational'), `Eucalypt${index + 10}`),
    );
    const good = (await Promise.all(tries)).filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
  });

  it.each([[{}], [[]], [true], [null], [1], ['']])('refuses %j for a token', async (token) => {
    expect((await reset(token, demoEmail('member'), 'Eucalypt77')).status).toBe(400);
  });

  it('builds the link from the configured address, whatever the request claims', async () => {
    await portal.call({
      path: '/connect/forgotpassword',
      json: { username: demoEmail('staff') },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      address: anAddress(),
    });
    const mail = await newestMailTo(portal.database.db, demoEmail('staff'));
    expect(mail.textBody).toContain(`${portal.config.publicUrl}/account/reset-password`);
    expect(mail.textBody + mail.htmlBody).not.toContain('evil');
  });

  it('is asked for at most 3 times a minute from one address and 6 times a day for one account', async () => {
    const address = anAddress();
    for (let tries = 0; tries < 3; tries += 1) await forgot('nobody@demo.example', address);
    expect((await forgot(demoEmail('member'), address)).status).toBe(429);
    for (let tries = 0; tries < 6; tries += 1) expect((await forgot(demoEmail('hidden'))).status).toBe(200);
    expect((await forgot(demoEmail('hidden'))).status).toBe(429);
  });
});

describe('tries with links and one-use tokens', () => {
  it.each([
    ['/connect/verifyresetpasswordtoken', { json: { userId: 'x', token: 'x' } }, 20],
    ['/connect/resetpassword', { json: { token: 'x', username: 'x', password: 'Eucalypt77' } }, 20],
    ['/connect/token', { form: { grant_type: 'impersonation', token: 'made-up-made-up-made-up' } }, 6],
  ])('are counted by address at %s', async (path, request, allowed) => {
    const address = anAddress();
    for (let tries = 0; tries < allowed; tries += 1) {
      expect((await portal.call({ path, ...request, address })).status).not.toBe(429);
    }
    expect((await portal.call({ path, ...request, address })).status).toBe(429);
  });
});
