import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { ListSearchField } from '#web/ui/list/list-search-field.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Screen } from '#web/ui/screen.tsx';
import { Select } from '#web/ui/select-field.tsx';
import { GroupResults } from './group-results.tsx';
import { type GroupSearch, groupSortFields } from './group-search.ts';
import { groupsQuery, groupTypesQuery } from './groups.calls.ts';
import styles from './groups-page.module.css';

type Props = { search: GroupSearch; onSearchChange: ChangeSearch<GroupSearch> };

export function GroupsPage({ search, onSearchChange }: Props) {
  const list = useList(groupsQuery(search));
  const types = useQuery(groupTypesQuery());
  const isMine = search.whose === 'mine';
  const sectionTitle = isMine ? 'Your groups' : 'All groups';
  return (
    <Screen title="Collaboration groups" lead="Where members of all the agencies work together.">
      <ListBar
        search={
          <ListSearchField
            label="Search groups"
            value={search.search}
            onValueChange={(typed) => onSearchChange({ search: typed })}
            delay={500}
            disabled={list.loading === 'initial'}
          />
        }
        disabled={list.loading !== 'none'}
      >
        <CategoryPicker
          label="Type"
          all="All types"
          categories={types}
          value={search.type}
          onValueChange={(type) => onSearchChange({ type })}
        />
        <Select
          aria-label="Sort by"
          value={search.field ?? ''}
          options={sortFields}
          onValueChange={(field) =>
            onSearchChange({ field: groupSortFields.find((known) => known === field) })
          }
        />
        <Select
          aria-label="Order"
          value={search.order ?? 'asc'}
          options={sortOrders}
          onValueChange={(order) => onSearchChange({ order: order === 'desc' ? order : undefined })}
        />
      </ListBar>
      <section className={styles.section} aria-label={sectionTitle}>
        <header className={styles.head}>
          <h2 className={styles.title}>{sectionTitle}</h2>
          <ListCount list={list} one="group" many="groups" />
          <div className={styles.mine}>
            <ListControls disabled={list.loading !== 'none'}>
              <Checkbox
                label="Only my groups"
                checked={isMine}
                onCheckedChange={(ticked) => onSearchChange({ whose: ticked ? 'mine' : undefined })}
              />
            </ListControls>
          </div>
        </header>
        <GroupResults list={list} search={search} onSearchChange={onSearchChange} />
      </section>
    </Screen>
  );
}

const sortFields = [
  { value: '', label: 'By date created' },
  { value: 'name', label: 'By name' },
  { value: 'type', label: 'By type' },
  { value: 'description', label: 'By description' },
  { value: 'parentName', label: 'By parent group' },
];

/** In the specification's words, whatever the field. */
const sortOrders = [
  { value: 'asc', label: 'Newest to Oldest' },
  { value: 'desc', label: 'Oldest to Newest' },
];
