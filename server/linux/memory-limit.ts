import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const tool = 'prlimit';

/** `prlimit` (util-linux) enforces the limit. Without it the process checks itself every 20 ms. */
export function limitMemory(bytes: number): void {
  const atMost = process.memoryUsage.rss() + bytes;
  // `exit` would wait for the decoder threads.
  setInterval(() => process.memoryUsage.rss() > atMost && process.kill(process.pid, 'SIGKILL'), 20).unref();
  if (process.platform !== 'linux') return;
  const reserved = Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  spawnSync(tool, ['--pid', String(process.pid), `--data=${reserved + bytes}`], { stdio: 'ignore' });
}

export const isPrlimitMissing = () =>
  process.platform === 'linux' && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0;

/** Makes the OOM killer choose this process first. */
export function becomeFirstToKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers lack the file.
  }
}
