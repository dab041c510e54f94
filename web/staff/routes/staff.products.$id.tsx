import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { StaffProductPage } from '#web/features/products/staff/staff-product-page.tsx';
import { staffProductQuery } from '#web/features/products/staff/staff-products.calls.ts';

export const Route = createFileRoute('/staff/products/$id')({
  loader: ({ params }) => void queryClient.prefetchQuery(staffProductQuery(params.id)),
  component: function StaffProductRoute() {
    return <StaffProductPage id={Route.useParams().id} />;
  },
});
