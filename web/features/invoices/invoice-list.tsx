import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { type AssignedType, invoicesPageSize, invoicesQuery } from './invoices.calls.ts';

export type PagingProps = { page: number | undefined; onPageChange: (page: number) => void };
type Props = PagingProps & { title: string; assignedType: AssignedType; emptyText: string };

export function InvoiceList({ title, assignedType, emptyText, page, onPageChange }: Props) {
  const list = useList(invoicesQuery(assignedType, page));
  return (
    <>
      <ListCount list={list} singular="invoice" plural="invoices" />
      <ListResults
        list={list}
        page={page}
        size={invoicesPageSize}
        onPageChange={onPageChange}
        skeleton={<InvoiceRows title={title} invoices={undefined} />}
        emptyState={
          <EmptyState title="No invoices">
            <p>{emptyText}</p>
          </EmptyState>
        }
      >
        {({ invoices }) => <InvoiceRows title={title} invoices={invoices} />}
      </ListResults>
    </>
  );
}

export const InvoicesLayout = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={common.stack}>
    <PageHeading>{title}</PageHeading>
    {children}
  </div>
);
