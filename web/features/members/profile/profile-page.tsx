import { useQuery } from '@tanstack/react-query';
import { ApiError, isNotFound } from '#web/api/api-error.ts';
import { isRestricted, useCurrentUser } from '#web/api/current-user.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { NotAuthorizedPage } from '#web/ui/pages/not-authorized-page.tsx';
import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { useFocusHeading } from '#web/ui/pages/use-focus-heading.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { type Member, memberQuery } from './profile.calls.ts';
import { ProfileHeader } from './profile-header.tsx';
import styles from './profile-page.module.css';
import { CompanyDetails, ProfileSections, ProfileSkeleton } from './profile-sections.tsx';

type Props = { memberId: string; isOwn: boolean };

export function ProfilePage({ memberId, isOwn }: Props) {
  const profile = useQuery(memberQuery(memberId));
  const currentUser = useCurrentUser();
  const { data: member, error } = profile;
  if (isNotInDirectory(error)) return <NotAuthorizedPage />;
  if (isNotFound(error)) return <MemberNotFound />;
  // A failed refetch keeps the loaded profile and any typed text.
  const failed = [profile, currentUser].find((query) => query.error && !query.data);
  if (failed)
    return (
      <div className={styles.page}>
        <PageHeading>Profile</PageHeading>
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      </div>
    );

  return (
    <div className={styles.page}>
      <ProfileHeader memberId={memberId} member={member} isOwn={isOwn} />
      {member && currentUser.data ? (
        <Sections member={member} isOwn={isOwn} viewer={currentUser.data} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}

type SectionsProps = { member: Member; isOwn: boolean; viewer: Member };

function Sections({ member, isOwn, viewer }: SectionsProps) {
  if (!isOwn && isRestricted(viewer)) return <RestrictedProfile member={member} viewer={viewer} />;
  return (
    <>
      {isOwn && !member.includeInDirectory ? <NotInDirectoryNote /> : null}
      <ProfileSections member={member} isOwn={isOwn} />
    </>
  );
}

const isNotInDirectory = (error: unknown) =>
  error instanceof ApiError && error.message === 'The user is not included in the member directory';

function MemberNotFound() {
  useFocusHeading();
  return <NotFoundMessage />;
}

function NotInDirectoryNote() {
  return (
    <Banner kind="info">
      <p>
        Your profile is not in the member directory: other members cannot open this page.{' '}
        <TextLink to="/settings/directory-privacy">Change your directory privacy</TextLink>
      </p>
    </Banner>
  );
}

function RestrictedProfile({ member, viewer }: { member: Member; viewer: Member }) {
  return (
    <>
      <Banner kind="info">
        <p>
          {viewer.isInformationalType
            ? 'Full members also see contact details and more. '
            : 'You will see contact details and more after you confirm your email address. '}
          <TextLink to={'/members' as string}>About the member directory</TextLink>
        </p>
      </Banner>
      <CompanyDetails member={member} isOwn={false} />
    </>
  );
}
