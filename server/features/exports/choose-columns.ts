import { can, type Grant } from '#contract/permissions.ts';
import type { ExportColumn, ExportList } from '../../exports/export-list.ts';
import { forbidden } from '../../http/errors.ts';

/** The columns that these grants allow to read. Throws 403 if they do not allow to read the list. */
export function listReadableColumns(
  { capability, columns }: Pick<ExportList, 'capability' | 'columns'>,
  grants: Grant[],
): ExportColumn[] {
  if (!can(grants, 'exports.run') || !can(grants, capability)) throw forbidden();
  return columns.filter((column) => !column.capability || can(grants, column.capability));
}

/** The columns in the order of the list. Throws 403 if the grants do not allow all of them. */
export function chooseColumns(list: ExportList, grants: Grant[], names: string[]): ExportColumn[] {
  const readable = listReadableColumns(list, grants);
  if (!names.every((name) => readable.some((column) => column.name === name))) throw forbidden();
  return readable.filter(({ name }) => names.includes(name));
}
