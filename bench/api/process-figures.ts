import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a process holds of the machine's memory, in megabytes; no number, where there is no such process. */
export function residentMB(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kB = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Math.round(Number(kB?.trim() || Number.NaN) / 1024);
}

/** Linux counts in hundredths of a second, whatever its clock is set to. */
const ticksPerSecond = 100;

/** How long the process has used processors, where the system tells. */
export function busySeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

/** Samples taken at even steps: the middle of the first quarter, and of the last. */
export function earlyAndLate(samples: number[]): { early: number; late: number } {
  const quarter = Math.floor(samples.length / 4);
  const middle = (part: number[]) =>
    part.toSorted((one, other) => one - other)[part.length >> 1] ?? Number.NaN;
  return {
    early: middle(samples.slice(0, quarter)),
    late: middle(samples.slice(samples.length - quarter)),
  };
}
