import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

type Props = { label: string; width?: 'narrow' | 'wide' | undefined; children: ReactNode };

export function CardGrid({ label, width = 'narrow', children }: Props) {
  return (
    <ul className={styles.grid} data-width={width} aria-label={label}>
      {children}
    </ul>
  );
}

export function CardGridSkeleton({ count, width, children }: Omit<Props, 'label'> & { count: number }) {
  return (
    <CardGrid label="Loading" width={width}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <li key={index}>{children}</li>
      ))}
    </CardGrid>
  );
}
