import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import styles from './chips.module.css';
import { Unseen } from './unseen.tsx';

export type Chip = { value: string; label: ReactNode };

type Props = {
  /** What they are, for screen readers. */
  label: string;
  chips: Chip[];
  onRemove: (value: string) => void;
};

/** What has been chosen, each with a way to take it back. */
export function Chips({ label, chips, onRemove }: Props) {
  const remove = (value: string) => (event: MouseEvent<HTMLElement>) => {
    keepPlace(event.currentTarget);
    onRemove(value);
  };
  return (
    // Without chips it still takes the focus from the last one.
    <ul className={styles.chips} aria-label={label} tabIndex={-1}>
      {chips.map((chip) => (
        <li key={chip.value} className={styles.item}>
          <button type="button" className={styles.chip} onClick={remove(chip.value)}>
            <Unseen>Remove </Unseen>
            <span className={styles.label}>{chip.label}</span>
            <X size={16} aria-hidden="true" className={styles.cross} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The focus goes on to the neighbour of what is about to vanish, not to the top of the page. */
function keepPlace(chip: HTMLElement): void {
  const item = chip.parentElement;
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  (neighbour?.querySelector('button') ?? item?.parentElement)?.focus({ preventScroll: true });
}
