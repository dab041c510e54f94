import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { wholeNumber } from '#contract/wire/query-values.ts';
import { CompanyInvoicesPage } from '#web/features/invoices/company-invoices-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/company-invoices')({
  validateSearch: z.object({ page: z.catch(z.optional(wholeNumber(1, 1_000_000)), undefined) }),
  component: function CompanyInvoicesRoute() {
    const navigate = Route.useNavigate();
    return (
      <CompanyInvoicesPage
        page={Route.useSearch().page}
        onPageChange={(page) => navigate({ search: { page } })}
      />
    );
  },
});
