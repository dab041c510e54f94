export const checkMark = (passed: boolean) => (passed ? '✓' : '✗');

export function markdownTable(head: string[], rows: string[][]): string {
  const used = head.map((_, column) => rows.some((row) => row[column] !== ''));
  const usedCells = (cells: string[]) => cells.filter((_, column) => used[column]);
  const lines = [head, ...rows].map(usedCells);
  const widths = usedCells(head).map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const align = (line: string[]) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [first = [], ...rest] = lines;
  return [align(first), rule, ...rest.map(align)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
