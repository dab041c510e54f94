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
  tree: CategoryTree | undefined;
  selected: SelectedCategories;
  onChange: (selection: SelectedCategories) => void;
  disabled: boolean;
};

export function CategoryFilters({ tree, selected, onChange, disabled }: Props) {
  const { error, isFetching, refetch } = useQuery(resourceCategoriesQuery());
  if (!tree)
    return error ? <LoadFailed error={error} loading={isFetching} onRetry={refetch} /> : <TreeSkeleton />;
  return (
    <ListControls label="Filters" disabled={disabled}>
      <CheckboxTree
        nodes={tree.branches}
        checkedIds={new Set(selectedIds(selected))}
        collapsedCount={collapsedCategoryCount}
        onToggle={({ id }, isChecked) => {
          const node = tree.nodes.get(id);
          if (node) onChange(toggle(selected, node, isChecked));
        }}
      />
    </ListControls>
  );
}

const TreeSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {([40, 60, 50, 70, 55, 65, 45, 60] as const).map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never change
      <p key={index} data-nested={index > 0}>
        <Skeleton width={`${width}%`} />
      </p>
    ))}
  </div>
);
