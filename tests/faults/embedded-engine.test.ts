import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedEngine, EngineUnavailable } from '#server/db/embedded/engine.ts';
import { FolderInUse, lockFolder } from '#server/db/embedded/folder-lock.ts';
import { countsFaults } from '#tests/support/faults-survived.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endless = 'SELECT count(*) FROM generate_series(1, 100000000000)';

describe('the embedded engine', () => {
  countsFaults();

  let engine: EmbeddedEngine;
  let pool: pg.Pool;
  beforeAll(async () => {
    engine = new EmbeddedEngine({ folder: path.join(folder, 'database') }, 4_000);
    pool = new pg.Pool({ stream: () => engine.connect(), max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig);
    pool.on('error', () => {});
    await pool.query('CREATE TABLE kept (value integer)');
    await pool.query('INSERT INTO kept VALUES (7)');
  });
  afterAll(async () => {
    await pool.end();
    await engine.close();
  });

  it('goes on after an error in a query', async () => {
    await expect(pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('SELEC')).rejects.toMatchObject({ code: '42601' });
    expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('leaves the loop of the process free while a query runs', async () => {
    let isOver = false;
    const asked = pool.query('SELECT count(*) FROM generate_series(1, 1000000)').finally(() => {
      isOver = true;
    });
    let turns = 0;
    for (; !isOver; turns += 1) await setImmediate();
    await asked;
    expect(turns).toBeGreaterThan(100);
  });

  it('is ended and opened again when it is stuck, with what was in it', async () => {
    await expect(pool.query(endless)).rejects.toThrow(/is opened again/);
    expect((await pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 7 }]);
  });

  it('comes back at once when a statement that it cannot do upsets it', async () => {
    await expect(pool.query('COPY kept FROM STDIN')).rejects.toThrow(/embedded database failed/);
    expect((await pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 7 }]);
  });

  it('starts each connection clean: no transaction, no lock, no setting of the one before', async () => {
    const client = await pool.connect();
    await client.query("SET application_name = 'left behind'");
    await client.query('BEGIN');
    await client.query('INSERT INTO kept VALUES (8)');
    client.release(true);
    expect((await pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 7 }]);
    expect((await pool.query('SHOW application_name')).rows[0].application_name).not.toBe('left behind');
  });
});

describe('an engine that cannot be opened', () => {
  countsFaults();

  it('says so each time, and opens when it can', async () => {
    const place = path.join(folder, 'later');
    writeFileSync(place, 'in the way');
    const engine = new EmbeddedEngine({ folder: place });
    await expect(engine.open()).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(engine.open()).rejects.toBeInstanceOf(EngineUnavailable);
    rmSync(place);
    await engine.open();
    await engine.close();
  });
});

describe('the lock on the data folder', () => {
  it('is held by one at a time', () => {
    const unlock = lockFolder(path.join(folder, 'locked'));
    expect(() => lockFolder(path.join(folder, 'locked'))).toThrow(FolderInUse);
    unlock();
    lockFolder(path.join(folder, 'locked'))();
  });
});
