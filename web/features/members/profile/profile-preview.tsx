import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/api/current-user.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { profilePreviewQuery } from './profile.calls.ts';
import { ProfileHeader } from './profile-header.tsx';
import styles from './profile-page.module.css';
import { ProfileSections, ProfileSkeleton } from './profile-sections.tsx';

export function ProfilePreview({ memberId }: { memberId: string }) {
  const { data: user } = useCurrentUser();
  const preview = useQuery(profilePreviewQuery());
  if (preview.error && !preview.data)
    return (
      <div className={styles.page}>
        <PageHeading>Profile</PageHeading>
        {user?.isEmailConfirmed === false ? (
          <PreviewNote text="Other members can open your profile after you confirm your email address." />
        ) : user?.includeInDirectory === false ? (
          <PreviewNote text="You are not in the member directory, so other members cannot open your profile." />
        ) : (
          <LoadFailed error={preview.error} onRetry={preview.refetch} />
        )}
      </div>
    );
  return (
    <div className={styles.page}>
      <PreviewNote text="This is how other members see your profile." />
      <ProfileHeader memberId={memberId} member={preview.data} isOwn={false} />
      {preview.data ? <ProfileSections member={preview.data} isOwn={false} /> : <ProfileSkeleton />}
    </div>
  );
}

const PreviewNote = ({ text }: { text: string }) => (
  <Banner kind="info">
    <p>
      {text} <TextLink to="/settings/directory-privacy">Change directory privacy</TextLink>
    </p>
  </Banner>
);
