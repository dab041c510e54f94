import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { migrations } from '#server/db/migrate.ts';
import { runCommandOrThrow } from '#tests/support/run-command.ts';
import { secret, startLoad } from './member-load.ts';
import { makeNextVersion } from './next-version.ts';
import { makePhotoForm, nextIpAddress, request, type Session, signIn, toPhotoForm } from './requests.ts';
import { type Cluster, type ClusterPortal, startCluster } from './start-cluster.ts';

let cluster: Cluster;
let nextVersion: ReturnType<typeof makeNextVersion>;
/** The URL of the proxy, the URLs of the portals, and all four. */
let proxy: string;
let portalUrls: [string, string, string];
let allUrls: string[];
beforeAll(async () => {
  cluster = await startCluster();
  proxy = cluster.url;
  portalUrls = cluster.portals.map(({ url }) => url) as typeof portalUrls;
  allUrls = [proxy, ...portalUrls];
});
afterAll(async () => {
  await cluster?.stop();
  nextVersion?.remove();
});

const count = async (query: string) => Number((await cluster.primary.query(query)).rows[0].count);
const statusAt = async (url: string, session: Session) =>
  (await request(url, `/api/users/${session.userId}`, { session })).status;
const waitFor = (seconds: number, check: () => unknown, interval = 50) =>
  vi.waitFor(async () => void (await check()), { timeout: seconds * 1_000, interval });
async function expectSameFile(path: string): Promise<void> {
  const stored = await cluster.storage.read(path.replace('/files/', ''));
  for (const url of allUrls) expect((await request(url, path)).bytes.equals(stored)).toBe(true);
}
const pendingDeliveries =
  "SELECT count(*) FROM pgboss.job WHERE name = 'send-emails' AND state IN ('created','retry','active')";
const waitForDeliveries = () => waitFor(60, async () => expect(await count(pendingDeliveries)).toBe(0), 200);

it('migrates an empty database once when three portals start, and shares files', async () => {
  expect(await count('SELECT count(*) FROM kysely_migration')).toBe(Object.keys(migrations).length);
  expect(await count("SELECT count(*) FROM accounts WHERE email = 'member@demo.example'")).toBe(1);
  for (const url of allUrls) expect((await request(url, '/health/ready')).status).toBe(200);
  const { rows } = await cluster.primary.query('SELECT key FROM files WHERE is_public LIMIT 3');
  expect(rows).toHaveLength(3);
  for (const { key } of rows) await expectSameFile(`/files/${key}`);
  // The proxy compresses responses.
  const { token } = await signIn(proxy, 'member');
  const list = await fetch(`${proxy}/api/members/list`, { headers: { authorization: `Bearer ${token}` } });
  expect(list.headers.get('content-encoding')).toBe('gzip');
  expect(await list.json()).toHaveProperty('totalItems');
});

