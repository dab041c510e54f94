import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { Popover } from '#web/ui/overlays/popover.tsx';
import popup from '#web/ui/overlays/popup.module.css';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './category-picker.module.css';

type Props = {
  label: string;
  allLabel: string;
  categories: { data: Record<string, string> | undefined; error: unknown; refetch: () => unknown };
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
};

/** Not a select, because selecting the same category again must clear it. */
export function CategoryPicker({ label, allLabel, categories, value, onValueChange }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: names, error, refetch } = categories;
  // The id in the URL may be unknown, or its name may still be loading.
  const selectedLabel = value === undefined ? allLabel : (names?.[value] ?? `One ${label.toLowerCase()}`);
  const select = (id: string | undefined) => {
    setOpen(false);
    button.current?.focus();
    const next = id === value ? undefined : id;
    if (next !== value) onValueChange(next);
  };
  return (
    <Popover
      label={label}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <button
          {...props}
          ref={button}
          type="button"
          className={styles.button}
          aria-label={`${label}: ${selectedLabel}`}
        >
          <span className={styles.value}>{selectedLabel}</span>
          <ChevronDown size={18} className={styles.arrow} />
        </button>
      )}
    >
      {error && !names ? <LoadFailed error={error} onRetry={refetch} /> : null}
      <ul>
        <CategoryItem name={allLabel} isSelected={value === undefined} onSelect={() => select(undefined)} />
        {Object.entries(names ?? {}).map(([id, name]) => (
          <CategoryItem key={id} name={name} isSelected={id === value} onSelect={() => select(id)} />
        ))}
      </ul>
    </Popover>
  );
}

type ItemProps = { name: string; isSelected: boolean; onSelect: () => void };

const CategoryItem = ({ name, isSelected, onSelect }: ItemProps) => (
  <li>
    <button type="button" className={popup.item} aria-pressed={isSelected} onClick={onSelect}>
      <span className={popup.label}>{name}</span>
      {isSelected ? <Check size={18} className={popup.tick} /> : null}
    </button>
  </li>
);
