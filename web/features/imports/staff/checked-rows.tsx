import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ImportDetails, type ImportRow, type RowOutcome, rowOutcomes } from '#contract/imports.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column } from '#web/staff/table/table-types.ts';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { outcomeLabels } from './import-texts.ts';
import { downloadRefusedRows, importRowsQuery } from './imports.calls.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RowChanges } from './row-changes.tsx';
import { toObjectPath } from './to-object-path.ts';

type Props = { details: ImportDetails; tab: string };

/** Lists each row with the effect of the import. */
export function CheckedRows({ details, tab }: Props) {
  const { id, kind, counts } = details;
  const outcome = rowOutcomes.find((each) => each === tab);
  const showsRefused = counts.refused > 0 && (!outcome || outcome === 'refused');
  return (
    <StaffTable
      name="import rows"
      label={outcome ? `${outcomeLabels[outcome]} rows` : 'All rows'}
      load={importRowsQuery(id, outcome)}
      toRows={({ rows }) => rows.map((row) => sortChanges(row, details))}
      rowId={({ rowNumber }) => String(rowNumber)}
      rowName={({ rowNumber, label }) => `row ${rowNumber}, ${label}`}
      rowPath={({ matchedId }) => (matchedId ? toObjectPath(kind, matchedId) : undefined)}
      columns={toColumns(outcome)}
      barAction={showsRefused ? <DownloadButton details={details} /> : null}
      emptyState={<EmptyState title={emptyTitles[outcome ?? 'all']} />}
    />
  );
}

/** In the order of the fields. */
function sortChanges(row: ImportRow, { fields }: ImportDetails): ImportRow {
  const positionOf = (name: string) => fields.findIndex((field) => field.name === name);
  const changes = row.changes.toSorted((one, other) => positionOf(one.field) - positionOf(other.field));
  return { ...row, changes };
}

const emptyTitles: Record<RowOutcome | 'all', string> = {
  all: 'The file has no rows.',
  new: 'No row adds anything new.',
  changed: 'No row changes anything.',
  unchanged: 'No row is the same as in the portal.',
  refused: 'No row is refused.',
};

const toColumns = (outcome: RowOutcome | undefined): Column<ImportRow>[] => [
  { id: 'row', label: 'Row', noWrap: true, cell: ({ rowNumber }) => formatCount(rowNumber) },
  ...(outcome ? [] : [outcomeColumn]),
  { id: 'name', label: 'Name', isName: true, cell: ({ rowNumber, label }) => label || `Row ${rowNumber}` },
  {
    id: 'changes',
    label: outcome === 'refused' ? 'Reason' : 'Changes',
    cell: (row) => <RowChanges row={row} />,
  },
];

const outcomeColumn: Column<ImportRow> = {
  id: 'outcome',
  label: 'Result',
  noWrap: true,
  cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
};

function DownloadButton({ details }: { details: ImportDetails }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadRefusedRows(details),
    onError: (error) => notify('error', 'Not downloaded.', toErrorMessage(error)),
  });
  return (
    <ActionButton
      label={`Download ${countNoun(details.counts.refused, 'refused row')}`}
      icon={<Download size={18} aria-hidden="true" />}
      loading={isPending}
      onClick={mutate}
    />
  );
}
