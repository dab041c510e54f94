import { useCurrentUser } from '#web/api/current-user.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { InvoiceList, InvoicesLayout, type PagingProps } from './invoice-list.tsx';
import { InvoiceRows } from './invoice-rows.tsx';

const title = 'Company invoices';

export function CompanyInvoicesPage(paging: PagingProps) {
  return (
    <InvoicesLayout title={title}>
      <CompanyInvoices {...paging} />
    </InvoicesLayout>
  );
}

/** Only billing contacts may request the list. */
function CompanyInvoices(paging: PagingProps) {
  const { data: user, error, refetch } = useCurrentUser();
  if (error && !user) return <LoadFailed error={error} onRetry={refetch} />;
  if (!user) return <InvoiceRows title={title} invoices={undefined} />;
  if (!user.isBillingContact) return <Banner kind="info">You don't have access to Company invoices.</Banner>;
  return (
    <InvoiceList
      {...paging}
      title={title}
      assignedType="Company"
      emptyText="Your organisation’s purchases and renewals will be listed here."
    />
  );
}
