import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import styles from './page-heading.module.css';

type Props = { children: ReactNode } & (
  | { children: string; title?: string }
  // The tab's name, where the heading is a greeting or a skeleton.
  | { title: string }
);

/** The router moves the focus here. */
export function PageHeading({ children, title }: Props) {
  return (
    <>
      <title>{`${title ?? children} · ${config.association.name}`}</title>
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
