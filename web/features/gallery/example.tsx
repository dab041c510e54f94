import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './example.module.css';

type Props = { title: string; stacked?: boolean; children: ReactNode };

export function Example({ title, stacked = false, children }: Props) {
  return (
    <Card title={title}>
      <div className={stacked ? common.stackLarge : styles.states}>{children}</div>
    </Card>
  );
}
