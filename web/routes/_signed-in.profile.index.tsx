import { createFileRoute } from '@tanstack/react-router';
import { prefetchProfile } from '#web/features/members/profile/profile.calls.ts';
import { ProfilePage } from '#web/features/members/profile/profile-page.tsx';
import { ProfilePreview } from '#web/features/members/profile/profile-preview.tsx';
import { enumParam, searchParams } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/profile/')({
  validateSearch: searchParams({ view: enumParam(['others']) }),
  loader: ({ context }) => void prefetchProfile(context.userId),
  component: function OwnProfileRoute() {
    const { userId } = Route.useRouteContext();
    const { view } = Route.useSearch();
    return view ? <ProfilePreview memberId={userId} /> : <ProfilePage memberId={userId} isOwn />;
  },
});
