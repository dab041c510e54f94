import { useRoom } from '#web/ui/pages/use-room.ts';
import { InvoiceCards } from './invoice-cards.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { Shown } from './invoices.calls.ts';

/** A table laid out as cards is no table to many screen readers, so small screens get a list. */
export function InvoiceRows(props: Shown) {
  return useRoom(720) ? <InvoiceTable {...props} /> : <InvoiceCards {...props} />;
}
