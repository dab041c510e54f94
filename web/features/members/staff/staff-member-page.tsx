import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '#web/api/api-error.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { Facts, ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { type StaffMember, staffMemberQuery } from './staff-members.calls.ts';

export function StaffMemberPage({ id }: { id: string }) {
  const { data: member, error, refetch } = useQuery(staffMemberQuery(id));
  const { can } = usePermissions();
  if (isNotFound(error)) return <ObjectNotFound />;
  return (
    <StaffPage title={member?.name ?? 'Member'} back={{ label: 'Today', to: '/staff/today' }}>
      {error && !member ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <MemberHead id={id} member={member} />
      )}
      {member ? (
        <ObjectCards
          aside={
            can('members.readPrivate') ? (
              <ObjectCard title="Activity">
                <SubjectHistory subject={{ kind: 'member', id }} />
              </ObjectCard>
            ) : null
          }
        >
          <MembershipCard member={member} />
          <ContactCard member={member} />
        </ObjectCards>
      ) : null}
    </StaffPage>
  );
}

function MemberHead({ id, member }: { id: string; member: StaffMember | undefined }) {
  if (!member) return <ObjectHeadSkeleton />;
  const { name, pronouns, photoUrl, position, organisation, isListed } = member;
  return (
    <ObjectHead
      name={name}
      picture={<Avatar id={id} names={name.split(' ')} image={photoUrl} size="large" />}
      badges={isListed ? null : <Badge kind="neutral">Not in the directory</Badge>}
      actions={
        isListed ? (
          <ButtonLink kind="secondary" href={`/profile/${id}`}>
            Portal profile
          </ButtonLink>
        ) : null
      }
    >
      <p>{[pronouns, position, organisation?.name].filter(Boolean).join(' · ')}</p>
    </ObjectHead>
  );
}

function MembershipCard({ member }: { member: StaffMember }) {
  const { membership, organisation, unlistedOrganisationName, joinedAt } = member;
  return (
    <ObjectCard title="Membership">
      <Facts
        facts={[
          { label: 'Membership', value: membership },
          {
            label: 'Organisation',
            value: organisation ? (
              <Link to="/staff/organisations/$id" params={{ id: organisation.id }}>
                {organisation.name}
              </Link>
            ) : (
              unlistedOrganisationName && `${unlistedOrganisationName} (not listed)`
            ),
          },
          { label: 'Member since', value: joinedAt ? formatDay(joinedAt) : null },
        ]}
      />
    </ObjectCard>
  );
}

function ContactCard({ member: { email, mobile, landline, isEmailConfirmed } }: { member: StaffMember }) {
  return (
    <ObjectCard title="Contact">
      <Facts
        facts={[
          { label: 'Email', value: email && <a href={`mailto:${email}`}>{email}</a> },
          ...(isEmailConfirmed === null
            ? []
            : [{ label: 'Email confirmed', value: isEmailConfirmed ? 'Yes' : 'No' }]),
          { label: 'Mobile', value: mobile },
          { label: 'Landline', value: landline },
        ]}
      />
    </ObjectCard>
  );
}
