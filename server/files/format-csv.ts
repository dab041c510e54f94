/** One line of a CSV file (RFC 4180), which spreadsheet programs open without running formulas. */
export const formatCsvLine = (values: unknown[]): string => `${values.map(formatCell).join(',')}\r\n`;

function formatCell(value: unknown): string {
  const text = typeof value === 'string' ? neutraliseFormula(value) : formatValue(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheet programs calculate with these signs, also in full width, and after a tab or a line break. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

export const startsLikeFormula = (text: string): boolean => formulaStart.test(text);

const neutraliseFormula = (text: string) => (startsLikeFormula(text) ? `'${text}` : text);

/** Reverses `neutraliseFormula`, so that a file that we wrote can be read again. */
export const restoreFormula = (text: string) =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
