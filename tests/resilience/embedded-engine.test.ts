import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectoryLockedError, lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { EmbeddedEngine, EngineUnavailableError } from '#server/db/embedded/engine.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { seedDemoFolder } from '#tests/support/scratch-portals.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endless = 'SELECT count(*) FROM generate_series(1, 100000000000)';

countSurvivedFailures();

describe('EmbeddedEngine', () => {
  let engine: EmbeddedEngine;
  let pool: pg.Pool;
  beforeAll(async () => {
    // Opening a copy is faster than creating a database.
    seedDemoFolder(folder);
    engine = new EmbeddedEngine({ folder: path.join(folder, 'database') }, 2_000);
    pool = new pg.Pool({ stream: () => engine.connect(), max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig);
    pool.on('error', () => {});
    await pool.query('CREATE TABLE numbers (value integer)');
    await pool.query('INSERT INTO numbers VALUES (7)');
  });
  afterAll(async () => {
    await pool.end();
    await engine.close();
  });

  it('continues after a failed query', async () => {
    await expect(pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('SELEC')).rejects.toMatchObject({ code: '42601' });
    expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('does not block the event loop while a query runs', async () => {
    let isOver = false;
    const query = pool.query('SELECT count(*) FROM generate_series(1, 300000)').finally(() => {
      isOver = true;
    });
    let iterations = 0;
    for (; !isOver; iterations += 1) await setImmediate();
    await query;
    expect(iterations).toBeGreaterThan(100);
  });

  it('restarts with its data when a query exceeds the time limit', async () => {
    await expect(pool.query(endless)).rejects.toThrow(/is being reopened/);
    expect((await pool.query('SELECT value FROM numbers')).rows).toEqual([{ value: 7 }]);
  });

  it('restarts with its data after an unsupported statement', async () => {
    await expect(pool.query('COPY numbers FROM STDIN')).rejects.toThrow(/embedded database failed/);
    expect((await pool.query('SELECT value FROM numbers')).rows).toEqual([{ value: 7 }]);
  });

  it('resets transactions, locks and settings between connections', async () => {
    const client = await pool.connect();
    await client.query("SET application_name = 'left behind'");
    await client.query('BEGIN');
    await client.query('INSERT INTO numbers VALUES (8)');
    client.release(true);
    expect((await pool.query('SELECT value FROM numbers')).rows).toEqual([{ value: 7 }]);
    expect((await pool.query('SHOW application_name')).rows[0].application_name).not.toBe('left behind');
  });
});

it('opens after failed attempts', async () => {
  const later = seedDemoFolder(path.join(folder, 'later'));
  const control = path.join(later, 'database/global/pg_control');
  renameSync(control, `${control}.moved`);
  const engine = new EmbeddedEngine({ folder: path.join(later, 'database') });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(engine.open()).rejects.toBeInstanceOf(EngineUnavailableError);
  renameSync(`${control}.moved`, control);
  await engine.open();
  await engine.close();
});

it('lets only one process lock the data folder', () => {
  const unlock = lockDirectory(path.join(folder, 'locked'));
  expect(() => lockDirectory(path.join(folder, 'locked'))).toThrow(DirectoryLockedError);
  unlock();
  lockDirectory(path.join(folder, 'locked'))();
});
