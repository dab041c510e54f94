import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListResults, SkipToResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { SelectedFilters } from '#web/ui/list/selected-filters.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { CategoryFilters } from './category-filters.tsx';
import {
  buildCategoryTree,
  type CategoryNode,
  labelSelection,
  noSelection,
  type SelectedCategories,
  selectedIds,
  toggle,
} from './category-tree.ts';
import { ResourceGrid, ResourceGridSkeleton } from './resource-grid.tsx';
import type { ResourceSearch } from './resource-search.ts';
import { changeSearchText } from './resource-sort.ts';
import { resourceCategoriesQuery, resourcesPageSize, resourcesQuery } from './resources.calls.ts';
import { ResourcesBar } from './resources-bar.tsx';
import styles from './resources-page.module.css';
import { useCategoryFilters } from './use-category-filters.ts';

type Props = { search: ResourceSearch; onSearchChange: UpdateSearch<ResourceSearch> };

const searchDebounceMs = 1_500;

export function ResourcesPage({ search, onSearchChange }: Props) {
  const list = useList(resourcesQuery(search));
  const { access = [], category = [], subcategory = [] } = search;
  const filters = useCategoryFilters({ access, category, subcategory }, onSearchChange);
  const searchText = useDebouncedValue(
    search.search ?? '',
    (typed) => onSearchChange(changeSearchText(search, typed)),
    searchDebounceMs,
  );
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const changeDrawer = (open: boolean) => {
    setIsDrawerOpen(open);
    if (open) return;
    filters.flush();
    searchText.flush();
  };
  const disabled = list.loading !== 'none';
  // Loading and rendering the categories is half of the page's work, so phones wait for the drawer.
  const showsTree = useMinWidth(900);
  const tree = useCategoryTree(showsTree || isDrawerOpen || selectedIds(filters.selected).length > 0);

  const searchField = (
    <SearchField
      label="Search resources"
      value={searchText.value}
      onValueChange={(typed) => (typed === '' ? searchText.flush('') : searchText.change(typed))}
      onSubmit={() => searchText.flush()}
      disabled={list.loading === 'initial' && search.search === undefined}
    />
  );
  const categoryFilters = (
    <CategoryFilters tree={tree} selected={filters.selected} onChange={filters.change} disabled={disabled} />
  );
  return (
    <PageLayout
      title="Resources"
      intro="Doctrine, guidance, research and lessons from across the association."
    >
      <div className={styles.layout}>
        <div className={styles.search}>
          {searchField}
          {showsTree ? (
            <div className={styles.skip}>
              <SkipToResults />
            </div>
          ) : null}
        </div>
        {showsTree ? (
          // Disabled controls cannot be focused, so the container scrolls by keyboard.
          <div className={styles.tree} tabIndex={disabled ? 0 : undefined}>
            {categoryFilters}
          </div>
        ) : null}
        <div className={styles.bar}>
          <ResourcesBar
            list={list}
            search={search}
            onSearchChange={onSearchChange}
            selectedFilterCount={selectedIds(filters.applied).length}
            isDrawerOpen={isDrawerOpen}
            onDrawerOpenChange={changeDrawer}
          >
            {searchField}
            {categoryFilters}
          </ResourcesBar>
        </div>
        <div className={styles.list}>
          <ListControls disabled={disabled}>
            {tree ? (
              <SelectedCategoryChips
                nodes={tree.nodes}
                applied={filters.applied}
                onChange={(change) => filters.flush(change(filters.selected))}
              />
            ) : null}
          </ListControls>
          <ListResults
            list={list}
            page={search.page}
            size={resourcesPageSize}
            onPageChange={(page) => onSearchChange({ page })}
            skeleton={<ResourceGridSkeleton />}
            emptyState={
              <NoResources
                onClearSearch={search.search ? () => searchText.flush('') : undefined}
                onClearFilters={
                  selectedIds({ access, category, subcategory }).length > 0
                    ? () => filters.flush(noSelection)
                    : undefined
                }
              />
            }
          >
            {({ resources }) => <ResourceGrid resources={resources} list={search} />}
          </ListResults>
        </div>
      </div>
    </PageLayout>
  );
}

function useCategoryTree(enabled: boolean) {
  const { data } = useQuery({ ...resourceCategoriesQuery(), enabled });
  return useMemo(() => data && buildCategoryTree(data), [data]);
}

type SelectedCategoryChipsProps = {
  nodes: Map<string, CategoryNode>;
  applied: SelectedCategories;
  onChange: (change: (selection: SelectedCategories) => SelectedCategories) => void;
};

function SelectedCategoryChips({ nodes, applied, onChange }: SelectedCategoryChipsProps) {
  const remove = (id: string) => {
    const node = nodes.get(id);
    if (node) onChange((selection) => toggle(selection, node, false));
  };
  return (
    <SelectedFilters
      chips={labelSelection(applied, nodes).map(({ node, name }) => ({ value: node.id, label: name }))}
      onRemove={remove}
      onClear={() => onChange(() => noSelection)}
    />
  );
}

type NoResourcesProps = { onClearSearch: (() => void) | undefined; onClearFilters: (() => void) | undefined };

function NoResources({ onClearSearch, onClearFilters }: NoResourcesProps) {
  const isFiltered = onClearSearch !== undefined || onClearFilters !== undefined;
  return (
    <EmptyState title="No resources found" seed={31}>
      <p>{isFiltered ? emptyStateHint(onClearSearch, onClearFilters) : 'New resources will appear here.'}</p>
      {isFiltered ? (
        <div className={styles.actions}>
          {onClearSearch ? <ResetButton onClick={onClearSearch}>Clear the search</ResetButton> : null}
          {onClearFilters ? <ResetButton onClick={onClearFilters}>Clear the filters</ResetButton> : null}
        </div>
      ) : null}
    </EmptyState>
  );
}

const emptyStateHint = (search: unknown, filters: unknown) =>
  search && filters
    ? 'Try other words or fewer filters.'
    : search
      ? 'Try fewer or other words.'
      : 'No resources match your filters.';
