import { useQuery } from '@tanstack/react-query';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortBy } from '#web/ui/list/list-bar.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { Screen } from '#web/ui/pages/screen.tsx';
import { GroupResults } from './group-results.tsx';
import type { GroupSearch } from './group-search.ts';
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
        label="Search groups"
        search={search}
        onSearchChange={onSearchChange}
        loading={list.loading}
        // Specified names, for every field.
        orders={{ asc: 'Newest to Oldest', desc: 'Oldest to Newest' }}
        orderHint={orderHint(search)}
      >
        <CategoryPicker
          label="Type"
          all="All types"
          categories={types}
          value={search.type}
          onValueChange={(type) => onSearchChange({ type })}
        />
        <SortBy
          usual="By date created"
          fields={sortFields}
          value={search.field}
          onValueChange={(field) => onSearchChange({ field })}
        />
      </ListBar>
      <section className={common.stack} aria-label={sectionTitle}>
        <header className={styles.head}>
          <h2 className={common.h2}>{sectionTitle}</h2>
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

/** The specified names of the orders fit dates only; this says what they mean for the chosen field. */
function orderHint({ field, order }: GroupSearch): string {
  if (field === undefined) return order === 'desc' ? 'Oldest first' : 'Newest first';
  return `${order === 'desc' ? 'Z to A' : 'A to Z'} ${sortFields[field].toLowerCase()}`;
}

const sortFields = {
  name: 'By name',
  type: 'By type',
  description: 'By description',
  parentName: 'By parent group',
};
