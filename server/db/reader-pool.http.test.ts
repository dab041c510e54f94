import { expect, inject, it, vi } from 'vitest';
import { layLine } from '#tests/support/cut-line.ts';
import { openTestDatabase } from '#tests/support/engines.ts';
import { startTestApp } from '#tests/support/started-app.ts';
import { openDatabase } from './database.ts';

it('where there is no replica, what is read is read where it was written', async () => {
  const database = await openTestDatabase();
  expect(database.reader).toBe(database.db);
  await database.close();
});

// The embedded engine never has one.
if (inject('engine').kind === 'postgresql')
  it('lists are read from the primary while the replica is away, and from the replica when it is back', async () => {
    const owned = await openTestDatabase();
    const databaseUrl = owned.pool.options.connectionString as string;
    const line = await layLine(databaseUrl);
    const onReplicaAway = vi.fn();
    const database = await openDatabase({ databaseUrl, replicaUrl: line.url, folder: '', onReplicaAway });
    const portal = await startTestApp({}, { shared: { ...owned, ...database } });
    const { token } = await portal.signIn('member');
    const list = async () => (await portal.call({ path: '/api/members/list', token })).status;

    expect(await list()).toBe(200);
    expect(line.calls).toBeGreaterThan(0);

    await line.cut();
    // Whoever held the line at that moment may come in vain, once.
    await vi.waitFor(async () => expect(await list()).toBe(200), { timeout: 5_000, interval: 50 });
    expect(await Promise.all(Array.from({ length: 20 }, list))).toEqual(Array(20).fill(200));
    expect(onReplicaAway).toHaveBeenCalled();

    await line.mend();
    const before = line.calls;
    const back = async () => {
      expect(await list()).toBe(200);
      expect(line.calls).toBeGreaterThan(before);
    };
    await vi.waitFor(back, { timeout: 15_000, interval: 100 });

    await portal.close();
    await database.close();
    await line.cut();
    await owned.close();
  });
