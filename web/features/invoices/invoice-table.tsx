import { formatPrice } from '#contract/money.ts';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DownloadButton } from './download-button.tsx';
import { InvoiceDate } from './invoice-date.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import styles from './invoice-table.module.css';
import { type Invoice, invoicePaper, type Shown } from './invoices.calls.ts';

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
  const { invoiceNumber, type, totalPrice } = invoice;
  return (
    <tr>
      <th scope="row">{invoiceNumber}</th>
      <td>{type}</td>
      <td>
        <InvoiceStatus invoice={invoice} />
      </td>
      <td className={styles.date}>
        <InvoiceDate {...invoice} />
      </td>
      <td className={styles.price}>{formatPrice(totalPrice * 100)}</td>
      <td className={styles.download}>
        <DownloadButton paper={invoicePaper(invoice)} />
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
