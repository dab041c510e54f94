import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { fetchPicture, halves, uploadPhoto } from '#tests/support/uploads.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';

let portal: TestApp;
let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses % 256}`;
};

beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const signIn = (username: string, password: string) =>
  portal.call({
    path: '/connect/token',
    form: { grant_type: 'password', username, password },
    address: anAddress(),
  });
const whoAmI = ({ body }: { body: { access_token: string; userId: string } }) =>
  portal.call({ path: `/api/users/${body.userId}`, token: body.access_token });

async function resetLink(email: string): Promise<string> {
  await portal.call({ path: '/connect/forgotpassword', json: { username: email }, address: anAddress() });
  const mail = await newestMailTo(portal.database.db, email);
  return /token=([\w-]+)/.exec(mail.textBody)?.[1] as string;
}
const reset = (token: string, username: string, password: string) =>
  portal.call({ path: '/connect/resetpassword', json: { token, username, password }, address: anAddress() });

describe('at the same moment', () => {
  it('no sign-in with the old password outlives a reset', async () => {
    const email = demoEmail('billing');
    attacked(4 * 8);
    let password: string = demoPassword;
    for (let round = 0; round < 4; round += 1) {
      const next = `Eucalypt${round + 10}`;
      const token = await resetLink(email);
      const [done, ...opened] = await Promise.all([
        reset(token, email, next),
        ...Array.from({ length: 8 }, () => signIn(email, password)),
      ]);
      expect(done.status).toBe(200);
      for (const session of opened.filter(({ status }) => status === 200)) {
        expect((await whoAmI(session)).status).toBe(401);
      }
      password = next;
    }
  });

  it('no change by who knew the old password undoes a reset', async () => {
    const email = demoEmail('representative');
    const rounds = 4;
    attacked(rounds);
    let password: string = demoPassword;
    for (let round = 0; round < rounds; round += 1) {
      const [mine, theirs] = [`Eucalypt${round + 10}`, `Intruder${round + 10}`];
      const token = await resetLink(email);
      const thief = (await signIn(email, password)).body.access_token;
      const change = { currentPassword: password, newPassword: theirs };
      const [done, changed] = await Promise.all([
        reset(token, email, mine),
        portal.call({ path: '/api/users/changepassword', json: change, token: thief }),
      ]);
      // Either the change came first, and its new password took the link with it, or the reset has the last word.
      const [opens, stays] = done.status === 200 ? [mine, theirs] : [theirs, mine];
      expect([200, 400]).toContain(done.status);
      expect(changed.status === 200).toBe(done.status !== 200);
      expect((await signIn(email, opens)).status).toBe(200);
      expect((await signIn(email, stays)).status).toBe(400);
      password = opens;
    }
  });

  it('no call brings a session back that is being ended', async () => {
    attacked(12 * 2);
    const { db } = portal.database;
    for (let round = 0; round < 12; round += 1) {
      const session = await signIn(demoEmail('member'), demoPassword);
      const longUnused = new Date(Date.now() - 10 * 60_000);
      await db
        .updateTable('sessions')
        .set({ lastSeenAt: longUnused })
        .where('memberId', '=', session.body.userId)
        .execute();
      await Promise.all([
        whoAmI(session),
        portal.call({ method: 'POST', path: '/connect/revoke', token: session.body.access_token }),
        whoAmI(session),
      ]);
      expect((await whoAmI(session)).status).toBe(401);
    }
  });

  it('a member gets one reset link at the most', async () => {
    attacked(5);
    const email = demoEmail('representative');
    await Promise.all(
      Array.from({ length: 5 }, () =>
        portal.call({ path: '/connect/forgotpassword', json: { username: email }, address: anAddress() }),
      ),
    );
    const { rows } = await portal.database.pool.query(
      'SELECT count(*)::int AS links FROM reset_tokens JOIN accounts USING (member_id) WHERE email = $1',
      [email],
    );
    expect(rows).toEqual([{ links: 1 }]);
  });

  it.runIf(inject('engine').kind === 'postgresql')(
    'a photo that is shown in the moment in which it is hidden keeps no address that others saw',
    async () => {
      attacked(1);
      const { db } = portal.database;
      const { token, userId } = await portal.signIn('new');
      const photo = await halves(64, 64).jpeg().toBuffer();
      const { profileImage } = (await uploadPhoto(portal, token, photo)).body;
      const show = (on: Db, showPhoto: boolean) =>
        on.updateTable('members').set({ inDirectory: true, showPhoto }).where('id', '=', userId).execute();
      await show(db, false);
      const saving = await db.transaction().execute(async (tx) => {
        await show(tx, true);
        const json = { showDirectoryPhoto: false };
        const answer = portal.call({ path: '/api/users/privacy', json, token });
        await expect.poll(() => waitingForLocks(db)).toBe(1);
        return { answer };
      });
      expect((await saving.answer).status).toBe(200);
      expect((await fetchPicture(portal, profileImage)).status).toBe(404);
    },
  );
});

describe('what is not text', () => {
  it.each(['/connect/token', '/connect/forgotpassword'])(
    'a NUL at %s is refused, not a fault of ours',
    async (path) => {
      attacked(1);
      const form = path.endsWith('token')
        ? { grant_type: 'password', username: 'a\0b', password: 'x' }
        : { username: 'a\0b' };
      expect((await portal.call({ path, form, address: anAddress() })).status).toBe(400);
    },
  );
});

describe('refusals', () => {
  it('by a handler are written down like those of the gate', async () => {
    const member = await portal.signIn('member');
    const hidden = await portal.signIn('hidden');
    expect((await portal.call({ path: `/api/users/${hidden.userId}`, token: member.token })).status).toBe(
      403,
    );
    const { rows } = await portal.database.pool.query(
      "SELECT detail FROM audit_log WHERE action = 'access.refused' AND actor_id = $1 ORDER BY id DESC LIMIT 1",
      [member.userId],
    );
    expect(rows).toEqual([{ detail: { endpoint: 'getUser' } }]);
  });
});

describe('the outbox of a real association', () => {
  it('shows staff that a mail was written, but no link that opens an account', async () => {
    const real = await startTestApp({ DEMO: 'false' });
    const staff = await real.signIn('staff');
    await real.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
    const { body } = await real.call({ path: '/api/outbox', token: staff.token });
    const mail = await real.call({ path: `/api/outbox/${body.mails[0].id}`, token: staff.token });
    expect(mail.body.text).toContain('/account/reset-password');
    expect(mail.text).not.toContain('token=');
    await real.close();
  });
});
