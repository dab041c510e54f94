import type { ImportDetails, KeptRow } from '#contract/imports.staff.ts';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column } from '#web/staff/table/table-types.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { keptRowsQuery } from './imports.calls.ts';
import { toObjectPath } from './to-object-path.ts';

const columns: Column<KeptRow>[] = [
  { id: 'row', label: 'Row', noWrap: true, cell: ({ rowNumber }) => formatCount(rowNumber) },
  { id: 'name', label: 'Name', isName: true, cell: ({ label }) => label },
  { id: 'fields', label: 'Edited after the import', cell: ({ fields }) => fields.join(', ') },
];

/** The rows that undoing left alone. */
export const KeptRows = ({ details: { id, kind } }: { details: ImportDetails }) => (
  <StaffTable
    name="kept import rows"
    label="Rows left alone"
    load={keptRowsQuery(id)}
    toRows={({ rows }) => rows}
    rowId={({ rowNumber }) => String(rowNumber)}
    rowName={({ label }) => label}
    rowPath={({ objectId }) => toObjectPath(kind, objectId)}
    columns={columns}
    emptyState={<EmptyState title="No row was left alone." />}
  />
);
