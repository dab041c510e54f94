import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { enquiryQuery } from '#web/features/enquiries/staff/enquiries.calls.ts';
import { EnquiryPage } from '#web/features/enquiries/staff/enquiry-page.tsx';

export const Route = createFileRoute('/staff/enquiries/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(enquiryQuery(params.id)),
  component: function EnquiryRoute() {
    return <EnquiryPage id={Route.useParams().id} />;
  },
});
