import { type ReactNode, useDeferredValue } from 'react';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './part.module.css';

type Asked<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  title: string;
  all?: { to: string; label: string /** For who hears it apart from the heading. */; of?: string };
  asked: Asked<Data>;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

export function Part<Data>({ title, all, asked, waiting, children }: Props<Data>) {
  const { isFetching, refetch } = asked;
  // Deferred rendering keeps the page responsive.
  const data = useDeferredValue(asked.data);
  const error = asked.data === undefined ? asked.error : null;
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h2 className={common.h2}>{title}</h2>
        {all ? (
          <TextLink to={all.to}>
            {all.label}
            {all.of ? <Unseen> {all.of}</Unseen> : null}
          </TextLink>
        ) : null}
      </header>
      {data !== undefined ? children(data) : null}
      {data === undefined && error ? (
        <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <div aria-hidden="true">{waiting}</div> : null}
    </section>
  );
}

export const EmptyCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
