import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { privacyQuery } from '#web/features/members/settings/directory-privacy.calls.ts';
import { DirectoryPrivacyPage } from '#web/features/members/settings/directory-privacy-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/directory-privacy')({
  loader: () => void queryClient.prefetchQuery(privacyQuery),
  component: DirectoryPrivacyPage,
});
