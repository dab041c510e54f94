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

/** Choosing the same category again clears it, which a select cannot do. */
export function CategoryPicker({ label, allLabel, categories, value, onValueChange }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: names, error, refetch } = categories;
  // The address may name an unknown category, or one that is still loading.
  const shown = value === undefined ? allLabel : (names?.[value] ?? `One ${label.toLowerCase()}`);
  const choose = (id: string | undefined) => {
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
          aria-label={`${label}: ${shown}`}
        >
          <span className={styles.shown}>{shown}</span>
          <ChevronDown size={18} className={styles.arrow} />
        </button>
      )}
    >
      {error && !names ? <LoadFailed error={error} onRetry={refetch} /> : null}
      <ul>
        <Choice name={allLabel} chosen={value === undefined} onChoose={() => choose(undefined)} />
        {Object.entries(names ?? {}).map(([id, name]) => (
          <Choice key={id} name={name} chosen={id === value} onChoose={() => choose(id)} />
        ))}
      </ul>
    </Popover>
  );
}

type ChoiceProps = { name: string; chosen: boolean; onChoose: () => void };

const Choice = ({ name, chosen, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" className={popup.item} aria-pressed={chosen} onClick={onChoose}>
      <span className={popup.label}>{name}</span>
      {chosen ? <Check size={18} className={popup.tick} /> : null}
    </button>
  </li>
);
