export const mark = (kept: boolean) => (kept ? '✓' : '✗');

/** A table of Markdown whose columns stand under each other in a terminal too. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, at) => Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const width = (at: number) => widths[at] ?? 0;
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join(' | ')} |`;
  const rule = `| ${widths.map((each, at) => (at === 0 ? '-'.repeat(each) : `${'-'.repeat(each - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
