import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ChosenFilters } from '#web/ui/list/chosen-filters.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListResults, SkipToResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { useDraft } from '#web/ui/list/use-draft.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { WayOut } from '#web/ui/list/way-out.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { useRoom } from '#web/ui/pages/use-room.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LibraryFilters } from './library-filters.tsx';
import {
  allChosen,
  type Chosen,
  namesOfChosen,
  nothingChosen,
  readTree,
  type Shelf,
  toggle,
} from './library-tree.ts';
import { ResourceGrid, ResourcesToCome } from './resource-grid.tsx';
import type { ResourceSearch } from './resource-search.ts';
import { changeWords } from './resource-sort.ts';
import { resourceCategoriesQuery, resourcesAPage, resourcesQuery } from './resources.calls.ts';
import { ResourcesBar } from './resources-bar.tsx';
import styles from './resources-page.module.css';
import { useChosenShelves } from './use-chosen-shelves.ts';

type Props = { search: ResourceSearch; onSearchChange: ChangeSearch<ResourceSearch> };

const searchAfter = 1500;

export function ResourcesPage({ search, onSearchChange }: Props) {
  const list = useList(resourcesQuery(search));
  const library = useLibrary();
  const { access = [], category = [], subcategory = [] } = search;
  const shelves = useChosenShelves({ access, category, subcategory }, onSearchChange);
  const words = useDraft(
    search.search ?? '',
    (typed) => onSearchChange(changeWords(search, typed)),
    searchAfter,
  );
  const [drawerOpen, setDrawerOpen] = useState(false);
  const changeDrawer = (open: boolean) => {
    setDrawerOpen(open);
    if (open) return;
    shelves.settle();
    words.settle();
  };
  const disabled = list.loading !== 'none';
  // Building the tree is half of the page's work, so phones skip it.
  const hasTreeBeside = useRoom(900);

  const searchField = (
    <SearchField
      label="Search resources"
      value={words.value}
      onValueChange={(typed) => (typed === '' ? words.settle('') : words.change(typed))}
      onSubmit={() => words.settle()}
      disabled={list.loading === 'initial' && search.search === undefined}
    />
  );
  const filters = (
    <LibraryFilters library={library} ticked={shelves.ticked} onChange={shelves.change} disabled={disabled} />
  );
  return (
    <Screen title="Resources" lead="Doctrine, guidance, research and lessons from across the association.">
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
            chosenFilters={allChosen(shelves.counted).length}
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
                onChange={(change) => shelves.settle(change(shelves.ticked))}
              />
            ) : null}
          </ListControls>
          <ListResults
            list={list}
            page={search.page}
            size={resourcesAPage}
            onPageChange={(page) => onSearchChange({ page })}
            waiting={<ResourcesToCome />}
            nothing={
              <NoResources
                onClearSearch={search.search ? () => words.settle('') : undefined}
                onClearFilters={
                  allChosen({ access, category, subcategory }).length > 0
                    ? () => shelves.settle(nothingChosen)
                    : undefined
                }
              />
            }
          >
            {({ resources }) => <ResourceGrid resources={resources} list={search} />}
          </ListResults>
        </div>
      </div>
    </Screen>
  );
}

function useLibrary() {
  const { data } = useQuery(resourceCategoriesQuery());
  return useMemo(() => data && readTree(data), [data]);
}

type ChosenShelvesProps = {
  shelves: Map<string, Shelf>;
  counted: Chosen;
  onChange: (change: (chosen: Chosen) => Chosen) => void;
};

function ChosenShelves({ shelves, counted, onChange }: ChosenShelvesProps) {
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

type NoResourcesProps = { onClearSearch: (() => void) | undefined; onClearFilters: (() => void) | undefined };

function NoResources({ onClearSearch, onClearFilters }: NoResourcesProps) {
  const isNarrowed = onClearSearch !== undefined || onClearFilters !== undefined;
  return (
    <EmptyState title="No resources found" seed={31}>
      <p>{isNarrowed ? adviceFor(onClearSearch, onClearFilters) : 'What is published will appear here.'}</p>
      {isNarrowed ? (
        <div className={styles.ways}>
          {onClearSearch ? <WayOut onClick={onClearSearch}>Clear the search</WayOut> : null}
          {onClearFilters ? <WayOut onClick={onClearFilters}>Clear the filters</WayOut> : null}
        </div>
      ) : null}
    </EmptyState>
  );
}

const adviceFor = (search: unknown, filters: unknown) =>
  search && filters
    ? 'Try other words, or fewer filters.'
    : search
      ? 'Try fewer or other words.'
      : 'Nothing is filed under what you chose.';
