import { ChosenFilters } from '#web/ui/list/chosen-filters.tsx';
import { type Chosen, namesOfChosen, nothingChosen, type Shelf, toggle } from './library-tree.ts';

type Props = {
  shelves: Map<string, Shelf>;
  counted: Chosen;
  onChange: (change: (chosen: Chosen) => Chosen) => void;
};

export function ChosenShelves({ shelves, counted, onChange }: Props) {
  const remove = (id: string) => {
    const shelf = shelves.get(id);
    if (shelf) onChange((chosen) => toggle(chosen, shelf, false));
  };
  return (
    <ChosenFilters
      chips={namesOfChosen(counted, shelves).map(({ shelf, name }) => ({ value: shelf.id, label: name }))}
      onRemove={remove}
      onClear={() => onChange(() => nothingChosen)}
    />
  );
}
