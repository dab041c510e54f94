import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MouseEvent, ReactNode } from 'react';
import styles from './disclosure.module.css';

type Props = {
  summary: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

export function Disclosure({ summary, children, open, onOpenChange }: Props) {
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onOpenChange?.(!open);
  };
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary element acts as a button */}
      <summary className={styles.summary} onClick={onOpenChange && toggle}>
        {summary}
        <ChevronDown size={18} />
      </summary>
      {children}
    </details>
  );
}
