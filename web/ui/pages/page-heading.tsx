import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import styles from './page-heading.module.css';

type Props = { children: ReactNode } & (
  | { children: string; title?: string }
  // A heading that greets or waits still needs a name for the tab.
  | { title: string }
);

/** The one h1 of a screen. It names the browser's tab too, and the router moves the focus to it. */
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
