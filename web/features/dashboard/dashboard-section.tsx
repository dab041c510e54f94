import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import surface from '#web/ui/display/surface.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './dashboard-section.module.css';

type Props<Data> = {
  title: string;
  /** Screen readers list links without their section, so `hiddenLabel` names it. */
  allLink?: { to: string; search?: object; label: string; hiddenLabel?: string };
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

export function DashboardSection<Data>({ title, allLink, query, skeleton, children }: Props<Data>) {
  const { isFetching, refetch } = query;
  // Deferred rendering keeps the page responsive.
  const data = useDeferredValue(query.data);
  const error = query.data === undefined ? query.error : null;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 className={common.h2}>{title}</h2>
        {allLink ? (
          <TextLink to={allLink.to} search={allLink.search ?? {}}>
            {allLink.label}
            {allLink.hiddenLabel ? <VisuallyHidden> {allLink.hiddenLabel}</VisuallyHidden> : null}
          </TextLink>
        ) : null}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadFailed error={error} loading={isFetching} onRetry={refetch} />
      ) : (
        <div aria-hidden="true">{skeleton}</div>
      )}
    </section>
  );
}

export const EmptyCard = (props: ComponentProps<typeof EmptyState>) => (
  <div className={surface.surface}>
    <EmptyState {...props} />
  </div>
);
