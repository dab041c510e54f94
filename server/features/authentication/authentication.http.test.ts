import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { lastAudit } from '#tests/support/last-audit.ts';
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

describe('connect/token with a password', () => {
  it('opens a session, and answers as OAuth 2 does', async () => {
    const { status, body, headers } = await signIn(demoEmail('member'), demoPassword);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers['cache-control']).toContain('no-store');
    expect((await whoAmI({ token: body.access_token, userId: body.userId })).body.firstName).toBe('Hana');
  });

  it('does not mind the case of the email', async () => {
    expect((await signIn(demoEmail('member').toUpperCase(), demoPassword)).status).toBe(200);
  });

  it('answers unknown, wrong and disabled alike', async () => {
    const { db } = portal.database;
    const { userId } = await portal.signIn('hidden');
    await db.updateTable('accounts').set({ disabledAt: new Date() }).where('memberId', '=', userId).execute();
    const answers = await Promise.all([
      signIn('nobody@demo.example', demoPassword),
      signIn(demoEmail('billing'), 'Wrong1234'),
      signIn(demoEmail('hidden'), demoPassword),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect({ ...body, requestId: '' }).toEqual({
        error: 'invalid_grant',
        error_description: 'Wrong email or password',
        requestId: '',
      });
    }
    await db.updateTable('accounts').set({ disabledAt: null }).where('memberId', '=', userId).execute();
  });

  it.each([
    ['no grant', 'username=a&password=b'],
    ['an unknown grant', 'grant_type=client_credentials'],
    ['no password', 'grant_type=password&username=a'],
    ['a password twice', 'grant_type=password&username=a&password=b&password=c'],
    ['a field too many', 'grant_type=password&username=a&password=b&scope=staff'],
    ['a password of 129 characters', `grant_type=password&username=a&password=${'x'.repeat(129)}`],
  ])('refuses %s with the word that OAuth has for it', async (name, form) => {
    const { status, body } = await portal.call({ path: '/connect/token', form });
    expect(status).toBe(400);
    expect(body.error).toBe(name === 'an unknown grant' ? 'unsupported_grant_type' : 'invalid_request');
  });

  it('locks an account after 10 failures, right password included, and says so to nobody', async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(demoEmail('new'), 'Wrong1234');
    const { status, body } = await signIn(demoEmail('new'), demoPassword);
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_grant');
    const entry = await lastAudit(portal.database.db, 'sign-in.failed');
    expect(entry?.detail).toEqual({ locked: true });
  });

  it('opens nothing by a password that was changed while it was checked, and writes that down', async () => {
    const { db } = portal.database;
    const { sessions } = portal.opened.services;
    const change = vi.spyOn(sessions, 'openByPassword');
    onTestFinished(() => change.mockRestore());
    change.mockImplementationOnce(async (account, address) => {
      const changed = { passwordHash: `${account.passwordHash}x` };
      await db.updateTable('accounts').set(changed).where('memberId', '=', account.memberId).execute();
      return sessions.openByPassword(account, address);
    });
    const { status, body } = await signIn(demoEmail('informational'), demoPassword);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
    expect(change).toHaveBeenCalledTimes(2);
    const entry = await lastAudit(portal.database.db, 'sign-in.failed');
    expect(entry?.detail).toEqual({ outdated: true });
  });

  it('takes 6 failures a minute from one address, then answers 429 with the time to wait', async () => {
    const address = anAddress();
    for (let tries = 0; tries < 6; tries += 1) await signIn(`nobody${tries}@demo.example`, 'x', address);
    const { status, headers, body } = await signIn(demoEmail('member'), demoPassword, address);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error_description).toMatch(/^Too many tries\. Please try again in \d+ seconds\.$/);
  });

  it('does not count good sign-ins against an address', async () => {
    const address = anAddress();
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await signIn(demoEmail('member'), demoPassword, address)).status).toBe(200);
    }
  });
});

describe('sessions', () => {
  it('end at sign-out, at the next call', async () => {
    const session = await portal.signIn('member');
    expect((await whoAmI(session)).status).toBe(200);
    expect(
      (await portal.call({ method: 'POST', path: '/connect/revoke', token: session.token })).body,
    ).toEqual({ success: true });
    expect((await whoAmI(session)).status).toBe(401);
  });

  it('end when they are too old, unused for too long, or the account is disabled', async () => {
    const { db } = portal.database;
    const long = new Date(Date.now() - 3 * 3600 * 1000);
    for (const change of [{ expiresAt: long }, { lastSeenAt: long }, { endedAt: long }]) {
      const session = await portal.signIn('member');
      await db.updateTable('sessions').set(change).where('memberId', '=', session.userId).execute();
      expect((await whoAmI(session)).status).toBe(401);
    }
  });

  it.each([
    ['none', undefined],
    ['nonsense', 'abc.def.ghi'],
    [
      'one signed by nobody',
      `${b64({ alg: 'none', typ: 'at+jwt' })}.${b64({ sid: crypto.randomUUID(), aud: 'portal' })}.`,
    ],
  ])('are not opened by a token that is %s', async (_, token) => {
    const { status, headers } = await portal.call({ path: `/api/users/${crypto.randomUUID()}`, token });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('are not opened by a token with one character changed', async () => {
    const session = await portal.signIn('member');
    const [head, body, signature] = session.token.split('.') as [string, string, string];
    const changed = body.slice(0, 8) + (body[8] === 'A' ? 'B' : 'A') + body.slice(9);
    expect((await whoAmI({ ...session, token: `${head}.${changed}.${signature}` })).status).toBe(401);
  });

  it('publish the key that signs them, and nothing of its private part', async () => {
    const { body } = await portal.call({ path: '/.well-known/jwks.json' });
    expect(body.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(JSON.stringify(body)).not.toContain('"d":');
  });
});

function b64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
