import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { migrations } from '#server/db/migrate.ts';
import { isolatedEnv } from '#tests/support/isolated-env.ts';
import { secret, startLoad } from './member-load.ts';
import { makeNextVersion } from './next-version.ts';
import { makePhotoForm, nextAddress, type Session, sendRequest, signIn, toPhotoForm } from './requests.ts';
import { type Cluster, type ClusterPortal, startCluster } from './start-cluster.ts';

let machines: Cluster;
let next: ReturnType<typeof makeNextVersion>;
/** The proxy, the portals behind it, and all four. */
let front: string;
let urls: [string, string, string];
let all: string[];
beforeAll(async () => {
  machines = await startCluster();
  front = machines.url;
  urls = machines.all.map(({ url }) => url) as typeof urls;
  all = [front, ...urls];
});
afterAll(async () => {
  await machines?.stop();
  next?.remove();
});

const count = async (query: string) => Number((await machines.primary.query(query)).rows[0].count);
const statusAt = async (url: string, session: Session) =>
  (await sendRequest(url, `/api/users/${session.userId}`, { session })).status;
const within = (seconds: number, check: () => unknown, interval = 50) =>
  vi.waitFor(async () => void (await check()), { timeout: seconds * 1_000, interval });
async function expectSameFile(path: string): Promise<void> {
  const stored = await machines.storage.read(path.replace('/files/', ''));
  for (const url of all) expect((await sendRequest(url, path)).bytes.equals(stored)).toBe(true);
}
const openDeliveries =
  "SELECT count(*) FROM pgboss.job WHERE name = 'send-emails' AND state IN ('created','retry','active')";
const allDelivered = () => within(60, async () => expect(await count(openDeliveries)).toBe(0), 200);

it('three portals that start on an empty database migrate it once and share files in the storage', async () => {
  expect(await count('SELECT count(*) FROM kysely_migration')).toBe(Object.keys(migrations).length);
  expect(await count("SELECT count(*) FROM accounts WHERE email = 'member@demo.example'")).toBe(1);
  for (const url of all) expect((await sendRequest(url, '/health/ready')).status).toBe(200);
  const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 3');
  expect(rows).toHaveLength(3);
  for (const { key } of rows) await expectSameFile(`/files/${key}`);
  // The proxy compresses responses.
  const { token } = await signIn(front, 'member');
  const list = await fetch(`${front}/api/members/list`, { headers: { authorization: `Bearer ${token}` } });
  expect(list.headers.get('content-encoding')).toBe('gzip');
  expect(await list.json()).toHaveProperty('totalItems');
});

