import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import styles from './filter-pills.module.css';

type Pill<Value> = { value: Value; label: string; count: number };

type Props<Value> = {
  label: string;
  pills: Pill<Value>[];
  selected: Value;
  onSelect: (value: Value) => void;
};

/** One choice, with the number of items of each. */
export const FilterPills = <Value extends string | undefined>(props: Props<Value>) => (
  <fieldset className={styles.pills}>
    <legend>
      <VisuallyHidden>{props.label}</VisuallyHidden>
    </legend>
    {props.pills.map(({ value, label, count }) => (
      <button
        key={label}
        type="button"
        className={styles.pill}
        ref={value === props.selected ? showInRow : null}
        aria-pressed={value === props.selected}
        onClick={() => props.onSelect(value)}
      >
        {label} <span className={styles.count}>{formatCount(count)}</span>
      </button>
    ))}
  </fieldset>
);

/** On phones the row scrolls. Not `scrollIntoView`, which would also scroll the page. */
function showInRow(pill: HTMLElement | null): void {
  const row = pill?.parentElement;
  if (row) row.scrollLeft = pill.offsetLeft - row.offsetLeft - row.clientWidth / 3;
}
