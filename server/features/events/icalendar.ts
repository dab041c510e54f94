/** Formats of iCalendar (RFC 5545). */

const maxLineBytes = 75;

/** Joins content lines. Longer lines are folded. */
export const formatLines = (lines: string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** Continues a long line in the next one, after a space. Never splits a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const characterBytes = Buffer.byteLength(character);
    if (bytes + characterBytes > maxLineBytes) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += characterBytes;
  }
  return [...parts, part].join('\r\n');
}

/** A value of type TEXT. */
export const formatText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** '20261118T060000Z'. */
export const formatMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** '20261118' for '2026-11-18'. */
export const formatDay = (day: string): string => day.replaceAll('-', '');
