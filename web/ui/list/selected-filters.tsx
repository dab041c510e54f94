import { Button } from '#web/ui/actions/button.tsx';
import { type Chip, Chips } from '#web/ui/display/chips.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import styles from './selected-filters.module.css';

type Props = { chips: Chip[]; onRemove: (value: string) => void; onClear: () => void };

export function SelectedFilters({ chips, onRemove, onClear }: Props) {
  const remove = (value: string) => {
    // The row is hidden without chips, so the focus moves to the heading.
    if (chips.length === 1) focusHeading();
    onRemove(value);
  };
  const clear = () => {
    focusHeading();
    onClear();
  };
  return (
    <div className={styles.filters} hidden={chips.length === 0}>
      <Chips label="Selected filters" chips={chips} onRemove={remove} />
      {chips.length > 1 ? (
        <Button kind="text" onClick={clear}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
