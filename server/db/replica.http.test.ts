import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { directory } from '#contract/directory.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { groups } from '#contract/groups.ts';
import { invoices } from '#contract/invoices.ts';
import { members } from '#contract/members.ts';
import { type BreakableProxy, startBreakableProxy } from '#tests/support/breakable-proxy.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-replica.ts';
import { startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { seedAndClose } from '#tests/support/test-databases.ts';
import { createRedBlueImage, uploadPhoto } from '#tests/support/uploads.ts';
import { Metrics } from '../metrics/metrics.ts';
import { type Database, openDatabase } from './database.ts';

// The embedded engine has no replica.
describe.runIf(inject('engine').kind === 'postgresql')('readDb with a replica', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pair-files-'));
  let pair: PostgresPair;
  let replica: pg.Client;
  beforeAll(async () => {
    pair = await startPostgresPair();
    await seedAndClose(await openDatabase({ databaseUrl: pair.primary.url, folder: '' }), folder);
    replica = new pg.Client(pair.replica.url);
    await replica.connect();
  });
  afterAll(async () => {
    await replica.end();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let proxy: BreakableProxy;
  let database: Database;
  let portal: TestApp;
  let member: TestSession;
  let viewer: TestSession;
  const onReplicaDown = vi.fn();
  const onReplicaUp = vi.fn();

  const options = { statementTimeoutMs: 30_000, folder: '', onReplicaDown, onReplicaUp };

  async function open(replicaUrl = pair.replica.url, prepare: (proxy: BreakableProxy) => void = () => {}) {
    proxy = await startBreakableProxy(replicaUrl);
    prepare(proxy);
    database = await openDatabase({ databaseUrl: pair.primary.url, replicaUrl: proxy.url, ...options });
    portal = await startTestApp({}, { sharedDatabase: { ...database, folder, filesFolder: folder } });
    [member, viewer] = await Promise.all([portal.signIn('member'), portal.signIn('billing')]);
  }
  beforeEach(() => void vi.clearAllMocks());
  afterEach(async () => {
    await portal.close();
    await database.close();
    await proxy.disconnect();
  });

  const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
  const listMembers = async () => (await portal.send(directory.listMembers, { query: {} }, viewer)).status;
  /** The pool that gives the connection shows where a list is read. */
  const readsFromReplica = async () => {
    const acquired = vi.fn();
    database.replica?.pool.on('acquire', acquired);
    expect(await listMembers()).toBe(200);
    database.replica?.pool.off('acquire', acquired);
    return acquired.mock.calls.length > 0;
  };
  const waitUntilReplicaIsUsed = () => waitFor(async () => expect(await readsFromReplica()).toBe(true));
  const waitUntilReplicaIsDown = () => waitFor(() => expect(onReplicaDown).toHaveBeenCalled());
  const readMetrics = async () => {
    const page = new Metrics({ database, build: { version: 'x', build: 'x' } }).app();
    const { body } = await page.inject('/metrics');
    await page.close();
    return body;
  };
  const measureSeconds = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt) / 1000;
  };

  it('reads from the primary while the replica is unreachable, and from the replica afterwards', async () => {
    await open();
    await waitUntilReplicaIsUsed();
    // A primary without writes is not ahead of its replica.
    const quietQuery = `SELECT now() - pg_last_xact_replay_timestamp() > interval '3 s' AS is_quiet`;
    await waitFor(async () => expect((await replica.query(quietQuery)).rows[0].is_quiet).toBe(true));
    await waitUntilReplicaIsUsed();
    expect(onReplicaDown).not.toHaveBeenCalled();

    const listMany = async () =>
      expect(new Set(await Promise.all(Array.from({ length: 20 }, listMembers)))).toEqual(new Set([200]));
    const pendingLists = listMany();
    await proxy.disconnect();
    await pendingLists;
    await listMany();
    await waitUntilReplicaIsDown();
    expect(await readsFromReplica()).toBe(false);
    expect(onReplicaDown.mock.calls).toEqual([[{ reason: 'unreachable', err: expect.any(Error) }]]);
    expect(await readMetrics()).toContain('muster_replica_active 0\n');
    expect(await readMetrics()).not.toMatch(/^muster_replica_lag_bytes/m);

    await proxy.reconnect();
    await waitUntilReplicaIsUsed();
    expect(onReplicaDown).toHaveBeenCalledOnce();
    expect(onReplicaUp).toHaveBeenCalledOnce();
    expect(await readMetrics()).toContain('muster_replica_active 1\n');
    expect(await readMetrics()).toMatch(/^muster_replica_lag_bytes \d+$/m);
  });

  it('hides a member immediately, and within two seconds in lists read from a replica that is behind', async () => {
    await open();
    const savePrivacy = (body: RequestOf<typeof members.savePrivacy>['body']) =>
      portal.send(members.savePrivacy, { body }, member);
    const getProfile = () => portal.send(members.getUser, { params: { id: member.userId } }, viewer);
    const isListed = async () => {
      const query = { req: { name: 'Te Rangi', size: 50 } };
      const { body } = await portal.send(directory.listMembers, { query }, viewer);
      return body.members.some(({ userId }) => userId === member.userId);
    };
    const countInvoices = async () =>
      (await portal.send(invoices.listInvoices, { query: {} }, member)).body.totalItems;
    await savePrivacy({ includeInDirectory: true, showContactInformation: true });
    await waitUntilReplicaIsUsed();
    await waitFor(async () => expect(await isListed()).toBe(true));
    expect((await getProfile()).text).toContain('member@demo.example');
    const image = await createRedBlueImage(64, 64).png().toBuffer();
    const photo = (await uploadPhoto(portal, member.token, image)).body.profileImage as string;
    const storedQuery = `SELECT 1 FROM files WHERE key = '${photo.replace('/files/', '')}'`;
    await waitFor(async () => expect((await replica.query(storedQuery)).rowCount).toBe(1));

    await replica.query('SELECT pg_wal_replay_pause()');
    await waitFor(async () => {
      const { rows } = await replica.query('SELECT pg_get_wal_replay_pause_state() AS state');
      expect(rows[0].state).toBe('paused');
    });
    await savePrivacy({ showContactInformation: false });
    expect((await getProfile()).text).not.toContain('member@demo.example');
    await savePrivacy({ includeInDirectory: false });
    expect((await getProfile()).status).toBe(403);
    expect((await portal.sendRaw({ path: photo })).status).toBe(404);
    const query = { memberId: member.userId };
    expect((await portal.send(groups.listGroups, { query }, viewer)).status).toBe(403);
    expect(
      await measureSeconds(() => waitFor(async () => expect(await isListed()).toBe(false))),
    ).toBeLessThan(3);
    const entryQuery = `SELECT 1 FROM directory_entries WHERE member_id = '${member.userId}'`;
    expect((await replica.query(entryQuery)).rowCount).toBe(1);
    await waitUntilReplicaIsDown();
    expect(onReplicaDown.mock.calls).toEqual([[{ reason: 'behind', bytesBehind: expect.any(Number) }]]);
    expect(await readMetrics()).toMatch(/^muster_replica_lag_bytes [1-9]\d*$/m);

    await replica.query('SELECT pg_wal_replay_resume()');
    await waitUntilReplicaIsUsed();
    expect(onReplicaDown).toHaveBeenCalledOnce();
    expect(onReplicaUp).toHaveBeenCalledOnce();
    await savePrivacy({ includeInDirectory: true, showContactInformation: true });

    // The list of invoices is read from the primary.
    await replica.query('SELECT pg_wal_replay_pause()');
    const before = await countInvoices();
    await issueTestInvoice(database, { memberId: member.userId });
    expect(await countInvoices()).toBe(before + 1);
    await replica.query('SELECT pg_wal_replay_resume()');
  });

  it('waits up to 2.5 s for a replica that hangs, and does not wait in later requests', async () => {
    await open();
    await waitUntilReplicaIsUsed();
    proxy.blackhole();
    const waitSeconds = await Promise.all(
      Array.from({ length: 15 }, () => measureSeconds(async () => expect(await listMembers()).toBe(200))),
    );
    expect(Math.max(...waitSeconds)).toBeLessThan(2.5);
    await waitUntilReplicaIsDown();
    const { connectionCount } = proxy;
    const startedAt = performance.now();
    let slowestSeconds = 0;
    while (performance.now() < startedAt + 3_000)
      slowestSeconds = Math.max(slowestSeconds, await measureSeconds(listMembers));
    expect(slowestSeconds).toBeLessThan(1);
    // Only the health check connects, once a second.
    expect(proxy.connectionCount - connectionCount).toBeLessThan(6);
    expect(onReplicaDown.mock.calls).toEqual([[{ reason: 'unreachable', err: expect.any(Error) }]]);
    proxy.resume();
    await waitUntilReplicaIsUsed();
    expect(onReplicaUp).toHaveBeenCalledOnce();
  });

  it('never waits for a replica that hangs from the start', async () => {
    await open(undefined, ({ blackhole }) => blackhole());
    expect(await measureSeconds(listMembers)).toBeLessThan(1);
    await waitUntilReplicaIsDown();
    expect(await measureSeconds(listMembers)).toBeLessThan(1);
    expect(database.replica?.pool.totalCount).toBe(0);
  });

  it('reports a server that is not a replica, and does not use it', async () => {
    await open(pair.primary.url);
    await waitUntilReplicaIsDown();
    expect(await readsFromReplica()).toBe(false);
    expect(onReplicaDown.mock.calls).toEqual([[{ reason: 'no replica' }]]);
  });
});
