import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Button } from '#web/ui/button.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { ListSearchField } from '#web/ui/list/list-search-field.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { Select } from '#web/ui/select-field.tsx';
import type { MemberSearch } from './member-search.ts';
import styles from './members-bar.module.css';

type Props = {
  search: MemberSearch;
  onSearchChange: ChangeSearch<MemberSearch>;
  loading: List<unknown>['loading'];
  activeFilters: number;
  onOpenFilters: () => void;
};

/** The name to look for and the order; on a small screen, the way to the filters. */
export function MembersBar({ search, onSearchChange, loading, activeFilters, onOpenFilters }: Props) {
  return (
    <ListBar
      search={
        <ListSearchField
          label="Search by name"
          value={search.search}
          onValueChange={(typed) => onSearchChange({ search: typed })}
          delay={500}
          disabled={loading === 'initial'}
        />
      }
      disabled={loading !== 'none'}
    >
      <div className={styles.filters}>
        <Button kind="quiet" aria-haspopup="dialog" onClick={onOpenFilters}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {activeFilters > 0 ? `Filters (${activeFilters})` : 'Filters'}
        </Button>
      </div>
      <Select
        aria-label="Sort"
        value={search.order ?? 'asc'}
        options={sortOrders}
        onValueChange={(order) => onSearchChange({ order: order === 'desc' ? order : undefined })}
      />
    </ListBar>
  );
}

const sortOrders = [
  { value: 'asc', label: 'Last name A–Z' },
  { value: 'desc', label: 'Last name Z–A' },
];
