import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { invoicesQuery } from '#web/features/invoices/invoices.calls.ts';
import { PersonalInvoicesPage } from '#web/features/invoices/personal-invoices-page.tsx';
import { pageParam, searchParams } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/settings/personal-invoices')({
  validateSearch: searchParams({ page: pageParam }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps: { page } }) => void queryClient.prefetchQuery(invoicesQuery('Individual', page)),
  component: function PersonalInvoicesRoute() {
    const navigate = Route.useNavigate();
    const changePage = (page: number) => navigate({ search: { page } });
    return <PersonalInvoicesPage page={Route.useSearch().page} onPageChange={changePage} />;
  },
});
