import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Each row is a line at the end of `npm test`. */
const lines = [
  ['attacks tried', 'let through'],
  ['faults survived', 'rows lost'],
  ['full disks not tried, for only root may make one'],
] as const;

export type Tallied = (typeof lines)[number][number];

/** Adds to a count of the run, from any process. Does nothing without TALLY_FILE. */
export function tally(what: Tallied, count = 1): void {
  const file = process.env.TALLY_FILE;
  // Appending a short line is atomic, so several processes may do it.
  if (file) appendFileSync(file, `${JSON.stringify([what, count])}\n`);
}

/** Returns the lines to print: `attacks tried: 4,312, let through: 0`. */
export function tallied(file: string): string[] {
  const totals = new Map<Tallied, number>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) {
    const [what, count] = JSON.parse(line) as [Tallied, number];
    totals.set(what, (totals.get(what) ?? 0) + count);
  }
  return lines
    .map((names) => names.filter((name) => totals.has(name)))
    .filter((names) => names.length > 0)
    .map((names) => names.map((name) => `${name}: ${totals.get(name)?.toLocaleString('en')}`).join(', '));
}
