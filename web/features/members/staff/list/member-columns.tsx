import type { ListedMember } from '#contract/member-list.staff.ts';
import { formatDay, formatMoment } from '#web/staff/format-moment.ts';
import type { Column } from '#web/staff/table/table-types.ts';
import common from '#web/ui/display/common.module.css';
import styles from './member-columns.module.css';
import { MemberStateBadge } from './member-state-badge.tsx';

export const memberColumns: Column<ListedMember>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    cell: ({ name, preferredName, email }) => (
      <span className={styles.name}>
        <span>
          {name}
          {preferredName ? <span className={styles.preferred}> ({preferredName})</span> : null}
        </span>
        {email ? <span className={styles.email}>{email}</span> : null}
      </span>
    ),
  },
  {
    id: 'number',
    label: 'Number',
    sortField: 'memberNumber',
    noWrap: true,
    cell: ({ memberNumber }) => <span className={styles.figure}>{memberNumber}</span>,
  },
  {
    id: 'organisation',
    label: 'Organisation',
    isSecondary: true,
    cell: ({ organisation, unlistedOrganisationName }) =>
      organisation?.name ??
      (unlistedOrganisationName ? (
        <span className={common.muted}>{unlistedOrganisationName} (not listed)</span>
      ) : null),
  },
  { id: 'membership', label: 'Plan', cell: ({ membership }) => membership },
  { id: 'state', label: 'State', noWrap: true, cell: ({ state }) => <MemberStateBadge state={state} /> },
  {
    id: 'joined',
    label: 'Joined',
    sortField: 'joinedAt',
    noWrap: true,
    isSecondary: true,
    cell: ({ joinedAt }) => formatDay(joinedAt),
  },
  {
    id: 'seen',
    label: 'Last seen',
    sortField: 'lastSeenAt',
    noWrap: true,
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? (
        formatMoment(lastSeenAt).split(',')[0]
      ) : (
        <span className={common.muted}>Not recorded</span>
      ),
  },
  {
    id: 'directory',
    label: 'Directory',
    isHiddenByDefault: true,
    cell: ({ isListed }) => (isListed ? 'Listed' : <span className={common.muted}>Not listed</span>),
  },
];
