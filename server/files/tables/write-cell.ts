import { startsLikeFormula } from '../format-csv.ts';
import { toSerialDate } from './excel-date.ts';
import { tableLimits } from './table-row.ts';
import { cellStyles } from './written-styles.ts';
import type { Cell, WrittenColumn } from './written-table.ts';

type CellXml = (reference: string) => string;

export const toHeaderXml = ({ label }: WrittenColumn): CellXml => toTextXml(label, cellStyles.header);

export function toCellXml(cell: Cell, isDate: boolean): CellXml {
  if (cell === null || cell === '') return () => '';
  if (typeof cell === 'number') return (reference) => `<c r="${reference}"><v>${cell}</v></c>`;
  return (isDate && toDateXml(cell)) || toTextXml(cell, toTextStyle(cell));
}

/** Undefined for a day that Excel does not have, such as one before 1900. */
function toDateXml(text: string): CellXml | undefined {
  const serial = toSerialDate(text);
  if (serial === undefined) return undefined;
  const style = text.length > 10 ? cellStyles.moment : cellStyles.day;
  return (reference) => `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
}

const toTextStyle = (text: string) => (startsLikeFormula(text) ? cellStyles.quoted : cellStyles.plain);

const toTextXml =
  (text: string, style: number): CellXml =>
  (reference) =>
    `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

/** Excel calls a workbook with a longer text damaged. */
const shorten = (text: string) => text.slice(0, tableLimits.maxCellLength);

/** Excel writes characters that XML cannot have as _x000D_, and the first _ of a text that looks like it as _x005F_. */
const escapeText = (text: string) =>
  shorten(text)
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (character) => `_x${toHex(character)}_`)
    .replace(/[&<>]/g, (character) => entities[character] as string);

const toHex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
