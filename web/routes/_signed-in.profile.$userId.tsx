import { createFileRoute } from '@tanstack/react-router';
import { prefetchProfile } from '#web/features/members/profile/profile.calls.ts';
import { ProfilePage } from '#web/features/members/profile/profile-page.tsx';

export const Route = createFileRoute('/_signed-in/profile/$userId')({
  loader: ({ params }) => void prefetchProfile(params.userId),
  component: function ProfileRoute() {
    const { userId: memberId } = Route.useParams();
    const { userId } = Route.useRouteContext();
    return <ProfilePage key={memberId} memberId={memberId} isOwn={memberId === userId} />;
  },
});
