import { type TextPage, textLimits } from './text-limits.ts';

type Place = Partial<Pick<TextPage, 'page' | 'sheet'>>;

/** Collects the text of a file up to its limits, in rows that the database can hold. */
export class PageCollector {
  readonly pages: TextPage[] = [];
  /** Characters that can be added. */
  remainingLength = textLimits.maxLength;

  get isFull(): boolean {
    return this.remainingLength <= 0;
  }

  add(text: string, { page = null, sheet = null }: Place = {}): void {
    const clean = cleanText(text);
    const contents = clean.slice(0, Math.max(0, this.remainingLength));
    this.remainingLength -= clean.length;
    for (const part of splitText(contents, textLimits.maxRowLength))
      this.pages.push({ page, sheet: sheet && cleanText(sheet).slice(0, 200), contents: part });
  }
}

/** Without the characters that PostgreSQL rejects, and without soft hyphens inside words. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\u00ad', '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Splits at spaces where possible. */
export function splitText(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.lastIndexOf(' ', start + maxLength);
    const isLast = start + maxLength >= text.length;
    const end = isLast ? text.length : space > start ? space : start + maxLength;
    const part = text.slice(start, end).trim();
    if (part) parts.push(part.toWellFormed());
    start = end;
  }
  return parts;
}
