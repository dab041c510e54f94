import { InvoiceList, InvoicesLayout, type Paged } from './invoice-list.tsx';

const title = 'Personal invoices';

export function PersonalInvoicesPage(paged: Paged) {
  return (
    <InvoicesLayout title={title}>
      <InvoiceList
        {...paged}
        title={title}
        assignedType="Individual"
        emptyText="Your purchases and renewals will be listed here."
      />
    </InvoicesLayout>
  );
}
