import type { ReactNode } from 'react';
import { Select } from '#web/ui/fields/select-field.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { FiltersDrawer } from './filters-drawer.tsx';
import type { ResourceSearch } from './resource-search.ts';
import { changeOrder, sortOptionsOf, sortOrderOf } from './resource-sort.ts';
import styles from './resources-bar.module.css';

type Props = {
  list: List<{ totalItems: number }>;
  search: ResourceSearch;
  onSearchChange: ChangeSearch<ResourceSearch>;
  chosenFilters: number;
  drawerOpen: boolean;
  onDrawerOpenChange: (open: boolean) => void;
  children: ReactNode;
};

export function ResourcesBar({
  list,
  search,
  onSearchChange,
  chosenFilters,
  drawerOpen,
  onDrawerOpenChange,
  children,
}: Props) {
  const disabled = list.loading !== 'none';
  return (
    <div className={styles.bar}>
      <ListCount list={list} one="resource" many="resources" isCovered={drawerOpen} />
      <div className={styles.controls}>
        <FiltersDrawer
          open={drawerOpen}
          onOpenChange={onDrawerOpenChange}
          chosen={chosenFilters}
          found={disabled ? undefined : list.answer?.totalItems}
        >
          {children}
        </FiltersDrawer>
        <ListControls disabled={disabled}>
          <Select
            aria-label="Sort by"
            value={sortOrderOf(search)}
            options={sortOptionsOf(search)}
            onValueChange={(chosen) => onSearchChange(changeOrder(search, chosen))}
          />
        </ListControls>
      </div>
    </div>
  );
}
