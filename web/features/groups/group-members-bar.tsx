import type { ComponentProps } from 'react';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { ListSearchField } from '#web/ui/list/list-search-field.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { Select } from '#web/ui/select-field.tsx';
import type { GroupMemberSearch } from './group-search.ts';

type Props = {
  search: GroupMemberSearch;
  onSearchChange: ChangeSearch<GroupMemberSearch>;
  loading: List<unknown>['loading'];
  sectors: ComponentProps<typeof CategoryPicker>['categories'];
};

/** Which of a group's members to show, and in which order. */
export function GroupMembersBar({ search, onSearchChange, loading, sectors }: Props) {
  return (
    <ListBar
      search={
        <ListSearchField
          label="Search members"
          value={search.search}
          onValueChange={(typed) => onSearchChange({ search: typed })}
          delay={500}
          disabled={loading === 'initial'}
        />
      }
      disabled={loading !== 'none'}
    >
      <CategoryPicker
        label="Sector"
        all="All sectors"
        categories={sectors}
        value={search.sector}
        onValueChange={(sector) => onSearchChange({ sector })}
      />
      <Select
        aria-label="Sort by"
        value={search.field ?? 'lastName'}
        options={sortFields}
        onValueChange={(field) => onSearchChange({ field: field === 'organisation' ? field : undefined })}
      />
      <Select
        aria-label="Order"
        value={search.order ?? 'asc'}
        options={sortOrders}
        onValueChange={(order) => onSearchChange({ order: order === 'desc' ? order : undefined })}
      />
    </ListBar>
  );
}

const sortFields = [
  { value: 'lastName', label: 'By last name' },
  { value: 'organisation', label: 'By organisation' },
];
const sortOrders = [
  { value: 'asc', label: 'A-Z' },
  { value: 'desc', label: 'Z-A' },
];
