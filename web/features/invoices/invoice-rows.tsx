import { useSyncExternalStore } from 'react';
import { InvoiceCards } from './invoice-cards.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { Shown } from './invoices.calls.ts';

/**
 * A table laid out as cards is no table to many screen readers, so small screens get a real list instead. Only one of
 * the two is in the page.
 */
export function InvoiceRows(props: Shown) {
  const isWide = useSyncExternalStore(subscribe, () => roomForColumns.matches);
  return isWide ? <InvoiceTable {...props} /> : <InvoiceCards {...props} />;
}

const roomForColumns = matchMedia('(min-width: 720px)');

function subscribe(react: () => void): () => void {
  roomForColumns.addEventListener('change', react);
  return () => roomForColumns.removeEventListener('change', react);
}
