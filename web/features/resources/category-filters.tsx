import { useQuery } from '@tanstack/react-query';
import { CheckboxTree } from '#web/ui/fields/checkbox-tree.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './category-filters.module.css';
import { type CategoryTree, type SelectedCategories, selectedIds, toggle } from './category-tree.ts';
import { resourceCategoriesQuery } from './resources.calls.ts';

const collapsedCategoryCount = 6;

type Props = {
  library: CategoryTree | undefined;
  ticked: SelectedCategories;
  onChange: (chosen: SelectedCategories) => void;
  disabled: boolean;
};

export function CategoryFilters({ library, ticked, onChange, disabled }: Props) {
  const { error, isFetching, refetch } = useQuery(resourceCategoriesQuery());
  if (!library)
    return error ? <LoadFailed error={error} working={isFetching} onRetry={refetch} /> : <TreeSkeleton />;
  return (
    <ListControls label="Filters" disabled={disabled}>
      <CheckboxTree
        branches={library.branches}
        ticked={new Set(selectedIds(ticked))}
        shownAtFirst={collapsedCategoryCount}
        onToggle={({ id }, isTicked) => {
          const shelf = library.shelves.get(id);
          if (shelf) onChange(toggle(ticked, shelf, isTicked));
        }}
      />
    </ListControls>
  );
}

const TreeSkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    {([40, 60, 50, 70, 55, 65, 45, 60] as const).map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: outlines do not move
      <p key={index} data-deep={index > 0}>
        <Skeleton width={`${width}%`} />
      </p>
    ))}
  </div>
);
