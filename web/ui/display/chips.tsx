import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import styles from './chips.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Chip = { value: string; label: ReactNode };

type Props = { label: string; chips: Chip[]; onRemove: (value: string) => void };

export function Chips({ label, chips, onRemove }: Props) {
  const remove = (value: string) => (event: MouseEvent<HTMLElement>) => {
    focusNeighbour(event.currentTarget);
    onRemove(value);
  };
  return (
    // Focusable: receives the focus when the last chip is removed.
    <ul className={styles.chips} aria-label={label} tabIndex={-1}>
      {chips.map((chip) => (
        <li key={chip.value} className={styles.item}>
          <button type="button" className={styles.chip} onClick={remove(chip.value)}>
            <VisuallyHidden>Remove </VisuallyHidden>
            <span className={styles.label}>{chip.label}</span>
            <X size={16} className={styles.removeIcon} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function focusNeighbour(chip: HTMLElement): void {
  const item = chip.parentElement;
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  (neighbour?.querySelector('button') ?? item?.parentElement)?.focus({ preventScroll: true });
}
