import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { MemberSearchKind } from '#contract/search.ts';
import { SavedSearchList } from '#web/saved/saved-search-list.tsx';
import { savedSearchesQuery, searchKindLabels } from '#web/saved/saved-searches.ts';
import common from '#web/ui/display/common.module.css';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FilterPills } from '#web/ui/list/filter-pills.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { type ListState, useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { type Found, hasWords, kindQuery, searchPageSize, searchQuery } from './search.calls.ts';
import { SearchFilters } from './search-filters.tsx';
import { AllHits, HitList, SearchSkeleton } from './search-hits.tsx';
import styles from './search-page.module.css';
import type { SearchPageParams } from './search-page-params.ts';

type Props = { search: SearchPageParams; onSearchChange: UpdateSearch<SearchPageParams> };

const debounceMs = 400;

export function SearchPage({ search, onSearchChange }: Props) {
  const text = useDebouncedValue(
    search.search ?? '',
    (typed) => onSearchChange({ search: typed || undefined }),
    debounceMs,
  );
  useFocusOnArrival(search.search === undefined);
  return (
    <PageLayout
      title="Search"
      intro="Resources with their attachments, people, events, groups and organisations."
    >
      <SearchField
        label="Search everything"
        value={text.value}
        onValueChange={(typed) => (typed === '' ? text.flush('') : text.change(typed))}
        onSubmit={() => text.flush()}
      />
      {hasWords(search.search) ? (
        <SearchResults search={search} onSearchChange={onSearchChange} />
      ) : (
        <SearchStart />
      )}
    </PageLayout>
  );
}

/** The router focuses the heading, but the first thing to do on an empty page is to type. */
function useFocusOnArrival(isEmpty: boolean) {
  const focus = useEffectEvent(() => {
    if (isEmpty) document.querySelector<HTMLElement>('main input')?.focus();
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => focus());
    return () => cancelAnimationFrame(frame);
  }, []);
}

function SearchStart() {
  const { data } = useQuery(savedSearchesQuery());
  return (
    <>
      <EmptyState title="What are you looking for?">
        <p>Type a name, a few words, or a sentence that you remember from a document.</p>
      </EmptyState>
      {data && data.searches.length > 0 ? (
        <section className={common.stackSmall}>
          <h2 className={common.h2}>Your saved searches</h2>
          <SavedSearchList searches={data.searches} heading="h3" />
        </section>
      ) : null}
    </>
  );
}

function SearchResults({ search, onSearchChange }: Props) {
  const all = useList(searchQuery(search));
  const selectKind = (kind: MemberSearchKind | undefined) => onSearchChange({ kind });
  const { kind } = search;
  const typoNote = all.data?.hasTypo ? <TypoNote text={search.search} /> : null;
  return (
    <>
      <SearchTabs list={all} selected={kind} onSelect={selectKind} />
      <SearchFilters search={search} onSearchChange={onSearchChange} />
      {kind && !all.error ? (
        <KindResults
          {...{ search, kind, onSearchChange, typoNote }}
          all={all.loading === 'none' ? all.data : undefined}
        />
      ) : (
        <Results list={all} search={search} size={Number.MAX_SAFE_INTEGER} onSearchChange={onSearchChange}>
          {(found) => (
            <>
              {typoNote}
              <AllHits found={found} onShowKind={selectKind} />
            </>
          )}
        </Results>
      )}
    </>
  );
}

type KindResultsProps = Props & { kind: MemberSearchKind; all: Found | undefined; typoNote: ReactNode };

function KindResults({ search, kind, all, typoNote, onSearchChange }: KindResultsProps) {
  const list = useList(kindQuery(kind, search, all));
  return (
    <Results list={list} search={search} size={searchPageSize} onSearchChange={onSearchChange}>
      {({ hits }) => (
        <>
          {typoNote}
          <HitList hits={hits} heading="h2" label="Found" />
        </>
      )}
    </Results>
  );
}

type ResultsProps<Data> = Props & {
  list: ListState<Data>;
  size: number;
  children: (found: Data) => ReactNode;
};

function Results<Data extends { totalItems: number }>(props: ResultsProps<Data>) {
  const { list, search, size, onSearchChange, children } = props;
  return (
    <>
      <div className={styles.bar}>
        <ListCount list={list} singular="result" plural="results" />
        <SaveSearchButton search={search} isShown={list.loading === 'none' && list.data !== undefined} />
      </div>
      <ListResults
        list={list}
        page={search.kind && search.page}
        size={size}
        onPageChange={(page) => onSearchChange({ page })}
        skeleton={<SearchSkeleton />}
        emptyState={<NothingFound search={search} onSearchChange={onSearchChange} />}
      >
        {children}
      </ListResults>
    </>
  );
}

type TabsProps = {
  list: ListState<Found>;
  selected: MemberSearchKind | undefined;
  onSelect: (kind: MemberSearchKind | undefined) => void;
};

function SearchTabs({ list: { data }, selected, onSelect }: TabsProps) {
  const kinds = Object.keys(searchKindLabels) as MemberSearchKind[];
  const countOf = (kind: MemberSearchKind) => data?.counts[kind] ?? 0;
  const all = { value: undefined, label: 'All', count: kinds.reduce((sum, kind) => sum + countOf(kind), 0) };
  const pills = kinds.map((kind) => ({ value: kind, label: searchKindLabels[kind], count: countOf(kind) }));
  return <FilterPills label="Show" pills={[all, ...pills]} selected={selected} onSelect={onSelect} />;
}

const TypoNote = ({ text }: { text: string | undefined }) => (
  <p className={styles.typoNote}>
    Nothing matches “{text}” as you typed it. These results have similar words.
  </p>
);

function NothingFound({ search, onSearchChange }: Props) {
  const { access, category, from, to, kind } = search;
  const clear = { kind: undefined, access: undefined, category: undefined, from: undefined, to: undefined };
  const isFiltered = [kind, access, category, from, to].some((value) => value !== undefined);
  return (
    <EmptyState
      title={`No ${kind ? searchKindLabels[kind].toLowerCase() : 'results'} for “${search.search}”`}
      seed={31}
    >
      <p>{isFiltered ? 'Remove the filters, or try fewer or other words.' : 'Try fewer or other words.'}</p>
      {isFiltered ? <ResetButton onClick={() => onSearchChange(clear)}>Search everything</ResetButton> : null}
    </EmptyState>
  );
}
