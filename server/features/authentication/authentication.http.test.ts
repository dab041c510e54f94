import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { members } from '#contract/members.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { findLastAudit } from '#tests/support/last-audit.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const signIn = (username: string, password: string) =>
  portal.sendRaw({ path: '/connect/token', form: { grant_type: 'password', username, password } });
const readSelf = ({ token, userId }: TestSession) =>
  portal.send(members.getUser, { params: { id: userId } }, { token });

describe('POST connect/token with a password', () => {
  it('creates a session and returns an OAuth 2 response, ignoring the case of the email', async () => {
    const { status, body, headers } = await signIn(demoEmail('member').toUpperCase(), demoPassword);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers['cache-control']).toContain('no-store');
    expect((await readSelf({ token: body.access_token, userId: body.userId })).body.firstName).toBe('Hana');
  });

  it('rejects an invalid request with the OAuth error code', async () => {
    for (const [form, error] of [
      ['username=a&password=b', 'invalid_request'],
      ['grant_type=client_credentials', 'unsupported_grant_type'],
      ['grant_type=password&username=a', 'invalid_request'],
      ['grant_type=password&username=a&password=b&password=c', 'invalid_request'],
      ['grant_type=password&username=a&password=b&scope=staff', 'invalid_request'],
      [`grant_type=password&username=a&password=${'x'.repeat(129)}`, 'invalid_request'],
    ] as const) {
      const { status, body } = await portal.sendRaw({ path: '/connect/token', form });
      expect([status, body.error], form).toEqual([400, error]);
    }
  });

  it('creates no session when the password changes during the check', async () => {
    const { db } = portal.database;
    const { sessions } = portal.appServices.services;
    const change = vi.spyOn(sessions, 'createForPassword');
    onTestFinished(() => change.mockRestore());
    change.mockImplementationOnce(async (account, address) => {
      const changed = { passwordHash: `${account.passwordHash}x` };
      await db.updateTable('accounts').set(changed).where('memberId', '=', account.memberId).execute();
      return sessions.createForPassword(account, address);
    });
    const { status, body } = await signIn(demoEmail('informational'), demoPassword);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(change).toHaveBeenCalledTimes(2);
    expect((await findLastAudit(db, 'sign-in.failed'))?.detail).toEqual({ outdated: true });
  });
});

describe('sessions', () => {
  it('expires idle sessions', async () => {
    const unused = await portal.signIn('billing');
    const sessions = portal.database.db.updateTable('sessions');
    const lastSeenAt = new Date(Date.now() - 3 * 3600 * 1000);
    await sessions.set({ lastSeenAt }).where('memberId', '=', unused.userId).execute();
    expect((await readSelf(unused)).status).toBe(401);
  });

  it('requires a token and publishes the key that verifies it', async () => {
    for (const token of ['', 'abc.def.ghi']) {
      const { status, headers } = await readSelf({ token, userId: crypto.randomUUID() });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
    const { body } = await portal.sendRaw({ path: '/.well-known/jwks.json' });
    expect(body.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(JSON.stringify(body)).not.toContain('"d":');
  });
});
