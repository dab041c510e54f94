import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import styles from './order-buttons.module.css';

type Props = { name: string; index: number; count: number; onMove: (to: number) => void };

/** Moves an item of a list up and down. The row needs its id as key, so that the buttons move with it. */
export function OrderButtons({ name, index, count, onMove }: Props) {
  const id = useId();
  const move = (direction: 'up' | 'down') => {
    const to = index + (direction === 'up' ? -1 : 1);
    onMove(to);
    const isLast = to === 0 || to === count - 1;
    const next = isLast ? (direction === 'up' ? 'down' : 'up') : direction;
    // The browser removes the focus from a row that moves, and a disabled button has none.
    setTimeout(() => document.getElementById(`${id}-${next}`)?.focus());
  };
  return (
    <span className={styles.buttons}>
      <IconButton
        id={`${id}-up`}
        label={`Move ${name} up, now ${index + 1} of ${count}`}
        icon={<ArrowUp size={18} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => move('up')}
      />
      <IconButton
        id={`${id}-down`}
        label={`Move ${name} down, now ${index + 1} of ${count}`}
        icon={<ArrowDown size={18} aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => move('down')}
      />
    </span>
  );
}
