import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListResults, SkipToResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { ChosenFilters } from '#web/ui/list/selected-filters.tsx';
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
import { changeWords } from './resource-sort.ts';
import { resourceCategoriesQuery, resourcesPageSize, resourcesQuery } from './resources.calls.ts';
import { ResourcesBar } from './resources-bar.tsx';
import styles from './resources-page.module.css';
import { useCategoryFilters } from './use-category-filters.ts';

type Props = { search: ResourceSearch; onSearchChange: UpdateSearch<ResourceSearch> };

const searchAfter = 1500;

export function ResourcesPage({ search, onSearchChange }: Props) {
  const list = useList(resourcesQuery(search));
  const library = useLibrary();
  const { access = [], category = [], subcategory = [] } = search;
  const shelves = useCategoryFilters({ access, category, subcategory }, onSearchChange);
  const words = useDebouncedValue(
    search.search ?? '',
    (typed) => onSearchChange(changeWords(search, typed)),
    searchAfter,
  );
  const [drawerOpen, setDrawerOpen] = useState(false);
  const changeDrawer = (open: boolean) => {
    setDrawerOpen(open);
    if (open) return;
    shelves.flush();
    words.flush();
  };
  const disabled = list.loading !== 'none';
  // Building the tree is half of the page's work, so phones skip it.
  const hasTreeBeside = useMinWidth(900);

  const searchField = (
    <SearchField
      label="Search resources"
      value={words.value}
      onValueChange={(typed) => (typed === '' ? words.flush('') : words.change(typed))}
      onSubmit={() => words.flush()}
      disabled={list.loading === 'initial' && search.search === undefined}
    />
  );
  const filters = (
    <CategoryFilters
      library={library}
      ticked={shelves.checked}
      onChange={shelves.change}
      disabled={disabled}
    />
  );
  return (
    <PageLayout
      title="Resources"
      lead="Doctrine, guidance, research and lessons from across the association."
    >
      <div className={styles.layout}>
        <div className={styles.search}>
          {searchField}
          {hasTreeBeside ? (
            <div className={styles.skip}>
              <SkipToResults />
            </div>
          ) : null}
        </div>
        {hasTreeBeside ? (
          // Disabled controls cannot be focused, so the container scrolls by keyboard.
          <div className={styles.tree} tabIndex={disabled ? 0 : undefined}>
            {filters}
          </div>
        ) : null}
        <div className={styles.bar}>
          <ResourcesBar
            list={list}
            search={search}
            onSearchChange={onSearchChange}
            chosenFilters={selectedIds(shelves.counted).length}
            drawerOpen={drawerOpen}
            onDrawerOpenChange={changeDrawer}
          >
            {searchField}
            {filters}
          </ResourcesBar>
        </div>
        <div className={styles.list}>
          <ListControls disabled={disabled}>
            {library ? (
              <ChosenShelves
                shelves={library.shelves}
                counted={shelves.counted}
                onChange={(change) => shelves.flush(change(shelves.checked))}
              />
            ) : null}
          </ListControls>
          <ListResults
            list={list}
            page={search.page}
            size={resourcesPageSize}
            onPageChange={(page) => onSearchChange({ page })}
            waiting={<ResourceGridSkeleton />}
            nothing={
              <NoResources
                onClearSearch={search.search ? () => words.flush('') : undefined}
                onClearFilters={
                  selectedIds({ access, category, subcategory }).length > 0
                    ? () => shelves.flush(noSelection)
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

function useLibrary() {
  const { data } = useQuery(resourceCategoriesQuery());
  return useMemo(() => data && buildCategoryTree(data), [data]);
}

type ChosenShelvesProps = {
  shelves: Map<string, CategoryNode>;
  counted: SelectedCategories;
  onChange: (change: (chosen: SelectedCategories) => SelectedCategories) => void;
};

function ChosenShelves({ shelves, counted, onChange }: ChosenShelvesProps) {
  const remove = (id: string) => {
    const shelf = shelves.get(id);
    if (shelf) onChange((chosen) => toggle(chosen, shelf, false));
  };
  return (
    <ChosenFilters
      chips={labelSelection(counted, shelves).map(({ shelf, name }) => ({ value: shelf.id, label: name }))}
      onRemove={remove}
      onClear={() => onChange(() => noSelection)}
    />
  );
}

type NoResourcesProps = { onClearSearch: (() => void) | undefined; onClearFilters: (() => void) | undefined };

function NoResources({ onClearSearch, onClearFilters }: NoResourcesProps) {
  const isNarrowed = onClearSearch !== undefined || onClearFilters !== undefined;
  return (
    <EmptyState title="No resources found" seed={31}>
      <p>
        {isNarrowed ? emptyStateHint(onClearSearch, onClearFilters) : 'What is published will appear here.'}
      </p>
      {isNarrowed ? (
        <div className={styles.ways}>
          {onClearSearch ? <ResetButton onClick={onClearSearch}>Clear the search</ResetButton> : null}
          {onClearFilters ? <ResetButton onClick={onClearFilters}>Clear the filters</ResetButton> : null}
        </div>
      ) : null}
    </EmptyState>
  );
}

const emptyStateHint = (search: unknown, filters: unknown) =>
  search && filters
    ? 'Try other words, or fewer filters.'
    : search
      ? 'Try fewer or other words.'
      : 'Nothing is filed under what you chose.';
