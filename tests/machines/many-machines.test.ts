import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { migrations } from '#server/db/migrate.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { type Machine, type Machines, startMachines } from './machines.ts';
import { anAddress, aPhoto, call, formWith, type Session, signIn } from './visiting.ts';

let machines: Machines;
/** The proxy, by which visitors come. */
let front: string;
/** Past it, for what is about one of them. */
let urls: [string, string, string];
beforeAll(async () => {
  machines = await startMachines();
  front = machines.url;
  urls = machines.all.map(({ url }) => url) as typeof urls;
});
afterAll(() => machines?.stop());

type End = (url: string, session: Session) => Promise<{ status: number }>;

const count = async (query: string) => Number((await machines.primary.query(query)).rows[0].count);
const statusOn = async (url: string, session: Session) =>
  (await call(url, `/api/users/${session.userId}`, { session })).status;
describe('three portals that start at once on an empty database', () => {
  it('migrate it once, and found one association', async () => {
    expect(await count('SELECT count(*) FROM kysely_migration')).toBe(Object.keys(migrations).length);
    expect(await count("SELECT count(*) FROM accounts WHERE email = 'member@demo.example'")).toBe(1);
    for (const url of [front, ...urls]) expect((await call(url, '/health/ready')).status).toBe(200);
  });

  it('keep their files in the storage, where each finds them', async () => {
    const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 3');
    expect(rows).toHaveLength(3);
    for (const { key } of rows) {
      const kept = await machines.storage.read(key);
      for (const url of [front, ...urls])
        expect((await call(url, `/files/${key}`)).bytes.equals(kept)).toBe(true);
    }
  });
});

