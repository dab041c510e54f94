import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

const icons = { error: CircleAlert, good: CircleCheck, info: Info };

/** A message above what it is about. Errors are read out at once, the rest when there is a pause. */
export function Banner({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={styles.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
