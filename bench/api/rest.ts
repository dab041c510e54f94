import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { busySeconds } from './process-figures.ts';

/**
 * Callers leave at the end of a turn; what they asked for goes on. A page far away, asked for by sixteen, keeps
 * PostgreSQL busy for longer than a turn takes, and would be measured as part of the next.
 */
export type Rest = { databaseAtRest(): Promise<void>; close(): Promise<void> };

/** In milliseconds. What takes longer is no leftover. */
const longestRest = 60_000;

export async function watchPostgres(url: string): Promise<Rest> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const active = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const isIdle = async () => (await client.query(active)).rowCount === 0;
  const isAtRest = async () => {
    if (!(await isIdle())) return false;
    // Between two that wait in line there is a moment of nothing.
    await delay(3);
    return isIdle();
  };
  return {
    databaseAtRest: () => until(isAtRest),
    close: () => client.end(),
  };
}

/** A process that has used no processor for a moment; for what it does by itself, such as checking passwords. */
export const processAtRest = (pid: number): Promise<void> =>
  until(async () => {
    const before = busySeconds(pid) ?? 0;
    await delay(100);
    return (busySeconds(pid) ?? 0) - before < 0.03;
  });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + longestRest;
  while (!(await isSo()) && performance.now() < latest) await delay(5);
}
