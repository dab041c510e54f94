import { useState } from 'react';
import { loadStoredList, storeList } from './stored-list.ts';
import type { TableSearch } from './table-search.ts';
import type { View } from './table-types.ts';

/** Private views, stored in this browser. Shared views need an endpoint, which no list has yet. */
export function useSavedViews(tableName: string) {
  const storageKey = `muster.staff.views.${tableName}`;
  const [views, setViews] = useState(() => loadStoredList<View>(storageKey) ?? []);
  const store = (next: View[]) => {
    storeList(storageKey, next);
    setViews(next);
  };
  return {
    views,
    /** A view with the same name is replaced. */
    save: (label: string, search: TableSearch) =>
      store([...views.filter((view) => view.label !== label), { label, search }]),
    remove: (label: string) => store(views.filter((view) => view.label !== label)),
  };
}
