import { useNavigate } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import { type ImportSummary, importDays } from '#contract/imports.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { formatMoment } from '#web/staff/format-moment.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { StaffTable } from '#web/staff/table/staff-table.tsx';
import type { Column } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { formatLimits } from './format-limits.ts';
import { ImportStateBadge } from './import-state-badge.tsx';
import { kindLabels, outcomeLabels } from './import-texts.ts';
import { importsQuery } from './imports.calls.ts';

const toCountColumn = (outcome: 'new' | 'changed' | 'refused'): Column<ImportSummary> => ({
  id: outcome,
  label: outcomeLabels[outcome],
  align: 'end',
  cell: ({ state, counts }) =>
    state === 'mapping' || state === 'failed' ? (
      <span className={common.muted}>–</span>
    ) : (
      formatCount(counts[outcome])
    ),
});

const columns: Column<ImportSummary>[] = [
  { id: 'state', label: 'State', cell: ({ state }) => <ImportStateBadge state={state} /> },
  { id: 'file', label: 'File', isName: true, cell: ({ fileName }) => fileName },
  { id: 'kind', label: 'Kind', isSecondary: true, cell: ({ kind }) => kindLabels[kind] },
  toCountColumn('new'),
  toCountColumn('changed'),
  toCountColumn('refused'),
  {
    id: 'by',
    label: 'By',
    isSecondary: true,
    cell: ({ createdBy }) => createdBy?.name ?? 'A closed account',
  },
  { id: 'at', label: 'Started', noWrap: true, cell: ({ createdAt }) => formatMoment(createdAt) },
];

export function ImportsPage() {
  const navigate = useNavigate();
  const canRun = usePermissions().can('imports.run');
  const action = canRun ? (
    <ActionButton
      kind="primary"
      label="New import"
      icon={<FileUp size={18} aria-hidden="true" />}
      keys="n"
      onClick={() => void navigate({ to: '/staff/imports/new' })}
    />
  ) : null;
  return (
    <StaffPage title="Imports" note={`Kept for ${importDays} days`} layout="fixed" action={action}>
      <StaffTable
        name="imports"
        label="Imports"
        load={importsQuery}
        toRows={({ imports }) => imports}
        rowId={({ id }) => id}
        rowName={({ fileName }) => fileName}
        rowPath={({ id }) => `/staff/imports/${id}`}
        columns={columns}
        emptyState={<NoImports canRun={canRun} />}
      />
    </StaffPage>
  );
}

const NoImports = ({ canRun }: { canRun: boolean }) => (
  <EmptyState title={`No imports in the last ${importDays} days`}>
    <p>Add and update members, organisations, members of groups and segments with a file.</p>
    <p>{formatLimits()}</p>
    {canRun ? <p>Start with New import. You see every change before it happens.</p> : null}
  </EmptyState>
);
