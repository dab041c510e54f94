import { InvoiceList, InvoicesLayout, type PagingProps } from './invoice-list.tsx';

const title = 'Personal invoices';

export function PersonalInvoicesPage(paging: PagingProps) {
  return (
    <InvoicesLayout title={title}>
      <InvoiceList
        {...paging}
        title={title}
        assignedType="Individual"
        emptyText="Your purchases and renewals will be listed here."
      />
    </InvoicesLayout>
  );
}
