export const toCheckMark = (passed: boolean) => (passed ? '✓' : '✗');

export function renderMarkdownTable(head: string[], rows: string[][]): string {
  const hasCells = head.map((_, column) => rows.some((row) => row[column] !== ''));
  const omitEmptyColumns = (cells: string[]) => cells.filter((_, column) => hasCells[column]);
  const [headLine = [], ...lines] = [head, ...rows].map(omitEmptyColumns);
  const widths = headLine.map((title, column) =>
    Math.max(3, title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const align = (line: string[]) =>
    widths.map((width, column) =>
      column === 0 ? (line[column] ?? '').padEnd(width) : (line[column] ?? '').padStart(width),
    );
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [align(headLine), rule, ...lines.map(align)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
