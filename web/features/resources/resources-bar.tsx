import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Select } from '#web/ui/fields/select-field.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import type { ListState } from '#web/ui/list/use-list.ts';
import { LazyDrawer } from '#web/ui/overlays/lazy-drawer.tsx';
import type { ResourceSearch } from './resource-search.ts';
import { changeOrder, effectiveSortOrder, sortOptions } from './resource-sort.ts';
import styles from './resources-bar.module.css';

type Props = {
  list: ListState<{ totalItems: number }>;
  search: ResourceSearch;
  onSearchChange: UpdateSearch<ResourceSearch>;
  selectedFilterCount: number;
  isDrawerOpen: boolean;
  onDrawerOpenChange: (open: boolean) => void;
  children: ReactNode;
};

export function ResourcesBar({ list, search, onSearchChange, children, ...drawer }: Props) {
  const { selectedFilterCount, isDrawerOpen, onDrawerOpenChange } = drawer;
  const disabled = list.loading !== 'none';
  const close = () => onDrawerOpenChange(false);
  return (
    <div className={styles.bar}>
      <ListCount list={list} singular="resource" plural="resources" isCovered={isDrawerOpen} />
      <div className={styles.controls}>
        <div className={styles.filters}>
          <Button kind="secondary" onClick={() => onDrawerOpenChange(true)}>
            <SlidersHorizontal size={18} aria-hidden="true" />
            Filters
            {selectedFilterCount > 0 ? (
              <span className={styles.count}>
                {selectedFilterCount}
                <VisuallyHidden> selected</VisuallyHidden>
              </span>
            ) : null}
          </Button>
          <LazyDrawer
            title="Filters"
            open={isDrawerOpen}
            onClose={close}
            actions={<Button onClick={close}>Show {formatTotal(list)}</Button>}
          >
            <div className={styles.content}>{children}</div>
          </LazyDrawer>
        </div>
        <ListControls disabled={disabled}>
          <Select
            aria-label="Sort by"
            value={effectiveSortOrder(search)}
            options={sortOptions(search)}
            onValueChange={(value) => onSearchChange(changeOrder(search, value))}
          />
        </ListControls>
      </div>
    </div>
  );
}

function formatTotal({ loading, data }: Props['list']): string {
  if (loading !== 'none' || !data) return 'resources';
  return `${formatCount(data.totalItems)} ${data.totalItems === 1 ? 'resource' : 'resources'}`;
}
