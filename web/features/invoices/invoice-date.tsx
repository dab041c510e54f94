import { formatDate } from '#web/ui/formats/format-date.ts';
import styles from './invoice-date.module.css';
import type { Invoice } from './invoices.calls.ts';

export const InvoiceDate = ({ date, dueDate }: Pick<Invoice, 'date' | 'dueDate'>) => (
  <>
    <time dateTime={date}>{formatDate(date)}</time>
    {dueDate ? (
      <span className={styles.due}>
        {/* A calendar day, the same in every time zone. */}
        Due <time dateTime={dueDate}>{formatDate(`${dueDate}T00:00`)}</time>
      </span>
    ) : null}
  </>
);