describe('sessions', () => {
  it('are valid at every portal, whichever opened them', async () => {
    for (const opening of all) {
      const session = await signIn(opening, 'member');
      for (const url of all) expect(await statusAt(url, session)).toBe(200);
    }
  });

  const changePassword = async () =>
    sendRequest(urls[0], '/api/users/changepassword', {
      session: await signIn(urls[0], 'informational'),
      json: { currentPassword: demoPassword, newPassword: 'Kotuku88!' },
    });
  const setDisabled = (disabled: 'yes' | 'no') => {
    const env = isolatedEnv({ DATABASE_URL: machines.databases.primary.url });
    const options = ['scripts/member.ts', demoEmail('hidden'), '--disabled', disabled];
    return promisify(execFile)(process.execPath, options, { env });
  };

  it.each<[string, DemoAccountName, (session: Session) => Promise<unknown>]>([
    ['signing out', 'member', (session) => sendRequest(urls[0], '/connect/revoke', { session, json: {} })],
    ['a password change in another session', 'informational', changePassword],
    ['an operator disables the account', 'hidden', () => setDisabled('yes')],
  ])('are refused everywhere within 5 s after %s', async (_, name, end) => {
    const session = await signIn(front, name);
    for (const url of urls) expect(await statusAt(url, session)).toBe(200);
    await end(session);
    const since = performance.now();
    // The portal that ended the session refuses it immediately.
    if (name !== 'hidden') expect(await statusAt(urls[0], session)).toBe(401);
    for (const url of [...urls, front])
      await within(5, async () => expect(await statusAt(url, session)).toBe(401));
    const seconds = (performance.now() - since) / 1000;
    process.stdout.write(`  a revoked session was refused everywhere after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(5);
    if (name === 'hidden') await setDisabled('no');
  });
});

it('limits by address hold for all portals together, whatever address the client claims', async () => {
  const tryAt = async (url: string, from: { address: string; forwardedFor?: string }, at = 0) => {
    const form = { grant_type: 'password', username: `nobody${at}@demo.example`, password: 'Wrong2026!' };
    return (await sendRequest(url, '/connect/token', { form, ...from })).status;
  };
  const address = nextAddress();
  for (const url of [...urls, ...urls]) expect(await tryAt(url, { address })).toBe(400);
  for (const url of all) expect(await tryAt(url, { address })).toBe(429);

  const other = nextAddress();
  for (let at = 0; at < 9; at += 1)
    expect(await tryAt(front, { address: other, forwardedFor: `203.0.113.${at}` }, at)).toBe(
      at < 6 ? 400 : 429,
    );
  expect(await tryAt(front, { address: nextAddress(), forwardedFor: '203.0.113.0' })).toBe(400);
});

it('a photo is served by all portals, and is limited by the portal and not by the proxy', async () => {
  const session = await signIn(front, 'billing');
  const send = (upload: FormData) => sendRequest(front, '/api/users/profileimage', { session, upload });
  const { status, body } = await send(await makePhotoForm());
  expect(status).toBe(200);
  await expectSameFile(body.profileImage);

  // Noise does not compress.
  const [width, height] = [1815, 1815];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const large = await noise.png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(9_850_000);
  expect((await send(toPhotoForm(large))).status).toBe(200);
  const refused = await send(toPhotoForm(randomBytes(10_500_000)));
  expect(refused.status).toBe(413);
  expect(refused.body.message).toContain('at most 10 MB');
});

it('every email is sent once by the three job queues', async () => {
  const open = 'SELECT id FROM organisations WHERE cardinality(joinable_plans) = 3 LIMIT 1';
  const organisationId = (await machines.primary.query(open)).rows[0].id;
  const person = { planType: 'Newsletter', firstName: 'Āwhina', lastName: 'Ngata', password: 'Kotuku77!' };
  const emails = Array.from({ length: 45 }, (_, at) => `joins${at}@many.example`);
  const answers = await Promise.all(
    emails.map((email) => sendRequest(front, '/api/joins', { json: { ...person, email, organisationId } })),
  );
  // Passwords are hashed a few at a time; the portal asks the other visitors to retry.
  const joined = emails.filter((_, at) => answers[at]?.status === 200);
  expect(joined.length).toBeGreaterThan(10);
  await allDelivered();
  const recipients = machines.mail.messages
    .map((letter) => /^To: (\S+@many\.example)/m.exec(letter)?.[1])
    .filter((address) => address !== undefined);
  expect(recipients.toSorted()).toEqual(joined.toSorted());
});

describe('a replica that stops', () => {
  const [left, back] = ['replica unavailable', 'replica available again'] as const;
  const loggedBy = ({ portal }: ClusterPortal) =>
    portal.output().match(new RegExp(`${left}|${back}`, 'g')) ?? [];
  const eachMachine = async (check: (machine: ClusterPortal, index: number) => void) => {
    for (const [index, machine] of machines.all.entries()) await within(20, () => check(machine, index));
  };
  afterAll(() => machines?.replica.query('SELECT pg_wal_replay_resume()'));

  it('does not delay profiles, delays lists by seconds, and is logged once by each portal', async () => {
    await eachMachine((machine) => expect(loggedBy(machine).at(-1)).not.toBe(left));
    const before = machines.all.map((machine) => loggedBy(machine).length);
    const eachLogs = (lines: string[]) =>
      eachMachine((machine, index) => expect(loggedBy(machine).slice(before[index])).toEqual(lines));
    await machines.replica.query('SELECT pg_wal_replay_pause()');
    // The replica does not have these sessions.
    const [author, other] = await Promise.all([signIn(front, 'representative'), signIn(front, 'member')]);
    const profileAt = async (url: string) =>
      (await sendRequest(url, `/api/users/${author.userId}`, { session: other })).status;
    const isListed = async (url: string) => {
      const { body } = await sendRequest(url, '/api/members/list?req.name=Wairau&req.size=50', {
        session: other,
      });
      return body.members.some(({ userId }: { userId: string }) => userId === author.userId) as boolean;
    };
    for (const url of urls) expect(await profileAt(url)).toBe(200);

    const hide = { session: author, json: { showContactInformation: false, includeInDirectory: false } };
    expect((await sendRequest(front, '/api/users/privacy', hide)).status).toBe(200);
    for (const url of urls) expect(await profileAt(url)).toBe(403);
    for (const url of urls) await within(5, async () => expect(await isListed(url)).toBe(false));
    for (const url of urls) expect((await sendRequest(url, '/health/ready')).status).toBe(200);
    const photo = { session: author, upload: await makePhotoForm() };
    const { body } = await sendRequest(front, '/api/users/profileimage', photo);
    for (const url of urls) expect((await sendRequest(url, body.profileImage)).status).toBe(200);

    // A portal logs its return only after it has logged that it left.
    await eachLogs([left]);
    await machines.replica.query('SELECT pg_wal_replay_resume()');
    await eachLogs([left, back]);
    for (const url of urls) expect(await isListed(url)).toBe(false);
  });
});

it('a rolling restart upgrades the portals with a migration, and no request fails', async () => {
  next = makeNextVersion();
  const { rows } = await machines.primary.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const load = startLoad(machines.nginx, `/files/${rows[0].key}`);
  for (const machine of machines.all) {
    expect(await machine.portal.end('SIGTERM')).toBe(0);
    await machine.restart(next);
  }
  const members = await load.stop();
  const sent = (what: 'requests' | 'toMarketplace') => members.reduce((sum, each) => sum + each[what], 0);
  const logs = [machines.nginx.log(), ...machines.all.map(({ portal }) => portal.output())].join('\n');
  expect(
    members.flatMap(({ failures }) => failures),
    logs,
  ).toEqual([]);
  expect(logs).not.toContain(secret);
  expect(sent('requests')).toBeGreaterThan(1_000);
  expect(sent('toMarketplace')).toBeGreaterThan(100);
  for (const { signIns, photos, enquiries } of members)
    expect(Math.min(signIns, photos, enquiries.length)).toBeGreaterThan(0);
  await allDelivered();
  const { messages } = machines.mail;
  for (const message of members.flatMap(({ enquiries }) => enquiries))
    expect(
      messages.filter((letter) => letter.includes(message)),
      message,
    ).toHaveLength(1);
  expect(await count("SELECT count(*) FROM kysely_migration WHERE name = '9999-next-version'")).toBe(1);
  for (const { name, lastTitle } of members) {
    const session = await signIn(front, name);
    const { body } = await sendRequest(front, `/api/users/${session.userId}`, { session });
    expect(body.positionTitle).toBe(lastTitle);
  }
}, 240_000);

it('a scheduled job runs once a minute, whichever portal runs it', async () => {
  const listJobs = async () => {
    const { rows } = await machines.primary.query<{ state: string; minute: string | null }>(
      `SELECT state, data->>'slot' AS minute FROM pgboss.job
       WHERE name = 'reconcile-payments' OR name = '__pgboss__send-it' AND data->>'name' = 'reconcile-payments'`,
    );
    // The scheduling job knows its minute. It queues the work some seconds later, perhaps in the next minute.
    return Object.groupBy(rows, ({ minute }) => (minute === null ? 'work' : 'due'));
  };
  const isCompleted = ({ state }: { state: string }) => state === 'completed';
  const check = async () => {
    const { due = [], work = [] } = await listJobs();
    expect(work.filter(isCompleted).length).toBeGreaterThan(1);
    expect(work.length).toBe(due.filter(isCompleted).length);
  };
  await within(150, check, 500);
  const minutes = (await listJobs()).due?.map(({ minute }) => minute);
  expect(minutes).toEqual([...new Set(minutes)]);
}, 180_000);

it('one portal serves all requests when two are killed', async () => {
  const session = await signIn(front, 'member');
  await Promise.all(machines.all.slice(0, 2).map(({ portal }) => portal.end('SIGKILL')));
  for (let round = 0; round < 12; round += 1)
    expect(await statusAt(front, session), machines.nginx.log()).toBe(200);
});
