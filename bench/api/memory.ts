import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MB; NaN when there is no such process. */
export function residentMB(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kB = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Math.round(Number(kB?.trim() || Number.NaN) / 1024);
}
