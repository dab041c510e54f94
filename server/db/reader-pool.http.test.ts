import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Line, layLine } from '#tests/support/cut-line.ts';
import { fill, openTestDatabase } from '#tests/support/engines.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-replica.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { halves, uploadPhoto } from '#tests/support/uploads.ts';
import { Metrics } from '../metrics/metrics.ts';
import { type Database, openDatabase } from './database.ts';

it('where there is no replica, what is read is read where it was written', async () => {
  const database = await openTestDatabase();
  expect(database.reader).toBe(database.db);
  expect(database.replica).toBeUndefined();
  await database.close();
});

// The embedded engine never has one.
describe.runIf(inject('engine').kind === 'postgresql')('with a replica', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pair-files-'));
  let pair: PostgresPair;
  let replica: pg.Client;
  beforeAll(async () => {
    pair = await startPostgresPair();
    await fill(await openDatabase({ databaseUrl: pair.primary.url, folder: '' }), folder);
    replica = new pg.Client(pair.replica.url);
    await replica.connect();
  });
  afterAll(async () => {
    await replica.end();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let line: Line;
  let database: Database;
  let portal: TestApp;
  let author: SignedIn;
  let other: SignedIn;
  const onReplicaAway = vi.fn();
  const onReplicaBack = vi.fn();

  async function open(to = pair.replica.url, lay: (line: Line) => void = () => {}): Promise<void> {
    line = await layLine(to);
    lay(line);
    const told = { onReplicaAway, onReplicaBack, longestStatement: 30_000 };
    database = await openDatabase({
      databaseUrl: pair.primary.url,
      replicaUrl: line.url,
      folder: '',
      ...told,
    });
    portal = await startTestApp({}, { shared: { ...database, folder, filesFolder: folder } });
    [author, other] = await Promise.all([portal.signIn('member'), portal.signIn('billing')]);
  }
  beforeEach(() => {
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await portal.close();
    await database.close();
    await line.cut();
  });

  const patience = { timeout: 15_000, interval: 20 };
  const inDirectory = async () => {
    const path = '/api/members/list?req.name=Te%20Rangi&req.size=50';
    const { status, body } = await portal.call({ path, token: other.token });
    expect(status).toBe(200);
    return body.members.some(({ userId }: { userId: string }) => userId === author.userId) as boolean;
  };
  const list = async () => (await portal.call({ path: '/api/members/list', token: other.token })).status;
  /** Where lists are read is told by which pool gave the connection. */
  const readsFromReplica = async () => {
    const acquired = vi.fn();
    database.replica?.pool.on('acquire', acquired);
    expect(await list()).toBe(200);
    database.replica?.pool.off('acquire', acquired);
    return acquired.mock.calls.length > 0;
  };
  const used = () => vi.waitFor(async () => expect(await readsFromReplica()).toBe(true), patience);
  const left = () => vi.waitFor(() => expect(onReplicaAway).toHaveBeenCalled(), patience);
  const metrics = async () => {
    const page = new Metrics({ database, build: { version: 'x', build: 'x' } }).app();
    const { body } = await page.inject('/metrics');
    await page.close();
    return body;
  };
  const seconds = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  const savePrivacy = (json: object) =>
    portal.call({ path: '/api/users/privacy', json, token: author.token });

  it('lists are read from the primary while it is away, and from the replica when it is back', async () => {
    await open();
    await used();
    const many = async () =>
      expect(new Set(await Promise.all(Array.from({ length: 20 }, list)))).toEqual(new Set([200]));
    const busy = many();
    await line.cut();
    await busy;
    await many();
    await left();
    expect(await readsFromReplica()).toBe(false);
    expect(onReplicaAway.mock.calls).toEqual([[{ reason: 'unreachable', err: expect.any(Error) }]]);
    expect(await metrics()).toContain('muster_replica_used 0\n');
    expect(await metrics()).not.toMatch(/^muster_replica_behind_bytes/m);

    await line.mend();
    await used();
    expect(onReplicaAway).toHaveBeenCalledOnce();
    expect(onReplicaBack).toHaveBeenCalledOnce();
    expect(await metrics()).toContain('muster_replica_used 1\n');
    expect(await metrics()).toMatch(/^muster_replica_behind_bytes \d+$/m);
  });

  describe('that stands still', () => {
    afterEach(() => replica.query('SELECT pg_wal_replay_resume()'));
    const pause = async () => {
      await replica.query('SELECT pg_wal_replay_pause()');
      await vi.waitFor(async () => {
        const { rows } = await replica.query('SELECT pg_get_wal_replay_pause_state() AS state');
        expect(rows[0].state).toBe('paused');
      }, patience);
    };

    it('who hides is hidden at once, in lists within two seconds, and all of it comes back by itself', async () => {
      await open();
      await savePrivacy({ includeInDirectory: true, showContactInformation: true });
      const profile = async () => portal.call({ path: `/api/users/${author.userId}`, token: other.token });
      await used();
      await vi.waitFor(async () => expect(await inDirectory()).toBe(true), patience);
      expect((await profile()).text).toContain('member@demo.example');
      const picture = await halves(64, 64).png().toBuffer();
      const photo = (await uploadPhoto(portal, author.token, picture)).body.profileImage as string;
      const shown = `SELECT 1 FROM files WHERE key = '${photo.replace('/files/', '')}'`;
      await vi.waitFor(async () => expect((await replica.query(shown)).rowCount).toBe(1), patience);

      await pause();
      await savePrivacy({ showContactInformation: false });
      expect((await profile()).text).not.toContain('member@demo.example');
      await savePrivacy({ includeInDirectory: false });
      expect((await profile()).status).toBe(403);
      expect((await portal.call({ path: photo })).status).toBe(404);
      const groups = `/api/collabgroups?memberId=${author.userId}`;
      expect((await portal.call({ path: groups, token: other.token })).status).toBe(403);
      const late = await seconds(() =>
        vi.waitFor(async () => expect(await inDirectory()).toBe(false), patience),
      );
      expect(late).toBeLessThan(3);
      // The replica itself has not heard of it to this day.
      const kept = `SELECT 1 FROM directory_entries WHERE member_id = '${author.userId}'`;
      expect((await replica.query(kept)).rowCount).toBe(1);
      await left();
      expect(onReplicaAway.mock.calls).toEqual([[{ reason: 'behind', bytesBehind: expect.any(Number) }]]);
      expect(await metrics()).toMatch(/^muster_replica_behind_bytes [1-9]\d*$/m);

      await replica.query('SELECT pg_wal_replay_resume()');
      await used();
      expect(onReplicaAway).toHaveBeenCalledOnce();
      expect(onReplicaBack).toHaveBeenCalledOnce();
      await savePrivacy({ includeInDirectory: true, showContactInformation: true });
    });

    it('an invoice is in its owner’s list at once', async () => {
      await open();
      await used();
      await pause();
      const path = '/api/marketplace/invoice/list?invoiceAssignedType=Individual';
      const numbers = async () => {
        const { body } = await portal.call({ path, token: author.token });
        return body.totalItems as number;
      };
      const before = await numbers();
      await database.pool.query(
        `INSERT INTO invoices (number, assigned_to, member_id, kind, status, issued_at, total_cents, gst_cents, bill_to)
         SELECT max(number) + 1, 'Individual', $1::uuid, min(kind), min(status), now(), 110, 10, '{}' FROM invoices`,
        [author.userId],
      );
      expect(await numbers()).toBe(before + 1);
    });
  });

  describe('that hangs', () => {
    it('nobody waits long for it, later ones not at all, and it comes back by itself', async () => {
      await open();
      await used();
      line.hush();
      const waits = await Promise.all(
        Array.from({ length: 15 }, () => seconds(async () => expect(await list()).toBe(200))),
      );
      expect(Math.max(...waits)).toBeLessThan(2.5);
      await left();
      const { calls } = line;
      const began = performance.now();
      let slowest = 0;
      while (performance.now() < began + 3_000) slowest = Math.max(slowest, await seconds(list));
      expect(slowest).toBeLessThan(1);
      // Only who watches it calls, and waits a second each time.
      expect(line.calls - calls).toBeLessThan(6);
      expect(onReplicaAway.mock.calls).toEqual([[{ reason: 'unreachable', err: expect.any(Error) }]]);

      line.speak();
      await used();
      expect(onReplicaBack).toHaveBeenCalledOnce();
    });

    it('from the start is never waited for', async () => {
      await open(undefined, ({ hush }) => hush());
      expect(await seconds(list)).toBeLessThan(1);
      await left();
      expect(await seconds(list)).toBeLessThan(1);
      expect(database.replica?.pool.totalCount).toBe(0);
    });
  });

  it('a primary with nothing to write leaves nobody behind', async () => {
    await open();
    await used();
    const isQuiet = `SELECT now() - pg_last_xact_replay_timestamp() > interval '3 s' AS quiet`;
    await vi.waitFor(async () => expect((await replica.query(isQuiet)).rows[0].quiet).toBe(true), patience);
    await used();
    expect(onReplicaAway).not.toHaveBeenCalled();
  });

  it('that follows nobody is not used, and the operator is told', async () => {
    await open(pair.primary.url);
    await left();
    expect(await readsFromReplica()).toBe(false);
    expect(onReplicaAway.mock.calls).toEqual([[{ reason: 'no replica' }]]);
  });
});
