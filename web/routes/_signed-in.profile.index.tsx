import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { prefetchProfile } from '#web/features/members/profile/profile.calls.ts';
import { ProfilePage } from '#web/features/members/profile/profile-page.tsx';
import { ProfilePreview } from '#web/features/members/profile/profile-preview.tsx';
import { enumParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/profile/')({
  validateSearch: z.object({ view: enumParam(['others']) }),
  loader: ({ context }) => void prefetchProfile(context.userId),
  component: function OwnProfileRoute() {
    const { userId } = Route.useRouteContext();
    const { view } = Route.useSearch();
    return view ? <ProfilePreview memberId={userId} /> : <ProfilePage memberId={userId} isOwn />;
  },
});
