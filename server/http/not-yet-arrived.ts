import { readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * How many bytes the system has of each connection that the other side has not said to have: sent or not, they wait for
 * him. By the number of the socket. Linux alone tells; elsewhere nothing is known of any.
 */
export async function notYetArrived(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'utf8').catch(() => '')),
  );
  const found = new Map<string, number>();
  for (const line of tables.flatMap((table) => table.split('\n').slice(1))) {
    const [, , , , queues, , , , , inode] = line.trim().split(/\s+/);
    if (queues && inode) found.set(inode, Number.parseInt(queues, 16));
  }
  return found;
}

/** The number that Linux has given to the socket behind a file descriptor. */
export function numberOf(fd: number | undefined): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? '';
  } catch {
    return '';
  }
}
