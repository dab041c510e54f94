import { createFileRoute } from '@tanstack/react-router';
import { CompanyInvoicesPage } from '#web/features/invoices/company-invoices-page.tsx';
import { pageParam, searchParams } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/_signed-in/settings/company-invoices')({
  validateSearch: searchParams({ page: pageParam }),
  component: function CompanyInvoicesRoute() {
    const navigate = Route.useNavigate();
    const changePage = (page: number) => navigate({ search: { page } });
    return <CompanyInvoicesPage page={Route.useSearch().page} onPageChange={changePage} />;
  },
});
