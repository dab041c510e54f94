import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './invoice-list.module.css';
import { InvoiceRows } from './invoice-rows.tsx';
import { type AssignedType, invoicesAPage, invoicesQuery } from './invoices.calls.ts';
import { rangeOf } from './page-range.ts';
import { WaitingInvoices } from './waiting-invoices.tsx';

export type Paged = { page: number | undefined; onPageChange: (page: number) => void };
type Props = Paged & {
  title: string;
  assignedType: AssignedType /** Said when there are none. */;
  nothing: string;
};

export function InvoiceList({ title, assignedType, nothing, page = 1, onPageChange }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...invoicesQuery(assignedType, page),
    placeholderData: keepPreviousData,
  });
  const changePage = (next: number) => {
    onPageChange(next);
    // The buttons rest while the page is on its way; Tab goes on from the heading into what comes.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const range = data && rangeOf(page, invoicesAPage, data.totalItems);

  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <WaitingInvoices title={title} />;
  if (data.totalItems === 0)
    return (
      <div className={styles.nothing}>
        <EmptyState title="No invoices">
          <p>{nothing}</p>
        </EmptyState>
      </div>
    );
  if (!range)
    return (
      <div className={styles.nothing}>
        <EmptyState title="There are no invoices on this page">
          <Button kind="quiet" onClick={() => changePage(1)}>
            Go to the first page
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <>
      <p className={styles.range} role="status">
        {range.words}
      </p>
      <InvoiceRows title={title} invoices={isPlaceholderData ? range.count : data.invoices} />
      <Pagination
        page={page}
        size={invoicesAPage}
        totalItems={data.totalItems}
        onPageChange={changePage}
        disabled={isPlaceholderData}
      />
    </>
  );
}
