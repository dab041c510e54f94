import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { formatPrice } from '#contract/money.ts';
import { useDownload } from '#web/api/use-download.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './invoice-rows.module.css';
import {
  formatTitle,
  type Invoice,
  type InvoiceDocument,
  invoicesPageSize,
  toAdjustmentNoteDocument,
  toDownloadError,
  toInvoiceDocument,
} from './invoices.calls.ts';

/** Small screens get a list, because a table laid out as cards loses its table semantics. */
export function InvoiceRows({ title, invoices }: { title: string; invoices: Invoice[] | undefined }) {
  const [Frame, Row] = useMinWidth(720) ? [InvoiceTable, TableRow] : [InvoiceCards, InvoiceCard];
  return (
    <Frame title={title} isLoading={!invoices}>
      {invoices
        ? invoices.map((invoice) => <Row key={invoice.id} {...toCells(invoice)} />)
        : Array.from({ length: invoicesPageSize }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
            <Row key={index} {...skeletonCells} />
          ))}
    </Frame>
  );
}

type FrameProps = { title: string; isLoading: boolean; children: ReactNode };

const InvoiceTable = ({ title, isLoading, children }: FrameProps) => (
  <div className={styles.tableFrame}>
    <table className={styles.table} aria-busy={isLoading}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
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
            <VisuallyHidden>Download</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

const InvoiceCards = ({ title, isLoading, children }: FrameProps) => (
  <ul className={styles.cards} aria-label={title} aria-busy={isLoading}>
    {children}
  </ul>
);

type Cells = Record<'number' | 'type' | 'status' | 'date' | 'price' | 'download', ReactNode>;

const toCells = (invoice: Invoice): Cells => ({
  number: invoice.invoiceNumber,
  type: invoice.type,
  status: <InvoiceStatus {...invoice} />,
  date: <InvoiceDate {...invoice} />,
  price: formatPrice(invoice.totalPrice * 100),
  download: <DownloadButton document={toInvoiceDocument(invoice)} />,
});

const skeletonCells: Cells = {
  number: <Skeleton width="6ch" />,
  type: <Skeleton width="10ch" />,
  status: <Skeleton width="8ch" />,
  date: <Skeleton width="11ch" />,
  price: <Skeleton width="8ch" />,
  download: <Skeleton width="2ch" />,
};

const TableRow = ({ number, type, status, date, price, download }: Cells) => (
  <tr>
    <th scope="row">{number}</th>
    <td>{type}</td>
    <td>{status}</td>
    <td className={styles.date}>{date}</td>
    <td className={styles.price}>{price}</td>
    <td className={styles.download}>{download}</td>
  </tr>
);

const InvoiceCard = ({ number, type, status, date, price, download }: Cells) => (
  <li className={styles.card}>
    <dl className={styles.facts}>
      <Fact name="Invoice number">
        <strong>{number}</strong>
      </Fact>
      <Fact name="Status">{status}</Fact>
      <Fact name="Type">{type}</Fact>
      <Fact name="Date">{date}</Fact>
      <Fact name="Total price">{price}</Fact>
    </dl>
    <div className={styles.cardDownload}>{download}</div>
  </li>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact} data-fact={name}>
    <dt>
      <VisuallyHidden>{name}</VisuallyHidden>
    </dt>
    <dd>{children}</dd>
  </div>
);

const InvoiceDate = ({ date, dueDate }: Invoice) => (
  <>
    <time dateTime={date}>{formatDate(date)}</time>
    {dueDate ? (
      <span className={styles.dueDate}>
        {/* A calendar day, the same in every time zone. */}
        Due <time dateTime={dueDate}>{formatDate(`${dueDate}T00:00`)}</time>
      </span>
    ) : null}
  </>
);

const badgeKinds = { Open: 'warning', Closed: 'success', Cancelled: 'error' } as const;

const InvoiceStatus = ({ id, status, isOverdue, adjustmentNoteNumber }: Invoice) => (
  <div className={styles.status}>
    <Badge kind={badgeKinds[status] ?? 'neutral'}>{status}</Badge>
    {isOverdue ? <Badge kind="error">Overdue</Badge> : null}
    {adjustmentNoteNumber ? (
      <DownloadButton document={toAdjustmentNoteDocument(id, adjustmentNoteNumber)} label="Adjustment note" />
    ) : null}
  </div>
);

function DownloadButton({ document, label }: { document: InvoiceDocument; label?: string }) {
  const { start, isDownloading, progress, isDone } = useDownload(document.download, (error) => {
    const { title, description } = toDownloadError(error, document);
    notify('error', title, description);
  });
  const buttonProps = {
    // Not `disabled`, because a disabled button loses the focus.
    'aria-disabled': isDownloading,
    onClick: start,
  };
  const buttonLabel = `Download ${document.name}`;
  return (
    <span className={styles.downloadControl}>
      {label ? (
        <button {...buttonProps} type="button" className={styles.labelledButton} aria-label={buttonLabel}>
          <Download size={16} aria-hidden="true" />
          {label}
        </button>
      ) : (
        <IconButton {...buttonProps} label={buttonLabel} icon={<Download size={20} aria-hidden="true" />} />
      )}
      {isDownloading ? (
        <span className={styles.progress}>
          <ProgressBar label={`Downloading ${document.name}`} value={progress} />
        </span>
      ) : null}
      <VisuallyHidden role="status">{isDone ? `${formatTitle(document)} downloaded` : null}</VisuallyHidden>
    </span>
  );
}
