import { type ReactNode, useDeferredValue } from 'react';
import { TextLink } from '#web/ui/actions/text-link.ts';
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
  /** The way to all of it, at the other end of the heading's line. */
  all?: { to: string; label: string /** For who hears it apart from the heading. */; of?: string };
  asked: Asked<Data>;
  /** In the shape of what comes. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A part of the dashboard, which loads, fails and is tried again apart from the others. */
export function Part<Data>({ title, all, asked, waiting, children }: Props<Data>) {
  const { isFetching, refetch } = asked;
  // Drawn in small steps, as lists are.
  const data = useDeferredValue(asked.data);
  const error = asked.data === undefined ? asked.error : null;
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
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
