import type { ComponentProps } from 'react';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortBy } from '#web/ui/list/list-bar.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import type { List } from '#web/ui/list/use-list.ts';
import type { GroupMemberSearch } from './group-search.ts';

type Props = {
  search: GroupMemberSearch;
  onSearchChange: ChangeSearch<GroupMemberSearch>;
  loading: List<unknown>['loading'];
  sectors: ComponentProps<typeof CategoryPicker>['categories'];
};

export const GroupMembersBar = ({ search, onSearchChange, loading, sectors }: Props) => (
  <ListBar
    label="Search members"
    search={search}
    onSearchChange={onSearchChange}
    loading={loading}
    orders={{ asc: 'A-Z', desc: 'Z-A' }}
  >
    <CategoryPicker
      label="Sector"
      all="All sectors"
      categories={sectors}
      value={search.sector}
      onValueChange={(sector) => onSearchChange({ sector })}
    />
    <SortBy
      usual="By last name"
      fields={{ organisation: 'By organisation' }}
      value={search.field}
      onValueChange={(field) => onSearchChange({ field })}
    />
  </ListBar>
);
