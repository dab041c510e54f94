import { formatDate } from '#web/ui/format-date.ts';
import { formatPrice } from '#web/ui/format-number.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import { DownloadButton } from './download-button.tsx';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import styles from './invoice-table.module.css';
import type { Invoice, Shown } from './invoices.calls.ts';

/** The invoices where there is room for columns. */
export function InvoiceTable({ title, invoices }: Shown) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-busy={typeof invoices === 'number'}>
        <caption>
          <Unseen>{title}</Unseen>
        </caption>
        <thead>
          <tr>
            <th scope="col">Invoice number</th>
            <th scope="col">Type</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col" className={styles.price}>
              Total price
            </th>
            <th scope="col" className={styles.download}>
              <Unseen>Download</Unseen>
            </th>
          </tr>
        </thead>
        <tbody>
          {typeof invoices === 'number'
            ? Array.from({ length: invoices }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all alike
                <WaitingRow key={index} />
              ))
            : invoices.map((invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />)}
        </tbody>
      </table>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, type, status, date, totalPrice } = invoice;
  return (
    <tr>
      <th scope="row">{invoiceNumber}</th>
      <td>{type}</td>
      <td>
        <InvoiceStatusBadge status={status} />
      </td>
      <td className={styles.date}>
        <time dateTime={date}>{formatDate(date)}</time>
      </td>
      <td className={styles.price}>{formatPrice(totalPrice * 100)}</td>
      <td className={styles.download}>
        <DownloadButton {...invoice} />
      </td>
    </tr>
  );
}

function WaitingRow() {
  return (
    <tr>
      <WaitingCell width="6ch" />
      <WaitingCell width="10ch" />
      <WaitingCell width="8ch" />
      <WaitingCell width="11ch" />
      <WaitingCell width="8ch" className={styles.price} />
      <WaitingCell width="2ch" className={styles.download} />
    </tr>
  );
}

function WaitingCell({ width, className }: { width: `${number}ch`; className?: string | undefined }) {
  return (
    <td className={className}>
      <Skeleton width={width} />
    </td>
  );
}
