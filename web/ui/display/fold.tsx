import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

type Props = {
  summary: string;
  children: ReactNode;
  /** Uncontrolled without it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

export function Fold({ summary, children, open, onOpenChange }: Props) {
  return (
    <details
      className={styles.fold}
      {...(open !== undefined && { open })}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {summary}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
