import { createFileRoute } from '@tanstack/react-router';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ContactUsPage } from '#web/features/enquiries/contact-us-page.tsx';

export const Route = createFileRoute('/_signed-in/contact-us')({
  loader: () => void queryClient.prefetchQuery(currentUserQuery()),
  component: ContactUsPage,
});
