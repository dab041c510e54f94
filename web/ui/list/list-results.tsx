import type { MouseEvent, ReactNode } from 'react';
import surface from '#web/ui/display/surface.module.css';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { scrollIntoView } from '#web/ui/pages/scroll-into-view.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './list-results.module.css';
import { Pagination } from './pagination.tsx';
import { ResetButton } from './reset-button.tsx';
import type { ListState } from './use-list.ts';

type Props<Data> = {
  list: ListState<Data>;
  page: number | undefined;
  size: number;
  onPageChange: (page: number) => void;
  skeleton: ReactNode;
  emptyState: ReactNode;
  errorMessage?: string;
  children: (data: Data) => ReactNode;
};

const resultsId = 'results';

export function ListResults<Data extends { totalItems: number }>(props: Props<Data>) {
  return (
    <section id={resultsId} className={styles.results} aria-label="Results" tabIndex={-1}>
      <Results {...props} />
    </section>
  );
}

function Results<Data extends { totalItems: number }>({ list, page = 1, ...props }: Props<Data>) {
  const { data, error, loading, retry } = list;
  const { size, onPageChange, skeleton, emptyState, errorMessage, children } = props;
  const changePage = (next: number) => {
    onPageChange(next);
    // The buttons are disabled while loading, so Tab continues from the heading.
    focusHeading();
  };
  if (error) return <LoadFailed error={error} message={errorMessage} onRetry={retry} />;
  if (!data) return skeleton;
  if (data.totalItems === 0) return <div className={surface.surface}>{emptyState}</div>;
  if (loading === 'none' && (page - 1) * size >= data.totalItems)
    return (
      <div className={surface.surface}>
        <EmptyState title="No results on this page">
          <ResetButton onClick={() => onPageChange(1)}>Go to page 1</ResetButton>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={styles.items} aria-busy={loading === 'refreshing'}>
        {loading === 'refreshing' ? <div className={styles.loadingBar} /> : null}
        {children(data)}
      </div>
      <Pagination
        page={page}
        size={size}
        totalItems={data.totalItems}
        onPageChange={changePage}
        disabled={loading !== 'none'}
      />
    </>
  );
}

/** Visible only while focused. The parent element must be positioned. */
export function SkipToResults() {
  const skip = (event: MouseEvent) => {
    // No fragment in the URL, because members share the URL of a list.
    event.preventDefault();
    const results = document.getElementById(resultsId);
    results?.focus({ preventScroll: true });
    scrollIntoView(results);
  };
  return (
    <a href={`#${resultsId}`} className={styles.skip} onClick={skip}>
      Skip to results
    </a>
  );
}
