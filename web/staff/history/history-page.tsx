import { historyStaff, type SubjectKind, subjectKinds } from '#contract/history.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { FilterControl } from '../table/filter-control.tsx';
import { RefreshFailed } from '../table/refresh-failed.tsx';
import { hasFilters, type TableQuery } from '../table/table-search.ts';
import type { Filter } from '../table/table-types.ts';
import { useTableData, useTableSearch } from '../table/use-table-state.ts';
import { ActorFilter } from './actor-filter.tsx';
import { HistoryEntries } from './history-entries.tsx';
import styles from './history-page.module.css';

const pageSize = 50;
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const baseFilters: Filter[] = [
  { name: 'actorId', label: 'Person', control: ActorFilter },
  {
    name: 'kind',
    label: 'Kind',
    options: subjectKinds.map((kind) => ({ value: kind, label: capitalise(kind) })),
  },
  { name: 'action', label: 'Action', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
];

const historyQuery = ({ page, size, filters }: TableQuery) =>
  endpointQuery(historyStaff.listHistory, {
    query: { ...filters, page, size, kind: filters.kind as SubjectKind | undefined },
  });

/** The page Activity: everything that staff did. */
export function HistoryPage() {
  const { search, query, show, change } = useTableSearch([], baseFilters, pageSize);
  const { data, error, retry, isRefreshing } = useTableData(historyQuery(query));
  return (
    <StaffPage title="Activity" note={data ? `${formatCount(data.totalItems)} entries` : null}>
      <div className={styles.filters}>
        {baseFilters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={search[filter.name]}
            onValueChange={(value) => change({ [filter.name]: value })}
          />
        ))}
        {hasFilters(search) ? (
          <Button kind="text" onClick={() => show({})}>
            Clear
          </Button>
        ) : null}
        <ExportButton
          list="activity"
          requestKey={historyQuery(query).queryKey}
          total={data && formatCount(data.totalItems)}
        />
      </div>
      {error && data ? <RefreshFailed onRetry={retry} /> : null}
      <section className={styles.list} aria-label="Entries" aria-busy={isRefreshing || !data}>
        {data ? (
          data.totalItems > 0 ? (
            <HistoryEntries entries={data.entries} showsSubject />
          ) : hasFilters(search) ? (
            <EmptyState title="Nothing matches these filters.">
              <Button kind="secondary" onClick={() => show({})}>
                Clear filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No changes yet">
              <p>Every change that staff make appears here and can be put back.</p>
            </EmptyState>
          )
        ) : error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <HistorySkeleton />
        )}
      </section>
      <Pagination
        page={query.page}
        size={pageSize}
        totalItems={data?.totalItems ?? 0}
        onPageChange={(page) => change({ page: String(page) })}
        disabled={isRefreshing}
      />
    </StaffPage>
  );
}

const HistorySkeleton = () => (
  <>
    {['80%', '60%', '70%'].map((width) => (
      <p key={width}>
        <Skeleton width={width as '80%'} />
        <Skeleton width="30%" />
      </p>
    ))}
  </>
);
