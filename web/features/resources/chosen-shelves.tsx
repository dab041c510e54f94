import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { focusHeading } from '#web/ui/focus-heading.ts';
import styles from './chosen-shelves.module.css';
import { type Chosen, namesOfChosen, nothingChosen, type Shelf, toggle } from './library-tree.ts';

type Props = {
  shelves: Map<string, Shelf>;
  counted: Chosen;
  /** Gives what is still to be chosen of what was. */
  onChange: (change: (chosen: Chosen) => Chosen) => void;
};

/** What is chosen, as chips to take away; from two on all of it at once. */
export function ChosenShelves({ shelves, counted, onChange }: Props) {
  const named = namesOfChosen(counted, shelves);
  const remove = (id: string) => {
    const shelf = shelves.get(id);
    // With the last one the whole row goes.
    if (named.length === 1) focusHeading();
    if (shelf) onChange((chosen) => toggle(chosen, shelf, false));
  };
  const clear = () => {
    focusHeading();
    onChange(() => nothingChosen);
  };
  return (
    <div className={styles.chosen} hidden={named.length === 0}>
      <Chips
        label="Chosen filters"
        chips={named.map(({ shelf, name }) => ({ value: shelf.id, label: name }))}
        onRemove={remove}
      />
      {named.length > 1 ? (
        <Button kind="plain" onClick={clear}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
