/** The format of calendar and contact files (RFC 5545 and RFC 2426). */
import { normaliseLines } from '#contract/normalise-text.ts';

/** A value of type TEXT. */
export const escapeText = (text: string): string =>
  normaliseLines(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

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
