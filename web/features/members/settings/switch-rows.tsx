import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './switch-rows.module.css';

export function SwitchRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

export function SwitchRowsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <div key={index} className={styles.skeletonRow}>
          <span className={styles.text}>
            <Skeleton width="16ch" />
            <Skeleton width="70%" />
          </span>
          <span className={styles.track}>
            <Skeleton width="2ch" />
          </span>
        </div>
      ))}
    </div>
  );
}
