import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound } from '#web/api/api-error.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectTabs } from '#web/staff/object-page/object-tabs.tsx';
import { useObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberNotesTab } from './member-notes-tab.tsx';
import { MemberOverviewTab } from './member-overview-tab.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberRecords } from './member-records.tsx';
import { MergedBanner, MergedFromBanner } from './merge/merged-banner.tsx';
import { memberOverviewQuery, type StaffMember, staffMemberQuery } from './staff-members.calls.ts';

const editForm = createLazyModule(async () => (await import('./edit-member-form.tsx')).EditMemberForm);

export function StaffMemberPage({ id }: { id: string }) {
  const { data: member, error, refetch } = useQuery(staffMemberQuery(id));
  const readsList = usePermissions().can('members.readPrivate');
  if (isNotFound(error)) return <ObjectNotFound />;
  return (
    <StaffPage
      title={member?.name ?? 'Member'}
      back={readsList ? { label: 'Members', to: '/staff/members' } : { label: 'Today', to: '/staff/today' }}
    >
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

function useMemberTabs({ id, details, closedAt, mergedInto }: StaffMember) {
  const { can } = usePermissions();
  const { data: overview } = useQuery(memberOverviewQuery(id));
  const readsPrivate = can('members.readPrivate');
  const tabs = [
    { id: 'overview', label: 'Overview', isShown: true },
    { id: 'profile', label: 'Profile', isShown: details !== null },
    { id: 'edit', label: 'Edit', isShown: can('members.edit') && !closedAt && !mergedInto },
    {
      id: 'notes',
      label: 'Notes',
      count: overview?.noteCount ?? undefined,
      isShown: readsPrivate && !closedAt,
    },
    { id: 'activity', label: 'Activity', isShown: readsPrivate },
    // All staff who read members read some of the records, such as invoices.
    { id: 'records', label: 'Records', isShown: true },
  ];
  return tabs.filter(({ isShown }) => isShown);
}

function MemberObject({ member }: { member: StaffMember }) {
  const { id, name, details, mergedInto, mergedFrom } = member;
  const tabs = useMemberTabs(member);
  const tab = useObjectTab(tabs);
  const navigate = useNavigate();
  const showTab = (next?: string) =>
    void navigate({ to: '.', search: { tab: next } as never, resetScroll: false });
  return (
    <>
      <MemberHead
        member={member}
        actions={
          <MemberActions member={member} onEdit={tab === 'edit' ? undefined : () => showTab('edit')} />
        }
      />
      {mergedInto ? <MergedBanner into={mergedInto} /> : null}
      {mergedFrom && mergedFrom.length > 0 ? <MergedFromBanner members={mergedFrom} /> : null}
      <ObjectTabs label={name} list={tabs} />
      {tab === 'records' ? (
        <MemberRecords member={member} />
      ) : tab === 'activity' ? (
        <ObjectCard title="Activity">
          <SubjectHistory subject={{ kind: 'member', id }} />
        </ObjectCard>
      ) : tab === 'notes' ? (
        <MemberNotesTab member={member} />
      ) : tab === 'edit' ? (
        <EditTab member={member} onDone={() => showTab('profile')} />
      ) : tab === 'profile' && details ? (
        <MemberProfile details={details} />
      ) : (
        <MemberOverviewTab member={member} />
      )}
    </>
  );
}

type EditProps = { member: StaffMember; onDone: () => void };

function EditTab({ member, onDone }: EditProps) {
  const EditMemberForm = useLazyModule(editForm, true, onDone);
  return EditMemberForm ? <EditMemberForm member={member} onDone={onDone} /> : <LoadingForm />;
}

const LoadingForm = () => (
  <p aria-busy="true">
    <Skeleton width="60%" />
    <Skeleton width="60%" />
  </p>
);
