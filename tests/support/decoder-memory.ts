import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Looks again and again at what the decoders that this process has started have taken at most, each and those that run
 * side by side together, for as long as the test runs. Linux alone tells.
 */
export function watchDecoders(): () => { ofOne: number; together: number; seen: number } {
  const most = { ofOne: 0, together: 0 };
  const seen = new Set<number>();
  const looking = setInterval(() => {
    const running = decoders();
    for (const { pid } of running) seen.add(pid);
    most.ofOne = Math.max(most.ofOne, ...running.map(({ bytes }) => bytes));
    most.together = Math.max(
      most.together,
      running.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }, 4);
  onTestFinished(() => clearInterval(looking));
  return () => ({ ...most, seen: seen.size });
}

function decoders(): { pid: number; bytes: number }[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => read(`/proc/self/task/${thread}/children`).split(' '));
  return children
    .filter((pid) => pid && read(`/proc/${pid}/cmdline`).includes('picture-process.ts'))
    .map((pid) => ({ pid: Number(pid), bytes: peakOf(read(`/proc/${pid}/status`)) }));
}

const peakOf = (status: string) => Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;

/** Nothing of one that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
