import { useState } from 'react';
import type { StaffGrant } from '#contract/grants.staff.ts';
import { roles } from '#contract/permissions.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { loadSession } from '#web/api/session.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { formatDay, formatLastDay } from '../format-moment.ts';
import { usePermissions } from '../staff-profile.ts';
import { StaffTable } from '../table/staff-table.tsx';
import type { Column, Filter } from '../table/table-types.ts';
import { endWithUndo } from './end-with-undo.ts';
import { grantsQuery } from './grants.calls.ts';
import { formatRole } from './role-texts.ts';

const endGrantDialog = createLazyModule(async () => (await import('./end-grant-dialog.tsx')).EndGrantDialog);

const filters: Filter[] = [
  { name: 'role', label: 'Role', options: roles.map((role) => ({ value: role, label: formatRole(role) })) },
];

const baseColumns: Column<StaffGrant>[] = [
  { id: 'member', label: 'Person', cell: ({ member }) => member.name },
  { id: 'role', label: 'Role', cell: ({ role }) => formatRole(role) },
  { id: 'scope', label: 'For', cell: ({ scope }) => scope?.name ?? 'The association' },
  {
    id: 'until',
    label: 'Last day',
    noWrap: true,
    cell: ({ until }) => (until ? formatLastDay(until) : 'No end'),
  },
  {
    id: 'grantedBy',
    label: 'Granted',
    isSecondary: true,
    cell: ({ grantedBy, grantedAt }) => `${formatDay(grantedAt)} by ${grantedBy?.name ?? 'the command line'}`,
  },
];

/** `onEnded` moves the focus, because the row disappears. */
export function GrantsTable({ onEnded }: { onEnded: () => void }) {
  const { can } = usePermissions();
  const [asked, setAsked] = useState<StaffGrant>();
  const close = () => setAsked(undefined);
  const EndGrantDialog = useLazyModule(endGrantDialog, asked !== undefined, close);
  const columns: Column<StaffGrant>[] = can('grants.manage')
    ? [
        ...baseColumns,
        {
          id: 'end',
          label: 'End',
          isAction: true,
          cell: (grant) => <EndButton grant={grant} onAsk={setAsked} onEnded={onEnded} />,
        },
      ]
    : baseColumns;
  return (
    <>
      <StaffTable
        name="grants"
        exportList="grants"
        label="Grants"
        load={grantsQuery}
        toRows={({ grants }) => grants}
        rowId={({ id }) => id}
        rowName={({ member, role }) => `${member.name}, ${role}`}
        columns={columns}
        filters={filters}
        searchLabel="Search people with a role"
        emptyState={<EmptyState title="No grants yet" />}
      />
      {EndGrantDialog && asked ? <EndGrantDialog grant={asked} onClose={close} /> : null}
    </>
  );
}

type EndProps = { grant: StaffGrant; onAsk: (grant: StaffGrant) => void; onEnded: () => void };

function EndButton({ grant, onAsk, onEnded }: EndProps) {
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    if (grant.member.id === loadSession()?.userId) return onAsk(grant);
    setIsEnding(true);
    await endWithUndo(grant).then(onEnded, reportFailure);
    setIsEnding(false);
  };
  if (!grant.canEnd) return <span className={common.note}>Last one</span>;
  return (
    <Button
      kind="text"
      loading={isEnding}
      aria-label={`End ${grant.role} of ${grant.member.name}`}
      onClick={() => void end()}
    >
      End
    </Button>
  );
}

function reportFailure(failure: unknown): void {
  if (!isStepUpCancelled(failure)) notify('error', 'Not ended.', toErrorMessage(failure));
}
