import type { ReactNode } from 'react';
import { formatPrice } from '#contract/money.ts';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './invoice-cards.module.css';
import { InvoiceDate } from './invoice-date.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { type Invoice, invoicePaper, type Shown } from './invoices.calls.ts';

export function InvoiceCards({ title, invoices }: Shown) {
  return (
    <ul className={styles.cards} aria-label={title} aria-busy={typeof invoices === 'number'}>
      {typeof invoices === 'number'
        ? Array.from({ length: invoices }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all alike
            <WaitingCard key={index} />
          ))
        : invoices.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)}
    </ul>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, type, totalPrice } = invoice;
  return (
    <Card download={<DownloadButton paper={invoicePaper(invoice)} />}>
      <Fact name="Invoice number">
        <strong>{invoiceNumber}</strong>
      </Fact>
      <Fact name="Status">
        <InvoiceStatus invoice={invoice} />
      </Fact>
      <Fact name="Type">{type}</Fact>
      <Fact name="Date">
        <InvoiceDate {...invoice} />
      </Fact>
      <Fact name="Total price">{formatPrice(totalPrice * 100)}</Fact>
    </Card>
  );
}

function WaitingCard() {
  return (
    <Card download={<Skeleton width="2ch" />}>
      <Fact name="Invoice number">
        <Skeleton width="6ch" />
      </Fact>
      <Fact name="Status">
        <Skeleton width="8ch" />
      </Fact>
      <Fact name="Type">
        <Skeleton width="10ch" />
      </Fact>
      <Fact name="Date">
        <Skeleton width="11ch" />
      </Fact>
      <Fact name="Total price">
        <Skeleton width="8ch" />
      </Fact>
    </Card>
  );
}

function Card({ children, download }: { children: ReactNode; download: ReactNode }) {
  return (
    <li className={styles.card}>
      <dl className={styles.facts}>{children}</dl>
      <div className={styles.download}>{download}</div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact} data-fact={name}>
      <dt>
        <Unseen>{name}</Unseen>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
