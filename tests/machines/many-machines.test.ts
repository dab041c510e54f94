import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '#server/db/migrate.ts';
import { halves } from '#tests/support/uploads.ts';
import { call, type Machines, type Session, signIn, startMachines } from './machines.ts';

let machines: Machines;
let urls: [string, string, string];
beforeAll(async () => {
  machines = await startMachines();
  urls = machines.all.map(({ portal }) => portal.url) as typeof urls;
});
afterAll(() => machines?.stop());

const count = async (query: string) => Number((await machines.primary.query(query)).rows[0].count);
const statusOn = async (url: string, session: Session) =>
  (await call(url, `/api/users/${session.userId}`, { session })).status;
const photo = async () => {
  const upload = new FormData();
  upload.append('img', new Blob([new Uint8Array(await halves(400, 400).png().toBuffer())]), 'photo.png');
  return upload;
};

describe('three portals that start at once on an empty database', () => {
  it('migrate it once, and found one association', async () => {
    expect(await count('SELECT count(*) FROM kysely_migration')).toBe(Object.keys(migrations).length);
    expect(await count("SELECT count(*) FROM accounts WHERE email = 'member@demo.example'")).toBe(1);
    for (const url of urls) expect((await call(url, '/health/ready')).status).toBe(200);
  });

  it('keep their files in the storage, where each finds them', async () => {
    expect(machines.storage.objects.size).toBeGreaterThan(10);
    const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 3');
    for (const { key } of rows)
      for (const url of urls)
        expect(
          (await call(url, `/files/${key}`)).bytes.equals(machines.storage.objects.get(key) as Buffer),
        ).toBe(true);
  });
});

describe('a session', () => {
  it('holds on every machine, whichever opened it', async () => {
    for (const opening of urls) {
      const session = await signIn(opening, 'member');
      for (const url of urls) expect(await statusOn(url, session)).toBe(200);
    }
  });

  it('that is ended is refused where it was ended at once, and everywhere within five seconds', async () => {
    const [here, ...others] = urls;
    const session = await signIn(here, 'member');
    for (const url of urls) expect(await statusOn(url, session)).toBe(200);
    const { status } = await call(here, '/connect/revoke', { session, form: { token: session.token } });
    expect(status).toBe(200);
    const since = performance.now();
    expect(await statusOn(here, session)).toBe(401);
    for (const url of others)
      await vi.waitFor(async () => expect(await statusOn(url, session)).toBe(401), {
        timeout: 5_000,
        interval: 50,
      });
    const seconds = (performance.now() - since) / 1000;
    process.stdout.write(`  a revoked session was refused everywhere after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(5);
  });
});

it('limits count what is tried on all of them together', async () => {
  const address = '203.0.113.9';
  const form = { grant_type: 'password', username: 'nobody@demo.example', password: 'Wrong2026!' };
  const tryOn = async (url: string) => (await call(url, '/connect/token', { form, address })).status;
  const statuses: number[] = [];
  for (const url of [...urls, ...urls]) statuses.push(await tryOn(url));
  expect(statuses).toEqual(Array(6).fill(400));
  for (const url of urls) expect(await tryOn(url)).toBe(429);
});

it('a photo that one takes is given by the others at once', async () => {
  const [first, ...others] = urls;
  const session = await signIn(first, 'billing');
  const { status, body } = await call(first, '/api/users/profileimage', { session, upload: await photo() });
  expect(status).toBe(200);
  const kept = machines.storage.objects.get(body.profileImage.replace('/files/', '')) as Buffer;
  for (const url of others) expect((await call(url, body.profileImage)).bytes.equals(kept)).toBe(true);
});

it('every letter leaves once, whichever of the three queues take it', async () => {
  const { rows } = await machines.primary.query(
    'SELECT id FROM organisations WHERE cardinality(open_to) = 3 LIMIT 1',
  );
  const people = Array.from({ length: 45 }, (_, index) => `joins${index}@many.example`);
  const answers = await Promise.all(
    people.map((email, index) =>
      call(urls[index % 3] as string, '/api/joins', {
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

describe('while the replica stands still', () => {
  beforeAll(() => machines.replica.query('SELECT pg_wal_replay_pause()'));
  afterAll(() => machines?.replica.query('SELECT pg_wal_replay_resume()'));

  it('profiles are as they are, lists follow within seconds, and each portal says so once', async () => {
    const [first, , third] = urls;
    const said = machines.all.map(({ portal }) => portal.output().length);
    // Signed in on the primary while the replica knows of no such session.
    const [author, other] = await Promise.all([signIn(first, 'representative'), signIn(first, 'member')]);
    const profile = (url: string) => call(url, `/api/users/${author.userId}`, { session: other });
    const isListed = async (url: string) => {
      const { body } = await call(url, '/api/members/list?req.name=Wairau&req.size=50', { session: other });
      return body.members.some(({ userId }: { userId: string }) => userId === author.userId) as boolean;
    };
    const hide = { session: author, json: { showContactInformation: false, includeInDirectory: false } };
    for (const url of urls) expect((await profile(url)).status).toBe(200);

    expect((await call(first, '/api/users/privacy', hide)).status).toBe(200);
    for (const url of urls) expect((await profile(url)).status).toBe(403);
    for (const url of urls)
      await vi.waitFor(async () => expect(await isListed(url)).toBe(false), { timeout: 3_000, interval: 50 });
    for (const url of urls) expect((await call(url, '/health/ready')).status).toBe(200);

    const { body } = await call(first, '/api/users/profileimage', { session: author, upload: await photo() });
    expect((await call(third, body.profileImage)).status).toBe(200);

    await machines.replica.query('SELECT pg_wal_replay_resume()');
    for (const [index, machine] of machines.all.entries()) {
      const newLines = () => machine.portal.output().slice(said[index]);
      const isBack = () => expect(newLines().match(/the replica is used again/g)).toHaveLength(1);
      await vi.waitFor(isBack, { timeout: 10_000, interval: 50 });
      expect(newLines().match(/"reason":"behind"/g)).toHaveLength(1);
    }
    for (const url of urls) expect(await isListed(url)).toBe(false);
  });
});
