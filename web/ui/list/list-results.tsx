import type { MouseEvent, ReactNode } from 'react';
import surface from '#web/ui/display/surface.module.css';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { scrollIntoView } from '#web/ui/pages/scroll-into-view.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './list-results.module.css';
import { Pagination } from './pagination.tsx';
import { ResetButton } from './reset-button.tsx';
import type { List } from './use-list.ts';

type Props<Answer> = {
  list: List<Answer>;
  page: number | undefined;
  size: number;
  onPageChange: (page: number) => void;
  waiting: ReactNode;
  nothing: ReactNode;
  fault?: string;
  children: (answer: Answer) => ReactNode;
};

const resultsId = 'results';

export function ListResults<Answer extends { totalItems: number }>(props: Props<Answer>) {
  return (
    <section id={resultsId} className={styles.results} aria-label="Results" tabIndex={-1}>
      <Results {...props} />
    </section>
  );
}

function Results<Answer extends { totalItems: number }>({
  list: { answer, error, loading, retry },
  page = 1,
  size,
  onPageChange,
  waiting,
  nothing,
  fault,
  children,
}: Props<Answer>) {
  const changePage = (next: number) => {
    onPageChange(next);
    // Tab continues from the heading, because the buttons are disabled.
    focusHeading();
  };
  if (error) return <LoadFailed error={error} message={fault} onRetry={retry} />;
  if (!answer) return waiting;
  if (answer.totalItems === 0) return <div className={surface.surface}>{nothing}</div>;
  if (loading === 'none' && (page - 1) * size >= answer.totalItems)
    return (
      <div className={surface.surface}>
        <EmptyState title="There is nothing on this page">
          <ResetButton onClick={() => onPageChange(1)}>Go to the first page</ResetButton>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={styles.items} aria-busy={loading === 'refreshing'}>
        {loading === 'refreshing' ? <div className={styles.line} /> : null}
        {children(answer)}
      </div>
      <Pagination
        page={page}
        size={size}
        totalItems={answer.totalItems}
        onPageChange={changePage}
        disabled={loading !== 'none'}
      />
    </>
  );
}

/** Visible only while focused; its parent must be positioned. */
export function SkipToResults() {
  const skip = (event: MouseEvent) => {
    // The URL holds the state of the list and is shared, so it gets no fragment.
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
