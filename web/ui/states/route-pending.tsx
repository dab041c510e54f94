import { useParentMatches, useRouterState } from '@tanstack/react-router';
import { Logo } from '#web/ui/display/logo.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import styles from './route-pending.module.css';
import { Skeleton } from './skeleton.tsx';

/** Without a layout around it, the page's first view shows through; after sign-in that is gone. */
export function RoutePending() {
  // The root match shows nothing.
  const isWithin = useParentMatches({ select: (parents) => parents.length > 1 });
  const isFirst = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined });
  if (!isWithin) return isFirst ? null : <StandaloneLoader />;
  return (
    <div className={styles.lines} aria-busy="true">
      <PageHeading title="Loading">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton width="12ch" />
      </PageHeading>
      <p>
        <Skeleton width="100%" />
        <Skeleton width="92%" />
        <Skeleton width="60%" />
      </p>
    </div>
  );
}

/** Looks like the first view of the page: theme/first-view.css. */
const StandaloneLoader = () => (
  <>
    <header className="first-view-bar">
      <Logo />
    </header>
    <main className="first-view-words" aria-busy="true">
      <h1 className={styles.word} tabIndex={-1}>
        Loading…
      </h1>
    </main>
  </>
);
