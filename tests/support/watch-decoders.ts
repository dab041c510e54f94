import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** Polls the memory of the decoder processes until the test ends. Returns the peaks so far. Linux only. */
export function watchDecoders() {
  const peaks = { maxBytesOfOne: 0, maxBytesOfAll: 0 };
  const pids = new Set<number>();
  const timer = setInterval(() => {
    const running = listDecoders();
    for (const { pid } of running) pids.add(pid);
    peaks.maxBytesOfOne = Math.max(peaks.maxBytesOfOne, ...running.map(({ bytes }) => bytes));
    const totalBytes = running.reduce((sum, { bytes }) => sum + bytes, 0);
    peaks.maxBytesOfAll = Math.max(peaks.maxBytesOfAll, totalBytes);
  }, 4);
  onTestFinished(() => clearInterval(timer));
  return () => ({ ...peaks, processCount: pids.size });
}

function listDecoders(): { pid: number; bytes: number }[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => readOrEmpty(`/proc/self/task/${thread}/children`).split(' '));
  return children
    .filter((pid) => pid && readOrEmpty(`/proc/${pid}/cmdline`).includes('image-decoder-process.ts'))
    .map((pid) => ({ pid: Number(pid), bytes: parsePeakBytes(readOrEmpty(`/proc/${pid}/status`)) }));
}

const parsePeakBytes = (status: string) => Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
