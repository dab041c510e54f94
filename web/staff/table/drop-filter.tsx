import X from 'lucide-react/icons/x';
import styles from './filter-control.module.css';

type Props = { label: string; onDrop: () => void };

export const DropFilter = ({ label, onDrop }: Props) => (
  <button
    type="button"
    className={styles.drop}
    aria-label={`Drop the filter ${label}`}
    onClick={(event) => {
      // The button disappears, so the focus moves to the field.
      const filter = event.currentTarget.parentElement;
      filter?.querySelector<HTMLElement>('select, input, [aria-controls]')?.focus();
      onDrop();
    }}
  >
    <X size={16} aria-hidden="true" />
  </button>
);
