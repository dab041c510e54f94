import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Each row becomes a line at the end of `npm test`. */
const lines = [
  ['attacks tested', 'not blocked'],
  ['failures survived', 'rows lost'],
  ['full-disk tests skipped, because they need root'],
] as const;

export type CounterName = (typeof lines)[number][number];

/** Adds to a counter of the test run, from any process. Does nothing without COUNTERS_FILE. */
export function addToCounter(name: CounterName, count = 1): void {
  const file = process.env.COUNTERS_FILE;
  // Appending a short line is atomic, so several processes may do it.
  if (file) appendFileSync(file, `${JSON.stringify([name, count])}\n`);
}

/** Returns the lines to print: `attacks tested: 4,312, not blocked: 0`. */
export function formatCounters(file: string): string[] {
  const totals = new Map<CounterName, number>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) {
    const [name, count] = JSON.parse(line) as [CounterName, number];
    totals.set(name, (totals.get(name) ?? 0) + count);
  }
  return lines
    .map((names) => names.filter((name) => totals.has(name)))
    .filter((names) => names.length > 0)
    .map((names) => names.map((name) => `${name}: ${totals.get(name)?.toLocaleString('en')}`).join(', '));
}
