import type { ExportColumn } from '../../exports/export-list.ts';
import type { StaffAction } from '../../history/change-as-staff.ts';

type Described = { id: string; format: string; filters: unknown };

/** Not recorded, because it can be a name or an address, which would stay after the person has left. */
const searchText = 'text';

/** The entry in the history, with the number of rows, the columns and the filters. */
export function describeExport(
  { id, format, filters }: Described,
  rowsNoun: string,
  columns: Pick<ExportColumn, 'label'>[],
  rowCount: number,
): StaffAction {
  const kind = format === 'csv' ? 'CSV' : 'Excel';
  const chosen = Object.entries(filters as Record<string, string>).map(([name, value]) =>
    name === searchText ? 'a search' : `${name} ${value}`,
  );
  return {
    action: 'exported',
    subject: { kind: 'export', id, label: `${rowCount.toLocaleString('en')} ${rowsNoun} (${kind})` },
    reason: [
      `Columns: ${columns.map(({ label }) => label).join(', ')}.`,
      `Filters: ${chosen.join(', ') || 'none'}.`,
    ].join(' '),
  };
}
