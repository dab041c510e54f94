import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import cardLink from '#web/ui/actions/card-link.module.css';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { CardGrid, CardGridSkeleton } from '#web/ui/list/card-grid.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortField } from '#web/ui/list/list-bar.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { type ListState, useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { GroupSearch } from './group-search.ts';
import { type Group, groupsPageSize, groupsQuery, groupTypesQuery } from './groups.calls.ts';
import styles from './groups-page.module.css';

type Props = { search: GroupSearch; onSearchChange: UpdateSearch<GroupSearch> };

export function GroupsPage({ search, onSearchChange }: Props) {
  const list = useList(groupsQuery(search));
  const types = useQuery(groupTypesQuery());
  const isMine = search.whose === 'mine';
  const sectionTitle = isMine ? 'Your groups' : 'All groups';
  return (
    <PageLayout title="Collaboration groups" intro="Where members of all agencies work together.">
      <ListBar
        label="Search groups"
        search={search}
        onSearchChange={onSearchChange}
        loading={list.loading}
        // The specification prescribes these names for every field.
        orders={{ asc: 'Newest to Oldest', desc: 'Oldest to Newest' }}
        orderHint={formatOrderHint(search)}
      >
        <CategoryPicker
          label="Type"
          allLabel="All types"
          categories={types}
          value={search.type}
          onValueChange={(type) => onSearchChange({ type })}
        />
        <SortField
          defaultLabel="By date created"
          fields={sortFields}
          value={search.field}
          onValueChange={(field) => onSearchChange({ field })}
        />
      </ListBar>
      <section className={common.stack} aria-label={sectionTitle}>
        <header className={styles.header}>
          <h2 className={common.h2}>{sectionTitle}</h2>
          <ListCount list={list} singular="group" plural="groups" />
          <div className={styles.onlyMine}>
            <ListControls disabled={list.loading !== 'none'}>
              <Checkbox
                label="Only my groups"
                checked={isMine}
                onCheckedChange={(checked) => onSearchChange({ whose: checked ? 'mine' : undefined })}
              />
            </ListControls>
          </div>
        </header>
        <GroupResults list={list} search={search} onSearchChange={onSearchChange} />
      </section>
    </PageLayout>
  );
}

/** Explains the order for the selected field, because the specified names suit only dates. */
function formatOrderHint({ field, order }: GroupSearch): string {
  if (field === undefined) return order === 'desc' ? 'Oldest first' : 'Newest first';
  return `${order === 'desc' ? 'Z to A' : 'A to Z'} ${sortFields[field].toLowerCase()}`;
}

const sortFields = {
  name: 'By name',
  type: 'By type',
  description: 'By description',
  parentName: 'By parent group',
};

type ResultsProps = Props & { list: ListState<{ collabGroups: Group[]; totalItems: number }> };

function GroupResults({ list, search, onSearchChange }: ResultsProps) {
  const isFiltered = search.search !== undefined || search.type !== undefined;
  const showAll = () => onSearchChange({ search: undefined, type: undefined, whose: undefined });
  return (
    <ListResults
      list={list}
      page={search.page}
      size={groupsPageSize}
      onPageChange={(page) => onSearchChange({ page })}
      skeleton={
        <CardGridSkeleton count={groupsPageSize}>
          <GroupCardSkeleton />
        </CardGridSkeleton>
      }
      emptyState={
        <EmptyState
          title={isFiltered || !search.whose ? 'No groups found' : 'You haven’t joined any groups yet'}
        >
          {isFiltered || search.whose ? (
            <>
              <p>{isFiltered ? 'Try a shorter name or another type.' : 'Browse all groups to find one.'}</p>
              <ResetButton onClick={showAll}>Show all groups</ResetButton>
            </>
          ) : null}
        </EmptyState>
      }
    >
      {({ collabGroups }) => (
        <CardGrid label="Groups">
          {collabGroups.map((group, index) => (
            <li key={group.id}>
              <GroupCard group={group} eager={index < 4} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListResults>
  );
}

/** Only the name is the link for screen readers; the whole card can be clicked. */
function GroupCard({ group, eager }: { group: Group; eager: boolean }) {
  const { id, name, parentName, description, groupImg } = group;
  const list = useSearch({ strict: false });
  return (
    <article className={styles.card}>
      <CardImage src={groupImg} seed={id} eager={eager} />
      <div className={styles.text}>
        {parentName ? <p className={common.note}>{parentName}</p> : null}
        <h3 className={common.h3}>
          <Link to="/collaboration-groups/$id" params={{ id }} state={{ list }} className={cardLink.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.description}>{description}</p>
      </div>
      <SaveButton place="image" item={{ kind: 'group', id, name }} />
    </article>
  );
}

const GroupCardSkeleton = () => (
  <div className={styles.card}>
    <span className={styles.imageSkeleton} />
    <div className={styles.text}>
      <p className={common.note}>
        <Skeleton width="60%" />
      </p>
      <p className={common.h3}>
        <Skeleton width="90%" />
      </p>
      <p className={styles.description}>
        <Skeleton width="100%" />
        <Skeleton width="100%" />
        <Skeleton width="40%" />
      </p>
    </div>
  </div>
);
