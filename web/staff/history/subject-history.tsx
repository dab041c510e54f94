import { useState } from 'react';
import common from '#web/ui/display/common.module.css';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { RefreshFailed } from '../table/refresh-failed.tsx';
import { useTableData } from '../table/use-table-state.ts';
import { type Subject, subjectHistoryQuery } from './history.calls.ts';
import { HistoryEntries } from './history-entries.tsx';

const pageSize = 20;

/** Staff actions on one object. */
export function SubjectHistory({ subject }: { subject: Subject }) {
  const [page, setPage] = useState(1);
  const { data, error, retry, isRefreshing } = useTableData(subjectHistoryQuery(subject, page));
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={retry} />
    ) : (
      <p aria-busy="true">
        <Skeleton width="100%" />
        <Skeleton width="60%" />
      </p>
    );
  if (data.totalItems === 0) return <p className={common.muted}>No changes yet.</p>;
  return (
    <div className={common.stack}>
      {error ? <RefreshFailed onRetry={retry} /> : null}
      <HistoryEntries entries={data.entries} />
      <Pagination
        page={page}
        size={pageSize}
        totalItems={data.totalItems}
        onPageChange={setPage}
        disabled={isRefreshing}
        label="Pages of the activity"
      />
    </div>
  );
}
