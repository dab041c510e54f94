import { useState } from 'react';
import type { ExportColumnOption, ExportListName } from '#contract/exports.staff.ts';
import { loadStoredList, storeList } from '../table/stored-list.ts';

/** The browser remembers the columns of each list. Columns that the person may no longer read are left out. */
export function useChosenColumns(list: ExportListName, options: ExportColumnOption[]) {
  const storageKey = `muster.staff.export-columns.${list}`;
  const [stored, setStored] = useState(() => loadStoredList<string>(storageKey));
  const isChosen = ({ name, isDefault }: ExportColumnOption) => stored?.includes(name) ?? isDefault;
  return {
    columns: options.filter(isChosen).map(({ name }) => name),
    choose: (columns: string[]) => {
      storeList(storageKey, columns);
      setStored(columns);
    },
  };
}
