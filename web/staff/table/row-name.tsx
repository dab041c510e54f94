import type { ReactNode } from 'react';
import { PathLink } from '../path-link.tsx';
import styles from './row-name.module.css';

/** `data-row-focus` marks the element that j and k focus. */
export const RowName = ({ path, children }: { path: string | undefined; children: ReactNode }) =>
  path === undefined ? (
    <span className={styles.name} data-row-focus="" tabIndex={-1}>
      {children}
    </span>
  ) : (
    <PathLink path={path} className={styles.name} data-row-focus="">
      {children}
    </PathLink>
  );