describe('a session', () => {
  it('holds on every machine, whichever opened it', async () => {
    for (const opening of [front, ...urls]) {
      const session = await signIn(opening, 'member');
      for (const url of [front, ...urls]) expect(await statusOn(url, session)).toBe(200);
    }
  });

  const signOut: End = (url, session) =>
    call(url, '/connect/revoke', { session, form: { token: session.token } });
  const changePassword: End = async (url) =>
    call(url, '/api/users/changepassword', {
      session: await signIn(url, 'new'),
      json: { currentPassword: demoPassword, newPassword: 'Kotuku88!' },
    });
  /** As an operator does, on the machine that he is on: not through a portal. */
  const shut = async () => {
    const wish = ['scripts/member.ts', demoEmail('hidden'), '--disabled', 'yes'];
    const env = ownEnvironment({ DATABASE_URL: machines.databases.primary.url });
    await promisify(execFile)(process.execPath, wish, { env });
    return { status: 200 };
  };

  it.each<[string, DemoAccountName, End]>([
    ['by signing out', 'member', signOut],
    ['by a change of password from another one', 'new', changePassword],
    ['because its account is shut', 'hidden', shut],
  ])('that is ended %s is refused everywhere within five seconds', async (_, name, end) => {
    const session = await signIn(front, name);
    for (const url of urls) expect(await statusOn(url, session)).toBe(200);
    expect((await end(urls[0], session)).status).toBe(200);
    const since = performance.now();
    // Where it was ended by a call, it is at once; where the proxy leads to is known only once all have heard of it.
    if (end !== shut) expect(await statusOn(urls[0], session)).toBe(401);
    for (const url of [...urls, front])
      await vi.waitFor(async () => expect(await statusOn(url, session)).toBe(401), {
        timeout: 5_000,
        interval: 50,
      });
    const seconds = (performance.now() - since) / 1000;
    process.stdout.write(`  a revoked session was refused everywhere after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(5);
  });
});

it('a list comes compressed by the proxy', async () => {
  const { token } = await signIn(front, 'member');
  const list = `${front}/api/members/list?req.page=1&req.size=16&req.sortField=name&req.sortOrder=asc`;
  const answer = await fetch(list, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.json()).toHaveProperty('totalItems');
});

describe('limits by address', () => {
  const form = { grant_type: 'password', username: 'nobody@demo.example', password: 'Wrong2026!' };
  const tryAt = async (url: string, given: { address: string; claims?: string }, username = form.username) =>
    (await call(url, '/connect/token', { form: { ...form, username }, ...given })).status;

  it('count what is tried on all of them together', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (const url of [...urls, ...urls]) statuses.push(await tryAt(url, { address }));
    expect(statuses).toEqual(Array(6).fill(400));
    for (const url of [front, ...urls]) expect(await tryAt(url, { address })).toBe(429);
  });

  it('hold whoever tells the proxy that he comes from somewhere else, and nobody beside him', async () => {
    const address = anAddress();
    const names = Array.from({ length: 9 }, (_, index) => index);
    const statuses: number[] = [];
    for (const name of names)
      statuses.push(
        await tryAt(front, { address, claims: `203.0.113.${name}` }, `nobody${name}@demo.example`),
      );
    expect(statuses).toEqual([...Array(6).fill(400), ...Array(3).fill(429)]);
    expect(await tryAt(front, { address: anAddress(), claims: '203.0.113.0' })).toBe(400);
  });
});

describe('a photo', () => {
  const send = (session: Session, upload: FormData) =>
    call(front, '/api/users/profileimage', { session, upload });
  /** Noise, which no format makes smaller. */
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();

  it('that one takes is given by all at once', async () => {
    const session = await signIn(front, 'billing');
    const { status, body } = await send(session, await aPhoto());
    expect(status).toBe(200);
    const kept = await machines.storage.read(body.profileImage.replace('/files/', ''));
    for (const url of [front, ...urls])
      expect((await call(url, body.profileImage)).bytes.equals(kept)).toBe(true);
  });

  it('passes the proxy as large as the portal takes it; a larger one is refused by the portal, in words', async () => {
    const session = await signIn(front, 'billing');
    const large = await noise(1815, 1815);
    expect(large.length).toBeGreaterThan(9_850_000);
    expect((await send(session, formWith(large))).status).toBe(200);
    const { status, body } = await send(session, formWith(randomBytes(10_500_000)));
    expect(status).toBe(413);
    expect(body.message).toContain('at most 10 MB');
  });
});

it('every letter leaves once, whichever of the three queues take it', async () => {
  const { rows } = await machines.primary.query(
    'SELECT id FROM organisations WHERE cardinality(open_to) = 3 LIMIT 1',
  );
  const people = Array.from({ length: 45 }, (_, index) => `joins${index}@many.example`);
  const answers = await Promise.all(
    people.map((email) =>
      call(front, '/api/joins', {
        json: {
          ...{ planType: 'Newsletter', firstName: 'Āwhina', lastName: 'Ngata', email },
          ...{ password: 'Kotuku77!', organisationId: rows[0].id },
        },
      }),
    ),
  );
  // Passwords are hashed a few at a time: who was told to come back is no part of this test.
  const joined = people.filter((_, index) => answers[index]?.status === 200);
  expect(joined.length).toBeGreaterThan(10);
  const openJobs =
    "SELECT count(*) FROM pgboss.job WHERE name = 'deliver-mail' AND state IN ('created','retry','active')";
  await vi.waitFor(async () => expect(await count(openJobs)).toBe(0), { timeout: 50_000, interval: 200 });
  const recipients = machines.mail.letters
    .map((letter) => /^To: (\S+@many\.example)/m.exec(letter)?.[1])
    .filter((address) => address !== undefined);
  expect(recipients.toSorted()).toEqual(joined.toSorted());
});

it('what is due every minute is done once in each, whichever of the three does it', async () => {
  const jobs = async () => {
    const { rows } = await machines.primary.query<{ name: string; state: string; minute: string | null }>(
      `SELECT name, state, data->>'slot' AS minute FROM pgboss.job
       WHERE name = 'settle-payments' OR name = '__pgboss__send-it' AND data->>'name' = 'settle-payments'`,
    );
    // A minute's work is handed out some seconds later, perhaps in the next one: what hands it out knows which it is for.
    const isHandingOut = ({ minute }: { minute: string | null }) => minute !== null;
    return { due: rows.filter(isHandingOut), work: rows.filter((each) => !isHandingOut(each)) };
  };
  await vi.waitFor(
    async () => {
      const { due, work } = await jobs();
      expect(work.filter(({ state }) => state === 'completed').length).toBeGreaterThan(1);
      expect(work.length).toBe(due.filter(({ state }) => state === 'completed').length);
    },
    { timeout: 150_000, interval: 500 },
  );
  const minutes = (await jobs()).due.map(({ minute }) => minute);
  expect(minutes).toEqual([...new Set(minutes)]);
}, 180_000);

describe('while the replica stands still', () => {
  const [left, back] = ['the replica is not used', 'the replica is used again'] as const;
  const saidBy = ({ portal }: Machine) => portal.output().match(new RegExp(`${left}|${back}`, 'g')) ?? [];
  /** All of them, one after the other; a busy machine takes its time. */
  const eachComesTo = async (check: (machine: Machine, index: number) => void) => {
    for (const [index, machine] of machines.all.entries())
      await vi.waitFor(() => check(machine, index), { timeout: 20_000, interval: 50 });
  };
  afterAll(() => machines?.replica.query('SELECT pg_wal_replay_resume()'));

  it('profiles are as they are, lists follow within seconds, and each portal says so once', async () => {
    await eachComesTo((machine) => expect(saidBy(machine).at(-1)).not.toBe(left));
    const before = machines.all.map((machine) => saidBy(machine).length);
    const eachSays = (lines: string[]) =>
      eachComesTo((machine, index) => expect(saidBy(machine).slice(before[index])).toEqual(lines));
    await machines.replica.query('SELECT pg_wal_replay_pause()');
    // Signed in on the primary while the replica knows of no such session.
    const [author, other] = await Promise.all([signIn(front, 'representative'), signIn(front, 'member')]);
    const profile = (url: string) => call(url, `/api/users/${author.userId}`, { session: other });
    const isListed = async (url: string) => {
      const { body } = await call(url, '/api/members/list?req.name=Wairau&req.size=50', { session: other });
      return body.members.some(({ userId }: { userId: string }) => userId === author.userId) as boolean;
    };
    const hide = { session: author, json: { showContactInformation: false, includeInDirectory: false } };
    for (const url of urls) expect((await profile(url)).status).toBe(200);

    expect((await call(front, '/api/users/privacy', hide)).status).toBe(200);
    for (const url of urls) expect((await profile(url)).status).toBe(403);
    for (const url of urls)
      await vi.waitFor(async () => expect(await isListed(url)).toBe(false), { timeout: 5_000, interval: 50 });
    for (const url of urls) expect((await call(url, '/health/ready')).status).toBe(200);

    const { body } = await call(front, '/api/users/profileimage', {
      session: author,
      upload: await aPhoto(),
    });
    for (const url of urls) expect((await call(url, body.profileImage)).status).toBe(200);

    // A portal leaves the replica by the clock, and says so when it has asked the next time: not before that may it
    // come back, for what was never told is never taken back.
    await eachSays([left]);
    await machines.replica.query('SELECT pg_wal_replay_resume()');
    await eachSays([left, back]);
    for (const url of urls) expect(await isListed(url)).toBe(false);
  });
});
