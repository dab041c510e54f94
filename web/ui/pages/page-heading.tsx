import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import styles from './page-heading.module.css';

type Props = { children: ReactNode; 'aria-describedby'?: string | undefined } & (
  | { children: string; title?: string }
  // Required if the heading is not text, because it names the browser tab.
  | { title: string }
);

/** Focusable, because the router moves the focus to it. */
export function PageHeading({ children, title, ...aria }: Props) {
  return (
    <>
      <title>{`${title ?? children} · ${config.association.name}`}</title>
      <h1 {...aria} className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
