import type { ReactNode } from 'react';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './empty-state.module.css';

type Props = { title: string; children?: ReactNode; seed?: number };

export function EmptyState({ title, children, seed = 7 }: Props) {
  return (
    <div className={styles.empty}>
      <div className={styles.contours}>
        <ContourLines seed={seed} />
      </div>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
