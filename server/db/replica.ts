import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { pendingMigrations } from './migrate.ts';
import { mostBehind } from './replica-watch.ts';

/** Rejects when the replica lacks the schema after `within`, because reads from it would fail. */
export async function replicaCaughtUp({ reader, replica }: Database, within: number): Promise<void> {
  const began = performance.now();
  const isOver = (time: number) => performance.now() - began > time;
  for (;;) {
    if (!replica?.watch.isUsable) {
      if (!replica || isOver(mostBehind)) return;
    } else {
      const [next] = await pendingMigrations(reader);
      if (!next && replica.watch.isUsable) return;
      if (next && isOver(within)) throw new Error(`it has not followed to ${next} within ${within / 1000} s`);
    }
    await delay(50);
  }
}
