import { useParentMatches, useRouterState } from '@tanstack/react-router';
import { Logo } from '#web/ui/display/logo.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import styles from './route-pending.module.css';
import { Skeleton } from './skeleton.tsx';

/** A route without a layout renders nothing on the first load, because index.html already shows a loading screen. */
export function RoutePending() {
  // The first parent is the root route, which renders no layout.
  const hasLayout = useParentMatches({ select: (parents) => parents.length > 1 });
  const isFirstLoad = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined });
  if (!hasLayout) return isFirstLoad ? null : <StandaloneLoader />;
  return (
    <div className={styles.skeleton} aria-busy="true">
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

/** Looks like the loading screen of index.html and uses its styles (critical.css). */
const StandaloneLoader = () => (
  <>
    <header className="loading-screen-header">
      <Logo />
    </header>
    <main className="loading-screen-content" aria-busy="true">
      <h1 className={styles.heading} tabIndex={-1}>
        Loading…
      </h1>
    </main>
  </>
);
