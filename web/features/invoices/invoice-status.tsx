import { Badge } from '#web/ui/display/badge.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './invoice-status.module.css';
import { adjustmentNotePaper, type Invoice } from './invoices.calls.ts';

const kinds = { Open: 'warning', Closed: 'good', Cancelled: 'error' } as const;

export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { id, status, isOverdue, adjustmentNoteNumber } = invoice;
  return (
    <div className={styles.status}>
      <Badge kind={kinds[status] ?? 'neutral'}>{status}</Badge>
      {isOverdue ? <Badge kind="error">Overdue</Badge> : null}
      {adjustmentNoteNumber ? (
        <DownloadButton paper={adjustmentNotePaper(id, adjustmentNoteNumber)} label="Adjustment note" />
      ) : null}
    </div>
  );
}
