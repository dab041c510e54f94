import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import styles from './example.module.css';

export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles.states}>{children}</div>
    </Card>
  );
}
