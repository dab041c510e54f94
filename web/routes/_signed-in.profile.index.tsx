import { createFileRoute } from '@tanstack/react-router';
import { prefetchProfile } from '#web/features/profile/profile.calls.ts';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';

export const Route = createFileRoute('/_signed-in/profile/')({
  loader: ({ context }) => void prefetchProfile(context.userId),
  component: () => <ProfilePage memberId={Route.useRouteContext().userId} isOwn />,
});
