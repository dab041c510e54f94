import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** Watches the peak memory of the decoder processes until the test ends: of one, and of all together. Linux only. */
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
    .filter((pid) => pid && read(`/proc/${pid}/cmdline`).includes('image-decoder-process.ts'))
    .map((pid) => ({ pid: Number(pid), bytes: peakOf(read(`/proc/${pid}/status`)) }));
}

const peakOf = (status: string) => Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
