import type { RowOutcome } from '#contract/imports.staff.ts';
import type { Db } from '../../db/database.ts';
import type { ImportField, ImportValues } from './import-field.ts';
import type { ParsedRow, RowReason } from './parse-row.ts';

/** A row that can be compared. Rows of a file with the same key are about one object. */
export type KeyedRow = ParsedRow & { key: string };

/** The effect of a row. The values are those that change. */
export type RowResult = {
  outcome: RowOutcome;
  matchedId: string | null;
  /** The group or segment to which the row adds the member. */
  setId?: string;
  label: string;
  before: ImportValues | null;
  after: ImportValues | null;
  reasons: RowReason[];
};

/** Compares rows with the database. */
export type ImportTarget = {
  /** Null if the row does not say what it is about. */
  toKey(values: ImportValues, keyField: string): string | null;
  /** Names the object of a row, without the database. */
  toLabel(values: ImportValues): string;
  /** Begins the reason of a second row with the same key, such as "Same email". */
  describeKey(keyField: string): string;
  check(db: Db, rows: KeyedRow[], keyField: string): Promise<RowResult[]>;
};

export const refuse = (label: string, ...texts: string[]): RowResult => ({
  outcome: 'refused',
  matchedId: null,
  label,
  before: null,
  after: null,
  reasons: texts.map((text) => ({ column: null, text })),
});

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

export function createNew(label: string, values: ImportValues): RowResult {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return {
    outcome: 'new',
    matchedId: null,
    label,
    before: null,
    after: Object.fromEntries(given),
    reasons: [],
  };
}

type Current = { id: string; label: string; values: ImportValues };

/** Compares with the stored values. */
export function compare(fields: ImportField[], current: Current, values: ImportValues): RowResult {
  const { id: matchedId, label } = current;
  const changed = Object.keys(values).filter(
    (name) => !isSame(fields, name, current.values[name] ?? null, values[name] ?? null),
  );
  const pick = (from: ImportValues) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  if (changed.length === 0)
    return { outcome: 'unchanged', matchedId, label, before: null, after: null, reasons: [] };
  const [before, after] = [pick(current.values), pick(values)];
  return { outcome: 'changed', matchedId, label, before, after, reasons: [] };
}

/** Another spelling of the same phone number or email address is not a change. */
function isSame(fields: ImportField[], name: string, before: string | null, after: string | null): boolean {
  if (isEmpty(before) || isEmpty(after)) return isEmpty(before) && isEmpty(after);
  const { normalise = (text: string) => text } = fields.find((field) => field.name === name) ?? {};
  return normalise(before as string) === normalise(after as string);
}

export const listMissing = (fields: ImportField[], values: ImportValues): string[] =>
  fields.filter(({ name, isRequired }) => isRequired && isEmpty(values[name])).map(({ label }) => label);
