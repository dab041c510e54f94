import { useState } from 'react';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { loadStoredList, storeList } from './stored-list.ts';
import type { Column } from './table-types.ts';

/** Hidden columns are stored per browser. The name of a row cannot be hidden. */
export function useColumns<Row>(tableName: string, columns: Column<Row>[]) {
  const storageKey = `muster.staff.columns.${tableName}`;
  const [hidden, setHidden] = useState(
    () =>
      loadStoredList<string>(storageKey) ??
      columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ id }) => id),
  );
  const isWide = useMinWidth(980);
  const name = columns.find(({ isName }) => isName) ?? (columns[0] as Column<Row>);
  const shown = columns.filter((column) => column === name || !hidden.includes(column.id));
  const isMoved = ({ isSecondary }: Column<Row>) => isSecondary === true && !isWide;
  return {
    name,
    shown,
    /** In the cells of the row, and in the second line of its name. */
    cells: shown.filter((column) => !isMoved(column)),
    secondLine: shown.filter(isMoved),
    hidable: columns.filter((column) => column !== name && !column.isAction),
    isHidden: (id: string) => hidden.includes(id),
    toggle: (id: string) => {
      const next = hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id];
      storeList(storageKey, next);
      setHidden(next);
    },
  };
}

export type ShownColumns<Row> = ReturnType<typeof useColumns<Row>>;
