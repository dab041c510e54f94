import {
  type ImportDetails,
  type ImportRow,
  type ImportState,
  type ImportSummary,
  importDays,
} from '#contract/imports.staff.ts';
import { importFields, toValueLabel } from './import-kinds.ts';
import type { StoredRow } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import { toColumnName } from './map-columns.ts';

export const presentSummary = (record: ImportRecord): ImportSummary => ({
  id: record.id,
  kind: record.kind,
  state: record.state,
  fileName: record.fileName,
  sheet: record.sheet,
  counts: {
    new: record.newCount,
    changed: record.changedCount,
    unchanged: record.unchangedCount,
    refused: record.refusedCount,
  },
  createdAt: record.createdAt.toISOString(),
  createdBy: record.createdBy ? { id: record.createdBy, name: record.creatorName ?? '' } : null,
  problem: record.problem,
});

export const presentImport = (record: ImportRecord): ImportDetails => ({
  ...presentSummary(record),
  sheets: record.sheets,
  columns: record.headers.map((header, column) => ({
    letter: toColumnName(column),
    header,
    examples: record.examples[column] ?? [],
    field: record.mapping[column] ?? null,
  })),
  fields: importFields[record.kind].map(({ name, label, isKey = false, isRequired = false }) => ({
    name,
    label,
    isKey,
    isRequired,
  })),
  keyField: record.keyField,
  emptyCellsClear: record.emptyCellsClear,
  mappedLike: record.mappedLike?.toISOString() ?? null,
  checkedToRow: record.checkedToRow,
  lastRow: record.lastRow,
  importedToRow: record.importedToRow,
  entryId: record.entryId,
  undoUntil: toUndoEnd(record)?.toISOString() ?? null,
  keptRows: record.keptCount,
  canContinue: canContinue(record),
});

/** An import that staff began to undo can only be undone. */
export const canContinue = ({ state, undoEntryId }: Pick<ImportRecord, 'state' | 'undoEntryId'>): boolean =>
  state === 'stopped' && undoEntryId === null;

const undoableStates: ImportState[] = ['importing', 'stopped', 'imported'];

/** Null if there is nothing to undo. */
export function toUndoEnd({ state, startedAt }: Pick<ImportRecord, 'state' | 'startedAt'>): Date | null {
  if (startedAt === null || !undoableStates.includes(state)) return null;
  return new Date(startedAt.getTime() + importDays * 24 * 60 * 60 * 1000);
}

export function presentRow({ kind, headers }: ImportRecord, row: StoredRow): ImportRow {
  const { rowNumber, outcome, label, matchedId, before, after, reasons } = row;
  return {
    rowNumber,
    outcome,
    label,
    matchedId,
    changes: Object.entries(after ?? {}).map(([field, value]) => ({
      field,
      label: toValueLabel(kind, field),
      before: before?.[field] ?? null,
      after: value,
    })),
    reasons: (reasons ?? []).map(({ column, text }) => ({
      column: column === null ? null : headers[column] || toColumnName(column),
      text,
    })),
  };
}
