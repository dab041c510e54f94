import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#web/api/api-error.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectTabs } from '#web/staff/object-page/object-tabs.tsx';
import { useObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberOverviewTab } from './member-overview-tab.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberRecords } from './member-records.tsx';
import { type StaffMember, staffMemberQuery } from './staff-members.calls.ts';

export function StaffMemberPage({ id }: { id: string }) {
  const { data: member, error, refetch } = useQuery(staffMemberQuery(id));
  if (isNotFound(error)) return <ObjectNotFound />;
  return (
    <StaffPage title={member?.name ?? 'Member'} back={{ label: 'Today', to: '/staff/today' }}>
      {member ? (
        <MemberObject member={member} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ObjectHeadSkeleton />
      )}
    </StaffPage>
  );
}

const overview = { id: 'overview', label: 'Overview' };
const privateTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'activity', label: 'Activity' },
];

/** All staff who read members read some of the records, such as invoices. */
const records = { id: 'records', label: 'Records' };

function MemberObject({ member }: { member: StaffMember }) {
  const { id, name, details } = member;
  const { can } = usePermissions();
  const tabs = can('members.readPrivate') ? [overview, ...privateTabs, records] : [overview, records];
  const tab = useObjectTab(tabs);
  return (
    <>
      <MemberHead member={member} />
      <ObjectTabs label={name} list={tabs} />
      {tab === 'records' ? (
        <MemberRecords member={member} />
      ) : tab === 'activity' ? (
        <ObjectCard title="Activity">
          <SubjectHistory subject={{ kind: 'member', id }} />
        </ObjectCard>
      ) : tab === 'profile' && details ? (
        <MemberProfile details={details} />
      ) : (
        <MemberOverviewTab member={member} />
      )}
    </>
  );
}