describe('sessions', () => {
  it('accepts a session at every portal', async () => {
    for (const opening of allUrls) {
      const session = await signIn(opening, 'member');
      for (const url of allUrls) expect(await statusAt(url, session)).toBe(200);
    }
  });

  const changePassword = async () =>
    request(portalUrls[0], '/api/users/changepassword', {
      session: await signIn(portalUrls[0], 'informational'),
      json: { currentPassword: demoPassword, newPassword: 'Kotuku88!' },
    });
  const setDisabled = (disabled: 'yes' | 'no') =>
    runCommandOrThrow('member', [demoEmail('hidden'), '--disabled', disabled], {
      DATABASE_URL: cluster.databases.primary.url,
    });

  it.each<[string, DemoAccountName, (session: Session) => Promise<unknown>]>([
    ['signing out', 'member', (session) => request(portalUrls[0], '/connect/revoke', { session, json: {} })],
    ['a password change in another session', 'informational', changePassword],
    ['an operator disables the account', 'hidden', () => setDisabled('yes')],
  ])('rejects a session at all portals within 5 s after %s', async (_, name, end) => {
    const session = await signIn(proxy, name);
    for (const url of portalUrls) expect(await statusAt(url, session)).toBe(200);
    const isByOperator = name === 'hidden';
    await end(session);
    const since = performance.now();
    // The portal that revoked the session rejects it immediately. The operator's script is not a portal.
    if (!isByOperator) expect(await statusAt(portalUrls[0], session)).toBe(401);
    for (const url of [...portalUrls, proxy])
      await waitFor(5, async () => expect(await statusAt(url, session)).toBe(401));
    const seconds = (performance.now() - since) / 1000;
    process.stdout.write(`  a revoked session was rejected by all portals after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(5);
    if (isByOperator) await setDisabled('no');
  });
});

it('shares rate limits per address between portals and ignores a forged X-Forwarded-For', async () => {
  const signInStatus = async (url: string, from: { address: string; forwardedFor?: string }, attempt = 0) => {
    const username = `nobody${attempt}@demo.example`;
    const form = { grant_type: 'password', username, password: 'Wrong2026!' };
    return (await request(url, '/connect/token', { form, ...from })).status;
  };
  const [address, other] = [nextIpAddress(), nextIpAddress()];
  for (const url of [...portalUrls, ...portalUrls]) expect(await signInStatus(url, { address })).toBe(400);
  for (const url of allUrls) expect(await signInStatus(url, { address })).toBe(429);
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const from = { address: other, forwardedFor: `203.0.113.${attempt}` };
    expect(await signInStatus(proxy, from, attempt)).toBe(attempt < 6 ? 400 : 429);
  }
  expect(await signInStatus(proxy, { address: nextIpAddress(), forwardedFor: '203.0.113.0' })).toBe(400);
});

it('serves a photo from all portals, and rejects a large one in the portal, not in the proxy', async () => {
  const session = await signIn(proxy, 'billing');
  const send = (upload: FormData) => request(proxy, '/api/users/profileimage', { session, upload });
  const { status, body } = await send(await makePhotoForm());
  expect(status).toBe(200);
  await expectSameFile(body.profileImage);
  // Just below the limit of 10 MB.
  const create = { width: 1815, height: 1815, channels: 3, background: '#850' } as const;
  const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(9_850_000);
  expect((await send(toPhotoForm(large))).status).toBe(200);
  const rejected = await send(toPhotoForm(randomBytes(10_500_000)));
  expect(rejected.status).toBe(413);
  expect(rejected.body.message).toContain('at most 10 MB');
});

it('sends every email once', async () => {
  const organisationForAllPlansQuery =
    'SELECT id FROM organisations WHERE cardinality(joinable_plans) = 3 LIMIT 1';
  const organisationId = (await cluster.primary.query(organisationForAllPlansQuery)).rows[0].id;
  const person = { planType: 'Newsletter', firstName: 'Āwhina', lastName: 'Ngata', password: 'Kotuku77!' };
  const emails = Array.from({ length: 45 }, (_, index) => `joins${index}@many.example`);
  const responses = await Promise.all(
    emails.map((email) => request(proxy, '/api/joins', { json: { ...person, email, organisationId } })),
  );
  // Concurrent password hashes are limited, so the portal rejects some of the joins.
  const joined = emails.filter((_, index) => responses[index]?.status === 200);
  expect(joined.length).toBeGreaterThan(10);
  await waitForDeliveries();
  const recipients = cluster.mail.messages
    .map((message) => /^To: (\S+@many\.example)/m.exec(message)?.[1])
    .filter((address) => address !== undefined);
  expect(recipients.toSorted()).toEqual(joined.toSorted());
});

describe('stalled replica', () => {
  const [unavailable, availableAgain] = ['replica unavailable', 'replica available again'] as const;
  const pattern = new RegExp(`${unavailable}|${availableAgain}`, 'g');
  const loggedBy = ({ portal }: ClusterPortal) => portal.output().match(pattern) ?? [];
  const checkEachPortal = async (check: (each: ClusterPortal, index: number) => void) => {
    for (const [index, each] of cluster.portals.entries()) await waitFor(20, () => check(each, index));
  };
  afterAll(() => cluster?.replica.query('SELECT pg_wal_replay_resume()'));

  it('does not affect profiles, delays lists by seconds, and is logged once by each portal', async () => {
    await checkEachPortal((each) => expect(loggedBy(each).at(-1)).not.toBe(unavailable));
    const before = cluster.portals.map((each) => loggedBy(each).length);
    const expectEachToLog = (lines: string[]) =>
      checkEachPortal((each, index) => expect(loggedBy(each).slice(before[index])).toEqual(lines));
    await cluster.replica.query('SELECT pg_wal_replay_pause()');
    // The replica does not have these sessions.
    const [hidingMember, viewer] = await Promise.all([
      signIn(proxy, 'representative'),
      signIn(proxy, 'member'),
    ]);
    const profileStatusAt = async (url: string) =>
      (await request(url, `/api/users/${hidingMember.userId}`, { session: viewer })).status;
    const isListed = async (url: string) => {
      const path = '/api/members/list?req.name=Wairau&req.size=50';
      const { body } = await request(url, path, { session: viewer });
      return body.members.some(({ userId }: { userId: string }) => userId === hidingMember.userId) as boolean;
    };
    for (const url of portalUrls) expect(await profileStatusAt(url)).toBe(200);
    const hide = {
      session: hidingMember,
      json: { showContactInformation: false, includeInDirectory: false },
    };
    expect((await request(proxy, '/api/users/privacy', hide)).status).toBe(200);
    for (const url of portalUrls) expect(await profileStatusAt(url)).toBe(403);
    for (const url of portalUrls) await waitFor(5, async () => expect(await isListed(url)).toBe(false));
    for (const url of portalUrls) expect((await request(url, '/health/ready')).status).toBe(200);
    const photo = { session: hidingMember, upload: await makePhotoForm() };
    const { body } = await request(proxy, '/api/users/profileimage', photo);
    for (const url of portalUrls) expect((await request(url, body.profileImage)).status).toBe(200);
    // A portal logs that it uses the replica again only after it has logged the outage.
    await expectEachToLog([unavailable]);
    await cluster.replica.query('SELECT pg_wal_replay_resume()');
    await expectEachToLog([unavailable, availableAgain]);
    for (const url of portalUrls) expect(await isListed(url)).toBe(false);
  });
});

it('upgrades the portals with a migration in a rolling restart without failed requests', async () => {
  nextVersion = makeNextVersion();
  const { rows } = await cluster.primary.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const load = startLoad(cluster.nginx, `/files/${rows[0].key}`);
  for (const each of cluster.portals) {
    expect(await each.portal.end('SIGTERM')).toBe(0);
    await each.restart(nextVersion);
  }
  const members = await load.stop();
  const sent = (kind: 'requests' | 'toMarketplace') => members.reduce((sum, each) => sum + each[kind], 0);
  const logs = [cluster.nginx.log(), ...cluster.portals.map(({ portal }) => portal.output())].join('\n');
  const failures = members.flatMap((member) => member.failures);
  expect(failures, logs).toEqual([]);
  expect(logs).not.toContain(secret);
  expect(sent('requests')).toBeGreaterThan(1_000);
  expect(sent('toMarketplace')).toBeGreaterThan(100);
  for (const { signIns, photos, enquiries } of members)
    expect(Math.min(signIns, photos, enquiries.length)).toBeGreaterThan(0);
  await waitForDeliveries();
  const { messages } = cluster.mail;
  for (const enquiry of members.flatMap(({ enquiries }) => enquiries)) {
    const sentEmails = messages.filter((email) => email.includes(enquiry));
    expect(sentEmails, enquiry).toHaveLength(1);
  }
  expect(await count("SELECT count(*) FROM kysely_migration WHERE name = '9999-next-version'")).toBe(1);
  for (const { name, lastTitle } of members) {
    const session = await signIn(proxy, name);
    const { body } = await request(proxy, `/api/users/${session.userId}`, { session });
    expect(body.positionTitle).toBe(lastTitle);
  }
}, 240_000);

it('runs a scheduled job once a minute', async () => {
  const listJobs = async () => {
    const { rows } = await cluster.primary.query<{ state: string; minute: string | null }>(
      `SELECT state, data->>'slot' AS minute FROM pgboss.job
       WHERE name = 'reconcile-payments' OR name = '__pgboss__send-it' AND data->>'name' = 'reconcile-payments'`,
    );
    // Only scheduling jobs store their minute. The job that they queue can start in the next minute.
    return Object.groupBy(rows, ({ minute }) => (minute === null ? 'work' : 'scheduling'));
  };
  const isCompleted = ({ state }: { state: string }) => state === 'completed';
  const check = async () => {
    const { scheduling = [], work = [] } = await listJobs();
    expect(work.filter(isCompleted).length).toBeGreaterThan(1);
    expect(work.length).toBe(scheduling.filter(isCompleted).length);
  };
  await waitFor(150, check, 500);
  const minutes = (await listJobs()).scheduling?.map(({ minute }) => minute);
  expect(minutes).toEqual([...new Set(minutes)]);
}, 180_000);

it('serves all requests with one portal when two are killed', async () => {
  const session = await signIn(proxy, 'member');
  await Promise.all(cluster.portals.slice(0, 2).map(({ portal }) => portal.end('SIGKILL')));
  for (let round = 0; round < 12; round += 1)
    expect(await statusAt(proxy, session), cluster.nginx.log()).toBe(200);
});
