import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Comes with util-linux. */
const tool = 'prlimit';

/**
 * Holds this process to so many bytes beside what it has already. On Linux that is a wall: whatever goes beyond is
 * refused, however fast it grows and however busy the machine is. Elsewhere, or without `prlimit`, there is only the look
 * every few milliseconds.
 */
export function keepWithin(bytes: number): void {
  const atMost = process.memoryUsage.rss() + bytes;
  // The decoders run beside this thread, so that it can look on. Not `exit`, which would wait for them.
  setInterval(() => process.memoryUsage.rss() > atMost && process.kill(process.pid, 'SIGKILL'), 20).unref();
  if (process.platform !== 'linux') return;
  // Of what is reserved and may be written to, threads' stacks and all; most of it is never touched.
  const reserved = Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  spawnSync(tool, ['--pid', String(process.pid), `--data=${reserved + bytes}`], { stdio: 'ignore' });
}

/** Whether there is a wall where there should be one: an operator who lacks it ought to know. */
export const lacksWall = () =>
  process.platform === 'linux' && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0;

/** Should the machine's memory end all the same, Linux takes it from this process before any other. */
export function beFirstToGo(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A container that shows no such file: then all are alike.
  }
}
