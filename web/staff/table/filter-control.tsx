import ChevronDown from 'lucide-react/icons/chevron-down';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { DropFilter } from './drop-filter.tsx';
import styles from './filter-control.module.css';
import type { Filter } from './table-types.ts';

type Props = {
  filter: Filter;
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
};

/** A filter in use is ember and has a button that drops it. */
export function FilterControl({ filter, value, onValueChange }: Props) {
  if ('control' in filter) {
    const Control = filter.control;
    return <Control value={value} onValueChange={onValueChange} />;
  }
  return (
    <span className={styles.filter} data-used={value === undefined ? undefined : ''}>
      {'options' in filter ? (
        <ChoiceInput {...filter} value={value} onValueChange={onValueChange} />
      ) : filter.type === 'date' ? (
        <label className={styles.labelled}>
          {filter.label}
          <input
            type="date"
            className={styles.date}
            value={value ?? ''}
            onChange={({ target }) => onValueChange(target.value || undefined)}
          />
        </label>
      ) : (
        <TextInput label={filter.label} value={value} onValueChange={onValueChange} />
      )}
      {value === undefined ? null : (
        <DropFilter label={filter.label} onDrop={() => onValueChange(undefined)} />
      )}
    </span>
  );
}

const debounceMs = 300;

function TextInput({ label, value, onValueChange }: Omit<Props, 'filter'> & { label: string }) {
  const commit = (text: string) => onValueChange(text.trim() || undefined);
  const input = useDebouncedValue(value ?? '', commit, debounceMs);
  return (
    <input
      type="text"
      className={styles.text}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={input.value}
      onChange={({ target }) => input.change(target.value)}
      onBlur={() => input.flush()}
    />
  );
}

type ChoiceProps = Props & Extract<Filter, { options: unknown }>;

const ChoiceInput = ({ label, options, value, onValueChange }: Omit<ChoiceProps, 'filter'>) => (
  <>
    <select
      className={styles.select}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onValueChange(target.value || undefined)}
    >
      <option value="">{value === undefined ? label : `Any ${label.toLowerCase()}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.value === value ? `${label}: ${option.label}` : option.label}
        </option>
      ))}
    </select>
    {value === undefined ? <ChevronDown className={styles.arrow} size={16} aria-hidden="true" /> : null}
  </>
);
