import { associationTimeZone } from '#contract/association-time-zone.ts';
import { formatPrice } from '#contract/money.ts';
import { toPlainText } from '../html/to-plain-text.ts';
import { formatDate } from '../payments/payment-terms.ts';
import type { ChangeRow } from './history.sql.ts';
import { historyTables } from './history-tables.ts';

export type Names = Map<string, string>;

/** A field of a change with raw values. `current` is only for entries that are being put back. */
export type RawField = { row: ChangeRow; column: string; current?: unknown };

/** Before, after, and now for an entry that is being put back. */
export function formatValues(field: RawField, names: Names): (string | null)[] {
  const { row, column } = field;
  const { describeValues, wholeRow, articleColumns } = historyTables[row.tableName] ?? {};
  if (column === '*')
    return [row.before, row.after].map((value) => (value && wholeRow ? wholeRow.text : null));
  const values = [row.before?.[column], row.after?.[column], ...('current' in field ? [field.current] : [])];
  if (describeValues) return describeValues(row.rowKey, values);
  if (articleColumns?.includes(column)) return formatArticles(values);
  return values.map((value) => formatValue({ row, column }, value, names));
}

const maxExcerptLength = 160;
const wordsBeforeDifference = 5;

/** Plain excerpts from shortly before the first word that differs. */
function formatArticles(values: unknown[]): (string | null)[] {
  const texts = values.map((value) => (hasValue(value) ? toPlainText(String(value)).split(' ') : null));
  const [first = [], ...others] = texts.filter((words) => words !== null);
  const difference = findDifference(first, others);
  if (difference === undefined && others.length > 0)
    return ['the earlier formatting', 'other formatting', 'the current formatting'].slice(0, values.length);
  const start = Math.max(0, (difference ?? 0) - wordsBeforeDifference);
  return texts.map((words) => words && toExcerpt(words.slice(start).join(' '), start > 0));
}

/** The index of the first word that is not the same in all texts. */
function findDifference(first: string[], others: string[][]): number | undefined {
  const longest = Math.max(first.length, ...others.map(({ length }) => length));
  const indexes = Array.from({ length: longest }, (_, index) => index);
  return indexes.find((index) => others.some((words) => words[index] !== first[index]));
}

const toExcerpt = (text: string, isCutBefore: boolean) =>
  `${isCutBefore ? '… ' : ''}${text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text}`;

export const hasValue = (value: unknown) => value !== null && value !== undefined;

function formatValue({ row, column }: RawField, value: unknown, names: Names): string | null {
  if (!hasValue(value) || value === '') return null;
  if (historyTables[row.tableName]?.references?.[column]) return names.get(String(value)) ?? 'removed';
  if (column.endsWith('_key')) return 'a picture';
  if (column.endsWith('_cents')) return formatPrice(Number(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string') return String(value);
  if (datePattern.test(value)) return formatDate(value);
  return timestampPattern.test(value) ? formatTime(new Date(value)) : value;
}

const datePattern = /^\d{4}-\d\d-\d\d$/;
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const timeFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: associationTimeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
/** '19 Nov 2026, 12:57 pm AEDT'. */
const formatTime = (time: Date) => timeFormat.format(time);
