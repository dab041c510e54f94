import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo/accounts.ts';
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
  ])('refuses %s with invalid_request', async (_, form) => {
    const { status, body } = await portal.call({ path: '/connect/token', form });
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_request');
  });

  it('locks an account after 10 failures, right password included, and says so to nobody', async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(demoEmail('new'), 'Wrong1234');
    const { status, body } = await signIn(demoEmail('new'), demoPassword);
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_grant');
    const [entry] = await auditOf('sign-in.failed');
    expect(entry?.detail).toEqual({ locked: true });
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
      expect((await auditOf(action))[0]).toMatchObject({ subjectId: userId });
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

describe('impersonation', () => {
  const tokenFor = (userId: string, token: string) =>
    portal.call({ path: '/connect/impersonationtoken', json: { userId }, token });
  const actAs = (token: string) =>
    portal.call({
      path: '/connect/token',
      form: { grant_type: 'impersonation', token },
      address: anAddress(),
    });

  it('gives staff a token that is good once, for a session of 15 minutes in the name of both', async () => {
    const staff = await portal.signIn('staff');
    const { userId: member } = await portal.signIn('member');
    const { body } = await tokenFor(member, staff.token);
    expect(body.expiresIn).toBe(60);
    const session = (await actAs(body.token)).body;
    expect(session).toMatchObject({ userId: member, expires_in: 15 * 60 });
    expect((await whoAmI({ token: session.access_token, userId: member })).body.firstName).toBe('Hana');
    expect((await actAs(body.token)).status).toBe(400);
    for (const action of ['impersonation.token-created', 'impersonation.started']) {
      const [entry] = await auditOf(action);
      expect(entry).toMatchObject({ actorId: staff.userId, subjectId: member });
    }
  });

  it('is for staff alone, not for reaching staff, and not passed on', async () => {
    const staff = await portal.signIn('staff');
    const member = await portal.signIn('member');
    const another = await portal.signIn('billing');
    expect((await tokenFor(another.userId, member.token)).status).toBe(403);
    expect((await tokenFor(staff.userId, staff.token)).status).toBe(403);
    expect((await tokenFor(crypto.randomUUID(), staff.token)).status).toBe(404);
    const acting = (await actAs((await tokenFor(member.userId, staff.token)).body.token)).body;
    expect((await tokenFor(another.userId, acting.access_token)).status).toBe(403);
    const [entry] = await auditOf('access.refused');
    expect(entry?.detail).toEqual({ endpoint: 'createImpersonationToken' });
  });

  it('ends when the staff member is disabled', async () => {
    const staff = await portal.signIn('staff');
    const { userId } = await portal.signIn('billing');
    const session = (await actAs((await tokenFor(userId, staff.token)).body.token)).body;
    const { db } = portal.database;
    await db
      .updateTable('accounts')
      .set({ disabledAt: new Date() })
      .where('memberId', '=', staff.userId)
      .execute();
    expect((await whoAmI({ token: session.access_token, userId })).status).toBe(401);
    await db.updateTable('accounts').set({ disabledAt: null }).where('memberId', '=', staff.userId).execute();
  });
});

describe('the audit log', () => {
  it('can only be added to', async () => {
    await expect(portal.database.pool.query('DELETE FROM audit_log')).rejects.toThrow(/only ever added/);
    await expect(portal.database.pool.query("UPDATE audit_log SET action = 'x'")).rejects.toThrow(
      /only ever added/,
    );
  });
});

function auditOf(action: string) {
  const query = portal.database.db.selectFrom('auditLog').selectAll().where('action', '=', action);
  return query.orderBy('id', 'desc').limit(1).execute();
}

function b64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
