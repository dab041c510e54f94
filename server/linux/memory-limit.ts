import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const prlimit = 'prlimit';

/** Limits further memory use of this process, with `prlimit` (util-linux) and by polling every 20 ms. */
export function limitMemory(bytes: number): void {
  const maxRssBytes = process.memoryUsage.rss() + bytes;
  // `exit` would wait for the decoder threads.
  setInterval(
    () => process.memoryUsage.rss() > maxRssBytes && process.kill(process.pid, 'SIGKILL'),
    20,
  ).unref();
  if (process.platform !== 'linux') return;
  const dataBytes =
    Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  spawnSync(prlimit, ['--pid', String(process.pid), `--data=${dataBytes + bytes}`], { stdio: 'ignore' });
}

/** A busy process does not run its timers. The kernel also ends it after the portal has ended. */
export function limitProcessorTime(seconds: number): void {
  if (process.platform !== 'linux') return;
  spawnSync(prlimit, ['--pid', String(process.pid), `--cpu=${seconds}`], { stdio: 'ignore' });
}

export const isPrlimitMissing = () =>
  process.platform === 'linux' && spawnSync(prlimit, ['--version'], { stdio: 'ignore' }).status !== 0;

/** Makes the OOM killer choose this process first. */
export function preferForOomKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The file is missing in some containers.
  }
}
