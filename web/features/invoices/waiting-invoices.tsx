import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { invoicesAPage } from './invoices.calls.ts';

/** A full page in outline. */
export function WaitingInvoices({ title }: { title: string }) {
  return (
    <>
      <p>
        <Skeleton width="18ch" />
      </p>
      <InvoiceRows title={title} invoices={invoicesAPage} />
    </>
  );
}
