import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';
import { pendingMigrations } from './migrate.ts';

/** Rejects when the replica does not have the schema in time: what is read from it would fail. */
export async function replicaCaughtUp(reader: Db, within: number): Promise<void> {
  const until = Date.now() + within;
  for (;;) {
    const [next] = await pendingMigrations(reader);
    if (!next) return;
    if (Date.now() > until) throw new Error(`it has not followed to ${next} within ${within / 1000} s`);
    await delay(100);
  }
}
