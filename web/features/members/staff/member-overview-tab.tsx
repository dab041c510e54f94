import { useQuery } from '@tanstack/react-query';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { DirectoryCard, GroupsCard, OrganisationCard } from './member-cards.tsx';
import { MembershipCard } from './membership-card.tsx';
import { DuplicatesCard } from './merge/duplicates-card.tsx';
import { EmailsCard, EnquiriesCard, GrantsCard, InvoicesCard } from './record-cards.tsx';
import { SegmentsCard } from './segments-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { type MemberOverview, memberOverviewQuery, type StaffMember } from './staff-members.calls.ts';

export function MemberOverviewTab({ member }: { member: StaffMember }) {
  const { id } = member;
  const { data: overview, error, refetch } = useQuery(memberOverviewQuery(id));
  const { can } = usePermissions();
  return (
    <ObjectCards
      aside={
        can('members.readPrivate') ? (
          <ObjectCard title="Activity">
            <SubjectHistory subject={{ kind: 'member', id }} />
          </ObjectCard>
        ) : null
      }
    >
      <MembershipCard member={member} paidUntil={overview?.paidUntil} />
      {member.closedAt ? null : <PersonCards member={member} overview={overview} />}
      {overview ? (
        <>
          <GrantsCard overview={overview} />
          <InvoicesCard overview={overview} />
          <EmailsCard overview={overview} />
          <EnquiriesCard overview={overview} />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons />
      )}
    </ObjectCards>
  );
}

type Props = { member: StaffMember; overview: MemberOverview | undefined };

const PersonCards = ({ member, overview }: Props) => (
  <>
    <OrganisationCard member={member} />
    {member.details && !member.mergedInto ? <DuplicatesCard member={member} /> : null}
    {member.details ? <DirectoryCard member={member} details={member.details} /> : null}
    {member.account ? (
      <>
        <AccountCard member={member} account={member.account} />
        <SessionsCard member={member} />
      </>
    ) : null}
    {overview ? <GroupsCard overview={overview} /> : null}
    {member.details && overview?.jurisdictions ? (
      <SegmentsCard
        member={member}
        segments={member.details.segments ?? []}
        jurisdictions={overview.jurisdictions}
      />
    ) : null}
  </>
);

const CardSkeletons = () => (
  <ObjectCard title="Records">
    <p aria-busy="true">
      <Skeleton width="100%" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </p>
  </ObjectCard>
);
