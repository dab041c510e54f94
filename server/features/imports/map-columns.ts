import { createHash } from 'node:crypto';
import { type ImportKind, reasonsHeader } from '#contract/imports.staff.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import type { TableCell, TableRow } from '../../files/tables/table-row.ts';
import type { ImportField } from './import-field.ts';
import { importFields } from './import-kinds.ts';

/** The name of the field of each column. Null for columns that are left out. */
export type Mapping = (string | null)[];

/** "E-mail *" and "Email" are the same header. */
export const normaliseHeader = (text: string) => normaliseText(text).replace(/[^\p{L}\p{N}]+/gu, '');

const toText = (cell: TableCell | undefined) => (typeof cell === 'string' ? cell : '');

/** Titles above the header fill fewer columns than the header does. */
export function findHeaderRow(rows: TableRow[]): TableRow | undefined {
  const countTexts = ({ cells }: TableRow) => cells.filter((cell) => toText(cell) !== '').length;
  const most = Math.max(...rows.map(countTexts));
  return rows.find((row) => countTexts(row) > most / 2);
}

export const listHeaders = ({ cells }: TableRow): string[] => cells.map(toText);

/** Equal for files whose headers differ only in case and punctuation. */
export function toFileShape(kind: ImportKind, headers: string[]): string {
  const names = headers.filter((header) => header !== reasonsHeader).map(normaliseHeader);
  return createHash('sha256')
    .update(JSON.stringify([kind, ...names]))
    .digest('hex');
}

/** Maps each known header to its field. The first of two columns with the same field gets it. */
export function suggestMapping(kind: ImportKind, headers: string[]): Mapping {
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = fieldsByHeader(kind).get(normaliseHeader(header));
    if (!name || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

type KnownColumns = { headers: string[]; mapping: Mapping };

/** Maps the columns like those of a file of the same shape. The column with the reasons can be at another place, or missing. */
export function mapLike({ headers: knownHeaders, mapping }: KnownColumns, headers: string[]): Mapping {
  const fields = mapping.filter((_, column) => knownHeaders[column] !== reasonsHeader);
  return headers.map((header) => (header === reasonsHeader ? null : (fields.shift() ?? null)));
}

function fieldsByHeader(kind: ImportKind): Map<string, string> {
  const byHeader = new Map<string, string>();
  const add = (header: string, { name }: ImportField) => {
    const key = normaliseHeader(header);
    if (!byHeader.has(key)) byHeader.set(key, name);
  };
  // Labels first, because a label can be a known header of another field too.
  for (const field of importFields[kind]) add(field.label, field);
  for (const field of importFields[kind]) for (const header of field.headers) add(header, field);
  return byHeader;
}

/** 'A' for the first column, 'AB' for the 28th. */
export function toColumnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? toColumnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Returns what is wrong with a mapping, or null. */
export function findMappingProblem(kind: ImportKind, mapping: Mapping, key: string): string | null {
  const fields = importFields[kind];
  const names = mapping.filter((name) => name !== null);
  const unknown = names.find((name) => fields.every((field) => field.name !== name));
  if (unknown) return `“${unknown}” is not a field of this import.`;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label;
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated) return `Two columns fill “${labelOf(repeated)}”. Leave one of them out.`;
  if (!fields.some(({ name, isKey }) => isKey && name === key))
    return 'Choose by which field rows are matched.';
  return names.includes(key)
    ? null
    : `Choose the column with “${labelOf(key)}”, because rows are matched by it.`;
}
