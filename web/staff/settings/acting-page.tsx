import { actingStaff } from '#contract/acting.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { formatMoment } from '../format-moment.ts';
import { NoCapability } from '../shell/no-capability.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { StaffTable } from '../table/staff-table.tsx';
import type { TableQuery } from '../table/table-search.ts';
import type { Column } from '../table/table-types.ts';
import { settingsList } from './settings-list.ts';
import styles from './staff-settings-page.module.css';

type ActingSession = ResponseBody<typeof actingStaff.listActingSessions>['sessions'][number];

const actingQuery = ({ page, size }: TableQuery) =>
  endpointQuery(actingStaff.listActingSessions, { query: { page, size } });

const columns: Column<ActingSession>[] = [
  { id: 'startedAt', label: 'When', noWrap: true, cell: ({ startedAt }) => formatMoment(startedAt) },
  { id: 'staff', label: 'Staff', cell: ({ staffName }) => staffName },
  {
    id: 'member',
    label: 'As',
    cell: ({ member }) => (
      <TextLink to="/staff/members/$id" params={{ id: member.id }}>
        {member.name}
      </TextLink>
    ),
  },
  { id: 'reason', label: 'Why', cell: ({ reason }) => reason ?? 'No reason was recorded' },
  { id: 'actions', label: 'What was done', cell: (session) => <Actions {...session} /> },
];

export function ActingPage() {
  const { can } = usePermissions();
  if (!can('history.read')) return <NoCapability capability="history.read" />;
  return (
    <StaffPage title="Acting as members" back={settingsList}>
      <h1 className={styles.pageTitle} tabIndex={-1}>
        Acting as members
      </h1>
      <StaffTable
        name="acting"
        label="Acting as members"
        load={actingQuery}
        toRows={({ sessions }) => sessions}
        rowId={({ id }) => id}
        rowName={({ staffName, member }) => `${staffName} as ${member.name}`}
        columns={columns}
        exportList="acting as members"
        emptyState={<EmptyState title="Nobody has acted as a member" />}
      />
    </StaffPage>
  );
}

function Actions({ isActive, mayChange, actions }: ActingSession) {
  const texts = [...new Set(actions.map(({ text }) => text))];
  const summary = texts.length > 0 ? texts.join(', ') : mayChange ? 'Changed nothing' : 'Only looked';
  return (
    <>
      {isActive ? <Badge kind="warning">Now</Badge> : null} {summary}
    </>
  );
}
