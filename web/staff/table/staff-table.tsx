import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { formatTotal } from './format-total.ts';
import { RefreshFailed } from './refresh-failed.tsx';
import { buildSelection, type SelectionState } from './selection.ts';
import styles from './staff-table.module.css';
import { TableBar } from './table-bar.tsx';
import { TableCards, TableCardsSkeleton } from './table-cards.tsx';
import { TableGrid, TableGridSkeleton } from './table-grid.tsx';
import { hasFilters } from './table-search.ts';
import type { TableData, TableProps } from './table-types.ts';
import { useColumns } from './use-columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableData, useTableSearch } from './use-table-state.ts';
import { ViewTabs } from './view-tabs.tsx';

const noFilters: never[] = [];

/** The table of every list in the console. It belongs in a StaffPage with the layout `fixed`. */
export function StaffTable<Row, Data extends TableData, Key extends QueryKey>(
  props: TableProps<Row, Data, Key>,
) {
  const {
    name,
    label,
    load,
    toRows,
    rowId,
    bulkActions,
    searchLabel,
    filters = noFilters,
    pageSize = 50,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const isWide = useMinWidth(600);
  const table = useTableSearch(props.columns, filters, pageSize);
  const request = load(table.query);
  const { data, error, isRefreshing, retry } = useTableData(request);
  const columns = useColumns(name, props.columns);
  const rows = data ? toRows(data) : [];
  const totalItems = data?.totalItems ?? 0;
  const [selectionState, setSelectionState] = useState<SelectionState<Row>>();
  const selection = buildSelection(selectionState, setSelectionState, {
    rows,
    rowId,
    totalItems,
    search: table.search,
    query: table.query,
  });
  useRowKeys({ root, selection: bulkActions ? selection : undefined, hasSearch: searchLabel !== undefined });
  const Rows = isWide ? TableGrid : TableCards;
  const RowsSkeleton = isWide ? TableGridSkeleton : TableCardsSkeleton;
  const view = { ...props, columns, rows, table, selection: bulkActions ? selection : undefined };
  return (
    <div ref={root} className={styles.table}>
      {props.views ? (
        <ViewTabs {...{ name, table, load }} views={props.views} firstLabel={props.firstViewLabel ?? 'All'} />
      ) : null}
      <TableBar
        {...{ searchLabel, filters, table, columns }}
        action={props.barAction}
        exportButton={
          props.exportList ? (
            <ExportButton
              list={props.exportList}
              filters={props.exportFilters}
              requestKey={request.queryKey}
              total={data && formatTotal(data)}
            />
          ) : null
        }
      />
      {error && data ? <RefreshFailed onRetry={retry} /> : null}
      <section className={styles.frame} aria-label={label} aria-busy={isRefreshing}>
        {isRefreshing ? <div className={styles.loadingBar} /> : null}
        {data ? (
          rows.length > 0 ? (
            <Rows {...view} />
          ) : hasFilters(table.search) || totalItems > 0 ? (
            <EmptyState title="Nothing matches these filters.">
              <Button kind="secondary" onClick={() => table.show({})}>
                Clear filters
              </Button>
            </EmptyState>
          ) : (
            props.emptyState
          )
        ) : error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <RowsSkeleton columns={columns} hasSelection={bulkActions !== undefined} />
        )}
      </section>
      <Pagination
        page={table.query.page}
        size={pageSize}
        totalItems={totalItems}
        onPageChange={(page) => table.change({ page: String(page) })}
        disabled={isRefreshing}
      />
      {data?.hasMoreItems ? (
        <p className={common.note} role="status">
          {formatTotal(data)} match. Search or filter to see those after the first {formatCount(totalItems)}.
        </p>
      ) : null}
      {bulkActions && selection.selection.count > 0 ? (
        <BulkBar actions={bulkActions} selection={selection} totalItems={totalItems} />
      ) : null}
    </div>
  );
}
