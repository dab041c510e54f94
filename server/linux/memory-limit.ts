import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** From util-linux. */
const tool = 'prlimit';

/**
 * Limits this process to so many bytes beyond what it has now. On Linux the kernel refuses any more, however fast the
 * process grows. Elsewhere, or without `prlimit`, the process only checks itself every 20 ms.
 */
export function limitMemory(bytes: number): void {
  const atMost = process.memoryUsage.rss() + bytes;
  // The decoders run in other threads, for which `exit` would wait.
  setInterval(() => process.memoryUsage.rss() > atMost && process.kill(process.pid, 'SIGKILL'), 20).unref();
  if (process.platform !== 'linux') return;
  const reserved = Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  spawnSync(tool, ['--pid', String(process.pid), `--data=${reserved + bytes}`], { stdio: 'ignore' });
}

export const lacksMemoryLimit = () =>
  process.platform === 'linux' && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0;

/** Makes the kernel end this process before any other when the machine runs out of memory. */
export function becomeFirstToKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers lack the file.
  }
}
