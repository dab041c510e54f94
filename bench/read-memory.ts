import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MB. NaN when the process does not exist. */
export function readResidentMB(pid: number): number {
  if (existsSync(`/proc/${pid}/status`)) return readStatusMB(pid, 'VmRSS');
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout.trim() || Number.NaN) / 1024);
}

/** The highest resident memory of a process so far, in MB. NaN on other systems than Linux. */
export const readPeakMB = (pid: number): number =>
  existsSync(`/proc/${pid}/status`) ? readStatusMB(pid, 'VmHWM') : Number.NaN;

function readStatusMB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kB = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kB ?? Number.NaN) / 1024);
}
